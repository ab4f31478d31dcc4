import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { labelRecord } from '../read/record.ts'
import { addMakers } from '../rights/makers.ts'
import { addResubmission } from '../rights/resubmission.ts'

/** Adds labels, makers and what may be done after a return to a record. All statements are sent at once. */
export async function completeRecord(
  reader: Parameters<typeof addMakers>[0],
  showRecord: Parameters<typeof addMakers>[1],
): Promise<AnyRow> {
  await Promise.all([
    labelRecord(reader, showRecord.resource, showRecord.row),
    addMakers(reader, showRecord),
    addResubmission(reader, showRecord, [showRecord.row]),
  ])
  return showRecord.row
}

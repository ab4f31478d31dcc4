import type { Face } from '@tuheng/domain/kernel/resource'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { faceCall } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import type { StatementLine, StatementRow } from '../rows.ts'

/** Saves a statement's lines as they are to be; says what was refused. Answers whether it was done. */
export async function saveLines(face: Face, row: StatementRow, lines: readonly StatementLine[]): Promise<boolean> {
  try {
    await faceCall(face, 'save', { body: { id: row['id'], version: row['version'], lines } })
    refreshAll()
    return true
  } catch (error) {
    notify.error(error)
    return false
  }
}

import { sampleErrors } from '@tuheng/domain/home/sample.errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill, waybillException } from '@tuheng/domain/transport/index'
import { resourceOf } from '../../../engine/directory.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { type BlockerGroup, refusalWithBlockers } from '../../../engine/write/blockers.ts'
import { softDeleteRecord } from '../../../engine/write/delete.ts'
import { releaseSerials } from '../../../engine/write/serial.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { referenceSources } from '../../../engine/write/reference-sources.ts'
import { everMarked, type Mark, mark, markRemoved, REMARK } from './sample-marks.ts'

interface Removed {
  records: number
  numbersGoOn: string[]
}

/** How many records of one kind are looked for. */
const MOST = 1000
/** What belongs to a record and goes with it: its charges, what was noted of its way. */
const FOLLOWS: ReadonlySet<string> = new Set(['charge', waybillException.name])

/**
 * Removes all samples, the last made first. What people did with them goes too: their steps are taken back by the
 * transitions for it. Numbers that samples alone had begin anew. Answers how many records went, and the resources whose
 * numbers go on.
 */
export async function removeSample(tx: Tx, marks: readonly Mark[]): Promise<Removed> {
  const found = await ownUses(tx, marks)
  if (found.length) throw await refusalWithBlockers(tx, sampleErrors.issue('sample.in_use'), found)
  let removed = 0
  for (const { resource: name, recordId: id } of marks) {
    const resource = resourceOf(name)
    const read = () => readRecord(tx, resource, { id, labels: false, lock: true })
    const row = await read()
    // What somebody deleted before is gone already.
    if (!row) continue
    await stepBack[name]?.(tx, row)
    await softDeleteRecord(tx, resource, { before: (await read()) ?? row, reason: REMARK })
    removed += 1
  }
  await markRemoved(tx)
  return { records: removed, numbersGoOn: await releaseNumbers(tx, marks) }
}

async function releaseNumbers(tx: Tx, marks: readonly Mark[]): Promise<string[]> {
  const goOn: string[] = []
  for (const name of new Set([...marks.map(one => one.resource), ...FOLLOWS])) {
    const ids = await everMarked(tx, name)
    if (!(await releaseSerials(tx, resourceOf(name), { ids, label: REMARK }))) goOn.push(name)
  }
  return goOn
}

/** Back to where a record may be deleted. */
const stepBack: Readonly<Record<string, (tx: Tx, row: AnyRow) => Promise<void>>> = {
  waybill: async (tx, row) => {
    const id = row.id as number
    for (const before of await tx.find(waybillException, { where: { waybillId: id }, lock: true })) {
      await softDeleteRecord(tx, resourceOf(waybillException.name), { before, reason: REMARK })
      await mark(tx, { resource: waybillException.name, recordId: before.id as number })
    }
    const back = (name: 'unreview' | 'unaudit' | 'undoReceipt') => tx.run(waybill, name, { id, reason: REMARK })
    if (row.auditStatus === 'reviewed') await back('unreview')
    if (row.auditStatus !== 'unaudited') await back('unaudit')
    if (row.receiptStatus !== 'pending') await back('undoReceipt')
  },
  mainWaybill: async (tx, row) => {
    const id = row.id as number
    if (row.status === 'done' || row.status === 'closed') await tx.run(mainWaybill, 'reopen', { id, reason: REMARK })
    if (!['draft', 'toAudit', 'void'].includes(String(row.status))) await tx.run(mainWaybill, 'backToDraft', { id })
  },
}

/** Live records that are no samples and refer to one. */
async function ownUses(tx: Tx, marks: readonly Mark[]): Promise<BlockerGroup[]> {
  const idsOf = (name: string) => marks.filter(one => one.resource === name).map(one => one.recordId)
  const found = new Map<string, Set<number>>()
  for (const name of new Set(marks.map(one => one.resource)))
    for (const use of referenceSources(name)) {
      if (FOLLOWS.has(use.resource.name)) continue
      const { rows } = await tx.sql<{ id: number }>(
        `select x.id from ${use.from} where x.org_id = $1 and ${use.isAmongIds} and x.deleted_at is null and x.id <> all($3::bigint[]) limit ${MOST}`,
        [tx.orgId, idsOf(name), idsOf(use.resource.name)],
      )
      const known = found.get(use.resource.name) ?? new Set()
      for (const { id } of rows) known.add(id)
      if (known.size) found.set(use.resource.name, known)
    }
  return [...found].map(([resource, ids]) => ({ resource, ids: [...ids] }))
}

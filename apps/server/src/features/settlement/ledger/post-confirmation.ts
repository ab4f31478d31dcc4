import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../../engine/write/tx.ts'
import type { StatementRow } from '../freeze-lines.ts'
import { adjustmentsOf, copyToTrips } from './adjust-charges.ts'
import { type LedgerReader, type PlannedCharge, plannedRows, postCharges } from './post-charges.ts'
import { postingDay } from './revenue-month.ts'
import { taxRoundingsOf } from './round-tax.ts'

interface Planned {
  /** The day for charges whose month is closed. */
  day: string
  adjustments: PlannedCharge[]
  roundings: PlannedCharge[]
}

/** All charges that the confirmation of a statement adds to the ledger. */
async function plannedOf(reader: LedgerReader, row: StatementRow): Promise<Planned> {
  const day = await postingDay(reader, row.confirmAt)
  const adjustments = await adjustmentsOf(reader, row, day)
  return { day, adjustments, roundings: await taxRoundingsOf(reader, row, { adjustments, day }) }
}

/** Posts the adjustments and the tax rounding of a statement that is being confirmed. */
export async function postConfirmation(tx: Tx, row: StatementRow): Promise<void> {
  const { day, adjustments, roundings } = await plannedOf(tx, row)
  const ids: number[] = []
  for (const { head, posting } of [...adjustments, ...roundings])
    ids.push(...(await postCharges(tx, head, { postings: [posting], day })))
  if (!ids.length) return
  await tx.sql(
    `update charge set statement_id = $2, state = 'confirmed', locked_at = $4 where org_id = $1 and id = any($3::bigint[])`,
    [tx.orgId, row.id, ids, tx.now.at],
  )
  await copyToTrips(
    tx,
    adjustments.map(({ head }) => head),
  )
}

/** The rows of the ledger that the confirmation of a statement would add now. Nothing is written. */
export async function rowsOfConfirmation(reader: LedgerReader, row: StatementRow): Promise<AnyRow[]> {
  const { day, adjustments, roundings } = await plannedOf(reader, row)
  return plannedRows(reader, [...adjustments, ...roundings], day)
}

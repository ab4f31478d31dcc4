import { money, sum } from '@tuheng/domain/kernel/decimal'
import { ministryReport, type ReportGap, standingOf } from '@tuheng/domain/platforms/index'
import type { ReportState } from '@tuheng/domain/platforms/ministry/ministry.choices'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { insertValues } from '../../../sql/values.ts'
import type { Report } from '../rows.ts'
import { factsOf } from './facts.ts'
import { settledParts } from './payments.ts'

/** The transition that leads to each state in which a report waits for somebody. */
const STEPS = {
  draft: 'toDraft',
  missing: 'toMissing',
  ready: 'toReady',
  unpaid: 'toUnpaid',
  fundsReady: 'toFundsReady',
} as const

const isStep = (status: ReportState): status is keyof typeof STEPS => Object.hasOwn(STEPS, status)

/** Looks at a report anew: what is missing, and how far it is. Returns whether its state changed. */
export async function assess(tx: Tx, id: number): Promise<boolean> {
  const before = await tx.lock(ministryReport, id)
  const row = await withPayments(tx, before)
  const { status, gaps } = standingOf(row.status, await factsOf(tx, row))
  await tx.overwrite(
    ministryReport,
    { id, ...(await copiesOf(tx, row)), ...told(gaps), assessedAt: tx.now.at },
    { action: null },
  )
  if (status === row.status || !isStep(status)) return false
  await tx.run(ministryReport, STEPS[status], { id })
  return true
}

const told = (gaps: readonly ReportGap[]): Partial<Report> => {
  const [first] = gaps
  return {
    gaps,
    gapCount: gaps.length,
    firstGap: first?.item ?? null,
    blockedAt: first?.subject ?? null,
    blockedBy: first?.by ?? null,
  }
}

/** What the list shows of the trip, which may have changed since. */
async function copiesOf(tx: Tx, { waybillId }: Report): Promise<Partial<Report>> {
  const { customerId, carrierId, vehicleId, driverId, plateNo, loadAt } = await tx.getRequired(waybill, waybillId)
  return { customerId, carrierId, vehicleId, driverId, plateNo, loadAt }
}

/** Payments are read from the settlements once there are any, unless somebody entered them. */
async function withPayments(tx: Tx, row: Report): Promise<Report> {
  if ((row.status !== 'unpaid' && row.status !== 'fundsReady') || row.payments.length) return row
  const parts = await settledParts(tx, row.waybillId)
  if (!parts.length) return row
  await insertValues(tx.writing(ministryReport), {
    into: 'ministry_payment (org_id, parent_id, seq, means, recipient, account, bank_name, serial_no, amount, paid_at)',
    first: [tx.orgId, row.id],
    rows: parts.map((one, i) => [
      i,
      one.means,
      one.recipient,
      one.account,
      one.bankName,
      one.serialNo,
      one.amount,
      one.paidAt,
    ]),
    casts: ['::integer', '', '', '', '', '', '::numeric', `::timestamp at time zone 'Asia/Shanghai'`],
  })
  await tx.overwrite(
    ministryReport,
    { id: row.id, paidSum: money(sum(parts.map(one => one.amount))) },
    { action: null },
  )
  return tx.lock(ministryReport, row.id)
}

/** States in which what is missing still matters. */
const OPEN_STATES = ['draft', 'missing', 'ready', 'refused', 'unpaid', 'fundsReady', 'fundsRefused'] as const

/** Looks anew at the open reports that these records are of. Returns the number of reports. */
export async function assessWhere(tx: Tx, where: Record<string, unknown>): Promise<number> {
  const rows = await tx.find(ministryReport, { where: { ...where, status: [...OPEN_STATES] }, limit: 500 })
  for (const { id } of rows) await assess(tx, id)
  return rows.length
}

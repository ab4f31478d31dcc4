import { addDays, monthOf } from '@tuheng/domain/kernel/dates'
import { money, sub } from '@tuheng/domain/kernel/decimal'
import { invoiceIn } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import { statement } from '@tuheng/domain/settlement/index'
import { invoiceNumber } from './invoice-number.ts'
import type { Outcome } from './outcomes.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { DemoStatement } from './statements.ts'
import { nextWorkday, workdayFrom, workdayUntil } from './workdays.ts'

/**
 * Creates a carrier's invoice for a confirmed statement: registered, verified, ticked and booked, as far as the outcome
 * says.
 */
export async function createInvoiceIn(
  demo: DemoContext,
  { id, partyId, stmtNo, period }: DemoStatement,
  wanted: NonNullable<Outcome['in']>,
): Promise<void> {
  const planned = workdayFrom(addDays(period.to, 12))
  // What would not be booked by today has only arrived
  const isTime = nextWorkday(nextWorkday(nextWorkday(planned))) < demo.today
  const outcome = wanted === 'booked' && !isTime ? 'registered' : wanted
  // Invoices that are not booked yet arrived in the last days.
  const verifiedOn = workdayUntil(demo.day(1))
  const day =
    outcome === 'booked' ? planned : workdayUntil(outcome === 'verified' ? addDays(verifiedOn, -1) : demo.day(0))
  const made = await demo.as('shuiwu', clockTime(day, 8, 36 + (id % 14)), async tx => {
    const statementRow = await tx.getRequired(statement, id)
    const seller = await tx.getRequired(party, partyId)
    const rates = [...new Set((statementRow.taxGroups as { taxRate: string }[]).map(group => group.taxRate))]
    const invoiceDay = workdayUntil(addDays(day, outcome === 'booked' ? -2 : 0))
    return tx.insert(invoiceIn, {
      kind: 'carrier',
      partyId,
      sellerName: seller.fullName,
      invoiceKind: 'eSpecial',
      invoiceNo: invoiceNumber({
        day: invoiceDay,
        region: seller.regionCode?.slice(0, 2) ?? '61',
        orgId: demo.orgId,
        sequence: id + 20_000,
      }),
      invoiceDate: invoiceDay,
      amount: money(sub(statementRow.invoiceableSum, statementRow.taxSum)),
      tax: statementRow.taxSum,
      total: statementRow.invoiceableSum,
      taxRate: rates.length === 1 ? (rates[0] ?? null) : null,
      items: [{ statementId: id, amount: statementRow.invoiceableSum }] as never,
      remark: `对账单 ${stmtNo}`,
    })
  })
  if (outcome === 'registered') return
  await demo.as('shuiwu', clockTime(nextWorkday(day), 10, (made.id * 13) % 60), tx =>
    tx.run(invoiceIn, 'verify', { id: made.id, verifyResult: 'ok' }),
  )
  if (outcome === 'verified') return
  const ticked = nextWorkday(nextWorkday(day))
  await demo.as('shuiwu', clockTime(ticked, 9, 5 + ((made.id * 13) % 50)), tx =>
    tx.run(invoiceIn, 'tick', { id: made.id, deductPeriod: monthOf(ticked) }),
  )
  await demo.as('shuiwu', clockTime(nextWorkday(ticked), 16, (made.id * 17) % 60), tx =>
    tx.run(invoiceIn, 'book', {
      id: made.id,
      voucherNo: `记-${monthOf(day).replace('-', '')}-${String(100 + made.id * 7)}`,
    }),
  )
}

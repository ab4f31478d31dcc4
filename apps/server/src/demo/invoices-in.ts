import { addDays, monthOf } from '@tuheng/domain/kernel/dates'
import { money, sub } from '@tuheng/domain/kernel/decimal'
import { invoiceIn } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import { statement } from '@tuheng/domain/settlement/index'
import { invoiceNumber } from './invoice-number.ts'
import type { Outcome } from './outcomes.ts'
import type { DemoContext } from './demo-context.ts'
import type { DemoStatement } from './statements.ts'

/**
 * Creates a carrier's invoice for a confirmed statement: registered, verified, ticked and booked, as far as the outcome
 * says.
 */
export async function createInvoiceIn(
  demo: DemoContext,
  { id, partyId, stmtNo, period }: DemoStatement,
  outcome: NonNullable<Outcome['in']>,
): Promise<void> {
  // Invoices that are not booked yet arrived in the last days.
  const day = outcome === 'booked' ? addDays(period.to, 12) : demo.day(outcome === 'verified' ? 3 : 0)
  const made = await demo.as('shuiwu', `${day} 08:45:00`, async tx => {
    const statementRow = await tx.getRequired(statement, id)
    const seller = await tx.getRequired(party, partyId)
    const rates = [...new Set((statementRow.taxGroups as { taxRate: string }[]).map(group => group.taxRate))]
    const invoiceDay = addDays(day, outcome === 'booked' ? -2 : 0)
    return tx.insert(invoiceIn, {
      kind: 'carrier',
      partyId,
      sellerName: seller.fullName,
      invoiceKind: 'eSpecial',
      invoiceNo: invoiceNumber({
        day: invoiceDay,
        region: seller.regionCode?.slice(0, 2) ?? '61',
        sequence: id * 7 + 3,
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
  await demo.as('shuiwu', `${addDays(day, 1)} 10:20:00`, tx =>
    tx.run(invoiceIn, 'verify', { id: made.id, verifyResult: 'ok' }),
  )
  if (outcome === 'verified') return
  await demo.as('shuiwu', `${addDays(day, 2)} 09:30:00`, tx =>
    tx.run(invoiceIn, 'tick', { id: made.id, deductPeriod: monthOf(addDays(day, 2)) }),
  )
  await demo.as('shuiwu', `${addDays(day, 3)} 16:10:00`, tx =>
    tx.run(invoiceIn, 'book', {
      id: made.id,
      voucherNo: `记-${monthOf(day).replace('-', '')}-${String(100 + made.id * 7)}`,
    }),
  )
}

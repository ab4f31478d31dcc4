import { addDays, monthOf } from '@tuheng/domain/kernel/dates'
import { money, sub } from '@tuheng/domain/kernel/decimal'
import { invoiceIn } from '@tuheng/domain/invoices/index'
import { party } from '@tuheng/domain/parties/index'
import { statement } from '@tuheng/domain/settlement/index'
import { invoiceNumber } from './invoice-number.ts'
import type { Outcome } from './outcomes.ts'
import type { Stage } from './stage.ts'
import type { Stated } from './statements.ts'

/** The carrier's invoice on a confirmed statement: registered, checked with the tax bureau, ticked and booked. */
export async function playInvoiceIn(
  stage: Stage,
  { id, partyId, stmtNo, period }: Stated,
  outcome: NonNullable<Outcome['in']>,
): Promise<void> {
  // What is not booked yet came in the last days.
  const day = outcome === 'booked' ? addDays(period.to, 12) : stage.day(outcome === 'verified' ? 3 : 0)
  const made = await stage.as('shuiwu', `${day} 08:45:00`, async tx => {
    const stated = await tx.getRequired(statement, id)
    const seller = await tx.getRequired(party, partyId)
    const rates = [...new Set((stated.taxGroups as { taxRate: string }[]).map(group => group.taxRate))]
    const invoiced = addDays(day, outcome === 'booked' ? -2 : 0)
    return tx.insert(invoiceIn, {
      kind: 'carrier',
      partyId,
      sellerName: seller.fullName,
      invoiceKind: 'eSpecial',
      invoiceNo: invoiceNumber({ day: invoiced, region: seller.regionCode?.slice(0, 2) ?? '61', sequence: id * 7 + 3 }),
      invoiceDate: invoiced,
      amount: money(sub(stated.invoiceableSum, stated.taxSum)),
      tax: stated.taxSum,
      total: stated.invoiceableSum,
      taxRate: rates.length === 1 ? (rates[0] ?? null) : null,
      items: [{ statementId: id, amount: stated.invoiceableSum }] as never,
      remark: `对账单 ${stmtNo}`,
    })
  })
  if (outcome === 'registered') return
  await stage.as('shuiwu', `${addDays(day, 1)} 10:20:00`, tx =>
    tx.run(invoiceIn, 'verify', { id: made.id, verifyResult: 'ok' }),
  )
  if (outcome === 'verified') return
  await stage.as('shuiwu', `${addDays(day, 2)} 09:30:00`, tx =>
    tx.run(invoiceIn, 'tick', { id: made.id, deductPeriod: monthOf(addDays(day, 2)) }),
  )
  await stage.as('shuiwu', `${addDays(day, 3)} 16:10:00`, tx =>
    tx.run(invoiceIn, 'book', {
      id: made.id,
      voucherNo: `记-${monthOf(day).replace('-', '')}-${String(100 + made.id * 7)}`,
    }),
  )
}

import { bankCodeOf, PAYMENT_MEANS_CODES } from './ministry.choices.ts'
import type { PaymentFacts } from './facts.ts'
import { an, decimal, fixed, type Format, time, timeText } from './formats.ts'
import type { MinistryField } from './fields.ts'

type Maybe<T> = T | null | undefined

const of = (
  [zh, en]: readonly [string, string],
  format: Format,
  { from, value, required = true }: { from: string; value(facts: PaymentFacts): Maybe<string>; required?: boolean },
): MinistryField<PaymentFacts> => ({
  zh,
  en,
  format,
  required,
  subject: 'payment',
  by: 'cashier',
  sources: [`ministryReport.payments.${from}`],
  value,
})

/** A payment within the message of funds. */
export const PAYMENT_FIELDS = {
  paymentMeansCode: of(['付款方式', 'Means of payment'], an(3), {
    from: 'means',
    value: one => PAYMENT_MEANS_CODES[one.means],
  }),
  recipient: of(['收款方', 'Recipient'], an(512), { from: 'recipient', value: one => one.recipient }),
  receiptAccount: of(['收款账户', 'Recipient’s account'], an(50), {
    from: 'account',
    value: one => one.account ?? (one.means === 'cash' ? 'none' : null),
  }),
  bankCode: of(['收款方银行代码', 'Bank code'], an(11), {
    from: 'bankName',
    value: one => (one.means === 'bank' ? bankCodeOf(one.bankName) : 'none'),
  }),
  sequenceCode: of(['流水号', 'Serial no.'], an(50), { from: 'serialNo', value: one => one.serialNo }),
  monetaryAmount: of(['实际支付金额', 'Amount paid'], decimal(18, 3), {
    from: 'amount',
    value: one => fixed(one.amount, 3),
  }),
  dateTime: of(['支付时间', 'Paid at'], time, { from: 'paidAt', value: one => timeText(one.paidAt) }),
} as const satisfies Record<string, MinistryField<PaymentFacts>>

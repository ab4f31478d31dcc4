import { monthOf } from '../../kernel/dates.ts'
import { choices, f } from '../../kernel/fields.ts'
import { defineReport } from '../../kernel/report.ts'
import { text } from '../../kernel/text.ts'
import { AMOUNTS_OF_VOUCHERS } from './voucher.ts'
import { accountKinds } from './voucher.choices.ts'

const ENTRIES = ['voucher.entries.debit', 'voucher.entries.credit', 'voucher.debitSum', 'voucher.creditSum']
const BALANCE = [...ENTRIES, ...AMOUNTS_OF_VOUCHERS]

/** 科目余额表: what was generated, by account; the accounts of receivables and payables beside their standing books. */
export const trialBalance = defineReport({
  name: 'trialBalance',
  zh: '科目余额表',
  en: 'Trial balance',
  api: 'gl/trialBalance',
  permission: 'gl.voucher',
  params: {
    monthFrom: f.month('月份起', { en: 'From', required: true }),
    monthTo: f.month('月份止', { en: 'To', required: true }),
    accountId: f.ref('科目', 'ledgerAccount', { en: 'Account' }),
    partyId: f.ref('往来单位', 'party', { en: 'Counterparty' }),
    kind: f.choice('类别', accountKinds, { en: 'Kind' }),
  },
  defaults: today => ({ monthFrom: monthOf(today), monthTo: monthOf(today) }),
  columns: {
    docNo: f.text('凭证字号', { en: 'Voucher no.', width: 150 }),
    docType: f.choice('单据', choices({ voucher: ['凭证', 'Voucher'] }), { en: 'Document', width: 80 }),
    day: f.date('日期', { en: 'Date', width: 100 }),
    accountId: f.ref('科目', 'ledgerAccount', { en: 'Account', width: 240 }),
    partyId: f.ref('往来单位', 'party', { en: 'Counterparty', width: 160 }),
    month: f.month('会计期间', { en: 'Period' }),
    kind: f.choice('类别', accountKinds, { en: 'Kind' }),
    opening: f.money('期初余额', {
      en: 'Opening',
      hint: text('借方为正，贷方为负', 'Debit is positive, credit negative'),
    }),
    debit: f.money('本期借方', { en: 'Debit' }),
    credit: f.money('本期贷方', { en: 'Credit' }),
    closing: f.money('期末余额', {
      en: 'Closing',
      hint: text('借方为正，贷方为负', 'Debit is positive, credit negative'),
    }),
    book: f.money('台账余额', {
      en: 'Standing book',
      hint: text('应收台账为正，应付台账为负，按业务日期', 'Receivables positive, payables negative, by business date'),
    }),
    pending: f.money('其中未记账', {
      en: 'Of it not booked',
      hint: text('台账中尚未生成凭证的部分', 'What of the standing book has no voucher by then'),
    }),
    gap: f.money('差额', {
      en: 'Difference',
      hint: text('期末余额 − (台账余额 − 未记账)，应为 0', 'Closing less (standing book less not booked): zero'),
    }),
  },
  reads: {
    docNo: ['voucher.voucherNo'],
    docType: ['voucher.voucherNo'],
    docId: ['voucher.voucherNo'],
    day: ['voucher.voucherDate'],
    month: ['voucher.voucherDate', 'voucher.month'],
    accountId: ['voucher.entries.accountId'],
    kind: ['voucher.entries.accountId', 'ledgerAccount.kind'],
    partyId: ['voucher.entries.partyId', 'statement.partyId'],
    opening: BALANCE,
    debit: BALANCE,
    credit: BALANCE,
    closing: BALANCE,
    book: BALANCE,
    pending: BALANCE,
    gap: BALANCE,
  },
  figures: [
    { name: 'debit', zh: '本期借方', en: 'Debit', kind: 'money' },
    { name: 'credit', zh: '本期贷方', en: 'Credit', kind: 'money' },
    { name: 'pending', zh: '未记账', en: 'Not booked', kind: 'money', color: 'attention' },
    { name: 'gap', zh: '与台账差额', en: 'Differs from the books', kind: 'money', color: 'attention' },
  ],
  groupBy: [
    { value: 'accountId', ...text('按科目', 'Account') },
    { value: 'partyId', ...text('按科目和往来单位', 'Account and counterparty'), within: ['accountId'] },
    { value: 'kind', ...text('按类别', 'Kind') },
    {
      value: 'docNo',
      ...text('按凭证', 'Voucher'),
      record: { resource: 'docType', id: 'docId', order: text('日期近的在前', 'latest first') },
    },
  ],
  pictures: [{ kind: 'rank', ...text('本期借方发生额', 'Debits, most first'), of: 'debit' }],
  unassigned: {
    ...text('未核算往来单位', 'Without a counterparty'),
    hint: text('这些科目不按{label}核算。', 'These accounts are not kept by {label}.'),
  },
  note: text(
    '全部科目的期末余额合计为 0；应收、应付账款与台账一致。作废凭证不计',
    'All balances add up to zero; receivables and payables agree with their standing books. Void vouchers do not count',
  ),
})

import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { sides } from '../../settlement/index.ts'
import { AMOUNTS_OF_VOUCHERS } from './voucher.ts'
import { voucherDocuments, voucherEvents } from './voucher.choices.ts'

const kept = { computed: true, noCopy: true } as const

/**
 * 记账明细: what of which document a voucher books. The key names the event; it can be booked, reversed and booked again,
 * each time with the next turn, and never twice with the same.
 */
export const voucherSource = defineResource({
  name: 'voucherSource',
  area: 'margin',
  nature: 'document',
  label: '记账明细',
  en: 'Booked event',
  title: 'docNo',
  subtitle: ['event', 'day'],
  fields: {
    voucherId: f.ref('凭证', 'voucher', { en: 'Voucher', ...kept, width: 150 }),
    ruleId: f.ref('凭证规则', 'voucherRule', { en: 'Rule', ...kept, width: 180 }),
    event: f.choice('记账事项', voucherEvents, { en: 'Event', ...kept }),
    docType: f.choice('单据类型', voucherDocuments, { en: 'Document', ...kept }),
    docId: f.integer('单据编号', { en: 'Document id', ...kept }),
    docNo: f.text('单号', {
      en: 'Document no.',
      ...kept,
      maxLength: 40,
      width: 170,
      copies: [
        'statement.stmtNo',
        'settlement.settleNo',
        'advance.advanceNo',
        'accrual.docNo',
        'invoiceOut.applyNo',
        'invoiceIn.regNo',
      ],
    }),
    day: f.date('业务日期', { en: 'Business date', ...kept }),
    partyId: f.ref('往来单位', 'party', {
      en: 'Counterparty',
      ...kept,
      copies: ['statement.partyId', 'settlement.partyId', 'advance.partyId', 'accrual.partyId', 'charge.partyId'],
    }),
    side: f.choice('台账', sides, { en: 'Standing book', ...kept }),
    amount: f.money('金额', { en: 'Amount', ...kept, copies: AMOUNTS_OF_VOUCHERS }),
    sourceKey: f.text('事项键', { en: 'Key', ...kept, maxLength: 60, width: 200 }),
    turn: f.integer('次序', { en: 'Turn', ...kept, default: 1 }),
    /** Key and turn while the voucher counts, else empty: unique, so that nothing is booked twice. */
    liveKey: f.text('生效键', { en: 'Key in force', ...kept, maxLength: 80, width: 200 }),
    figures: f.json('金额明细', { en: 'Amounts', ...kept, copies: AMOUNTS_OF_VOUCHERS }),
  },
  faces: {
    all: { zh: '记账明细', en: 'Booked events', api: 'gl/voucherSource', permission: 'gl.voucher' },
  },
  visibleWhen: { figures: () => false, docId: () => false, sourceKey: () => false, liveKey: () => false },
  unique: [['liveKey']],
  checks: {
    whole: 'num_nulls(voucher_id, event, doc_type, doc_id, doc_no, day, amount, source_key, figures) = 0',
  },
  indexes: [['voucherId'], ['sourceKey', 'turn'], ['docType', 'docNo']],
  list: {
    phone: { facts: ['event', 'day'], figures: ['amount'] },
    stacks: [
      ['docNo', 'day'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'docNo',
      'day',
      'docType',
      'event',
      'partyId',
      'amount',
      'voucherId',
      'ruleId',
      'side',
      'turn',
      'createdBy',
      'createdAt',
    ],
    filters: ['docNo', 'event', 'partyId', 'day', 'docType', 'voucherId', 'ruleId', 'side', 'createdAt'],
    search: ['docNo', 'partyId'],
    sort: ['-day', '-id'],
  },
  form: [
    section('记账', 'Booked', [
      'voucherId',
      'ruleId',
      'event',
      'docType',
      'docNo',
      'day',
      'partyId',
      'side',
      'amount',
      'turn',
    ]),
  ],
  figures: ['amount'],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  otherDates: ['day'],
})

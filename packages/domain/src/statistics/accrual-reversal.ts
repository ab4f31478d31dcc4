import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { docTypes, sides } from '../settlement/index.ts'
import { reversalCauses } from './statistics.choices.ts'

/** Nobody types it. */
const kept = { noCopy: true } as const

/** 暂估冲回: one change of what an accrual has been reversed by. A voided statement takes its reversal back by a negative one. */
export const accrualReversal = defineResource({
  name: 'accrualReversal',
  area: 'statistics',
  nature: 'document',
  label: '暂估冲回',
  en: 'Reversal of an accrual',
  title: 'docNo',
  subtitle: ['month', 'cause', 'amount'],
  fields: {
    accrualId: f.ref('暂估', 'accrual', { en: 'Accrual', required: true, ...kept }),
    side: f.choice('方向', sides, { en: 'Side', required: true, ...kept }),
    docType: f.choice('单据类型', docTypes, { en: 'Document', required: true, ...kept, copies: ['accrual.docType'] }),
    docId: f.integer('单据编号', { en: 'Document id', required: true, ...kept, copies: ['accrual.docId'] }),
    docNo: f.text('单号', {
      en: 'Document no.',
      required: true,
      maxLength: 40,
      width: 170,
      ...kept,
      copies: ['accrual.docNo'],
    }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty', required: true, ...kept, copies: ['accrual.partyId'] }),
    month: f.month('冲回月份', { en: 'Reversed in', required: true, ...kept }),
    cause: f.choice('冲回原因', reversalCauses, { en: 'Cause', required: true, ...kept }),
    statementId: f.ref('对账单', 'statement', { en: 'Statement', ...kept }),
    amount: f.money('冲回含税', { en: 'Incl. tax', required: true, ...kept, copies: ['accrual.reversed'] }),
    excl: f.money('冲回不含税', { en: 'Net of tax', required: true, ...kept, copies: ['accrual.reversedExcl'] }),
  },
  faces: {
    income: {
      zh: '收入暂估冲回',
      en: 'Reversals of accrued income',
      api: 'oms/accrualIncomeReversal',
      permission: 'oms.estimationIncome',
      where: { side: 'ar' },
      preset: { side: 'ar' },
      hide: ['side'],
    },
    cost: {
      zh: '支出暂估冲回',
      en: 'Reversals of accrued expenses',
      api: 'oms/accrualCostReversal',
      permission: 'oms.estimationCost',
      where: { side: 'ap' },
      preset: { side: 'ap' },
      hide: ['side'],
    },
  },
  checks: { some: 'amount <> 0 or excl <> 0' },
  indexes: [['accrualId'], ['side', 'month']],
  list: {
    columns: [
      'docNo',
      'partyId',
      'month',
      'cause',
      'amount',
      'excl',
      'accrualId',
      'statementId',
      'createdBy',
      'createdAt',
    ],
    stacks: [
      ['docNo', 'partyId'],
      ['createdBy', 'createdAt'],
    ],
    filters: ['month', 'partyId', 'cause', 'docNo', 'accrualId', 'statementId', 'createdAt'],
    search: ['docNo', 'partyId'],
    sort: ['-id'],
    totals: ['amount', 'excl'],
  },
  form: [
    section('冲回', 'Reversal', [
      'accrualId',
      'side',
      'docType',
      'docNo',
      'partyId',
      'month',
      'cause',
      'statementId',
      'amount',
      'excl',
    ]),
  ],
  figures: ['amount', 'excl'],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  businessDates: ['month'],
})

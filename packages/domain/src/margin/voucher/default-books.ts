import type { ExampleLine, Facets } from './voucher-rule.rules.ts'
import type { VoucherEvent, VoucherFigure } from './voucher.choices.ts'

interface DefaultAccount {
  code: string
  name: string
  kind: 'asset' | 'liability' | 'profit'
  side: 'debit' | 'credit'
  control?: 'ar' | 'ap'
  by?: readonly ('party' | 'dept' | 'project')[]
}

const asset = (code: string, name: string, more: Partial<DefaultAccount> = {}): DefaultAccount => ({
  code,
  name,
  kind: 'asset',
  side: 'debit',
  ...more,
})
const liability = (code: string, name: string, more: Partial<DefaultAccount> = {}): DefaultAccount => ({
  code,
  name,
  kind: 'liability',
  side: 'credit',
  ...more,
})
const income = (code: string, name: string): DefaultAccount => ({
  code,
  name,
  kind: 'profit',
  side: 'credit',
  by: ['dept', 'project'],
})
const cost = (code: string, name: string): DefaultAccount => ({
  code,
  name,
  kind: 'profit',
  side: 'debit',
  by: ['dept', 'project'],
})

/** The accounts of a transport company, by the codes of the enterprise accounting standards. */
export const DEFAULT_ACCOUNTS: readonly DefaultAccount[] = [
  asset('1001', '库存现金'),
  asset('1002', '银行存款'),
  asset('1012', '其他货币资金'),
  asset('1121', '应收票据', { by: ['party'] }),
  asset('112201', '应收账款-已对账', { by: ['party'], control: 'ar' }),
  asset('112202', '应收账款-暂估', { by: ['party'] }),
  asset('112301', '预付账款-预付款', { by: ['party'] }),
  asset('112302', '预付账款-运单预付', { by: ['party'] }),
  asset('1221', '其他应收款-保证金', { by: ['party'] }),
  asset('1231', '坏账准备', { side: 'credit' }),
  liability('2201', '应付票据', { by: ['party'] }),
  liability('220201', '应付账款-已对账', { by: ['party'], control: 'ap' }),
  liability('220202', '应付账款-暂估', { by: ['party'] }),
  liability('2203', '预收账款', { by: ['party'] }),
  liability('22210101', '应交增值税-进项税额', { side: 'debit' }),
  liability('22210102', '应交增值税-销项税额'),
  liability('222102', '应交税费-待转销项税额'),
  liability('222103', '应交税费-待认证进项税额', { side: 'debit' }),
  liability('2241', '其他应付款-保证金', { by: ['party'] }),
  income('600101', '主营业务收入-公路运输'),
  income('600102', '主营业务收入-公铁联运'),
  income('600103', '主营业务收入-供应链'),
  income('600104', '主营业务收入-仓储'),
  income('6051', '其他业务收入'),
  income('6301', '营业外收入'),
  cost('640101', '主营业务成本-公路运输'),
  cost('640102', '主营业务成本-公铁联运'),
  cost('640103', '主营业务成本-供应链'),
  cost('640104', '主营业务成本-仓储'),
  cost('6402', '其他业务成本'),
  cost('6602', '管理费用'),
  cost('6603', '财务费用'),
  cost('6711', '营业外支出'),
]

/** A row: an amount under conditions, its debit account and its credit account by their codes. */
type Row = readonly [figure: VoucherFigure, debit: string | null, credit: string | null, when?: Facets]
interface Case {
  name: string
  rows: readonly (readonly [
    figure: VoucherFigure,
    amount: string,
    debit: string | null,
    credit: string | null,
    facts?: Facets,
  ])[]
}
interface DefaultRule {
  event: VoucherEvent
  name: string
  summary: string
  rows: readonly Row[]
  examples: readonly Case[]
}

const SEGMENTS = [
  ['roadRail', '02'],
  ['trade', '03'],
  ['warehouse', '04'],
] as const

/** Net amounts by line of business; road is what remains. */
const revenue = (debit: string | null): Row[] => [
  ['excl', debit, '6051', { segment: 'service' }],
  ...SEGMENTS.map(([segment, end]): Row => ['excl', debit, `6001${end}`, { segment }]),
  ['excl', debit, '600101'],
]
const costs = (credit: string | null): Row[] => [
  ['excl', '6402', credit, { segment: 'service' }],
  ...SEGMENTS.map(([segment, end]): Row => ['excl', `6401${end}`, credit, { segment }]),
  ['excl', '640101', credit],
]

const MONEY_WAYS = [
  ['cash', '1001'],
  ['oilCard', '1012'],
] as const

/** Money on the account that its way of payment has. Drafts are receivable or payable. */
const received = (figure: VoucherFigure, credit: string): Row[] => [
  [figure, '1121', credit, { payMethod: 'draft' }],
  ...MONEY_WAYS.map(([payMethod, account]): Row => [figure, account, credit, { payMethod }]),
  [figure, '1002', credit],
]
const paid = (figure: VoucherFigure, debit: string): Row[] => [
  [figure, debit, '2201', { payMethod: 'draft' }],
  ...MONEY_WAYS.map(([payMethod, account]): Row => [figure, debit, account, { payMethod }]),
  [figure, debit, '1002'],
]

/** An advance that came in, went out, or a deposit, and what becomes of it. */
const advances = (account: string, facts: Facets): Row[] => {
  const isIn = facts.direction === 'in'
  const of = (act: string, debit: string | null, credit: string | null): Row => [
    'amount',
    debit,
    credit,
    { ...facts, act },
  ]
  return isIn
    ? [
        of('paid', '1002', account),
        of('refund', account, '1002'),
        of('transferOut', account, null),
        of('transferIn', null, account),
      ]
    : [
        of('paid', account, '1002'),
        of('refund', '1002', account),
        of('transferOut', null, account),
        of('transferIn', account, null),
      ]
}

const BEARERS = [
  ['financeCost', '6603'],
  ['adminCost', '6602'],
  ['otherCost', '6711'],
  ['otherIncome', '6301'],
  ['badDebt', '1231'],
] as const

export const DEFAULT_RULES: readonly DefaultRule[] = [
  {
    event: 'arConfirmed',
    name: '货主对账确认',
    summary: '确认 {party} 对账单 {no}',
    rows: [['arOpen', '112201', null], ...revenue(null), ['tax', null, '222102'], ['prepaid', '2203', null]],
    examples: [
      {
        name: '公路运费 9%',
        rows: [
          ['arOpen', '10900.00', '112201', null],
          ['excl', '10000.00', null, '600101', { segment: 'road' }],
          ['tax', '900.00', null, '222102', { segment: 'road' }],
        ],
      },
      {
        name: '公铁加仓储',
        rows: [
          ['arOpen', '2150.00', '112201', null],
          ['excl', '1000.00', null, '600102', { segment: 'roadRail' }],
          ['tax', '90.00', null, '222102', { segment: 'roadRail' }],
          ['excl', '1000.00', null, '600104', { segment: 'warehouse' }],
          ['tax', '60.00', null, '222102', { segment: 'warehouse' }],
        ],
      },
    ],
  },
  {
    event: 'apConfirmed',
    name: '应付对账确认',
    summary: '确认 {party} 对账单 {no}',
    rows: [['apOpen', null, '220201'], ...costs(null), ['tax', '222103', null], ['prepaid', null, '112302']],
    examples: [
      {
        name: '承运商扣预付',
        rows: [
          ['apOpen', '4950.00', null, '220201', { kind: 'carrier' }],
          ['prepaid', '500.00', null, '112302', { kind: 'carrier' }],
          ['excl', '5000.00', '640101', null, { segment: 'road', kind: 'carrier' }],
          ['tax', '450.00', '222103', null, { segment: 'road', kind: 'carrier' }],
        ],
      },
    ],
  },
  {
    event: 'arAccrued',
    name: '收入暂估',
    summary: '暂估收入 {party} {no}',
    rows: revenue('112202'),
    examples: [{ name: '公路', rows: [['excl', '1000.00', '112202', '600101', { segment: 'road' }]] }],
  },
  {
    event: 'apAccrued',
    name: '成本暂估',
    summary: '暂估成本 {party} {no}',
    rows: costs('220202'),
    examples: [{ name: '公铁', rows: [['excl', '800.00', '640102', '220202', { segment: 'roadRail' }]] }],
  },
  {
    event: 'receipt',
    name: '收款',
    summary: '收 {party} 运费 {no}',
    rows: received('arOpen', '112201'),
    examples: [
      { name: '电汇', rows: [['arOpen', '10900.00', '1002', '112201', { payMethod: 'transfer' }]] },
      { name: '承兑', rows: [['arOpen', '5000.00', '1121', '112201', { payMethod: 'draft' }]] },
    ],
  },
  {
    event: 'payment',
    name: '付款',
    summary: '付 {party} 运费 {no}',
    rows: paid('apOpen', '220201'),
    examples: [
      { name: '电汇', rows: [['apOpen', '4950.00', '220201', '1002', { payMethod: 'transfer' }]] },
      { name: '现金', rows: [['apOpen', '300.00', '220201', '1001', { payMethod: 'cash' }]] },
    ],
  },
  {
    event: 'advance',
    name: '预收预付及保证金',
    summary: '{party} 预收预付 {no}',
    rows: [
      ...advances('2203', { purpose: 'prepay', direction: 'in' }),
      ...advances('112301', { purpose: 'prepay', direction: 'out' }),
      ...advances('2241', { direction: 'in' }),
      ...advances('1221', { direction: 'out' }),
    ],
    examples: [
      {
        name: '预收货主款',
        rows: [['amount', '20000.00', '1002', '2203', { purpose: 'prepay', direction: 'in', act: 'paid' }]],
      },
      {
        name: '退承运商保证金',
        rows: [['amount', '5000.00', '2241', '1002', { purpose: 'deposit', direction: 'in', act: 'refund' }]],
      },
      {
        name: '预付转户',
        rows: [
          ['amount', '800.00', null, '112301', { purpose: 'prepay', direction: 'out', act: 'transferOut' }],
          ['amount', '800.00', '112301', null, { purpose: 'prepay', direction: 'out', act: 'transferIn' }],
        ],
      },
    ],
  },
  {
    event: 'advanceUsed',
    name: '预收预付抵用',
    summary: '{party} 抵用 {no}',
    rows: [
      ['arOpen', '2203', '112201', { purpose: 'prepay' }],
      ['apOpen', '220201', '112301', { purpose: 'prepay' }],
      ['arOpen', '2241', '112201', { direction: 'in' }],
      ['apOpen', '220201', '1221', { direction: 'out' }],
    ],
    examples: [
      { name: '预收抵应收', rows: [['arOpen', '3000.00', '2203', '112201', { purpose: 'prepay', direction: 'in' }]] },
      { name: '预付抵应付', rows: [['apOpen', '900.00', '220201', '112301', { purpose: 'prepay', direction: 'out' }]] },
    ],
  },
  {
    event: 'offset',
    name: '往来对冲',
    summary: '对冲 {party} {no}',
    rows: [
      ['arOpen', null, '112201'],
      ['apOpen', '220201', null],
    ],
    examples: [
      {
        name: '双方对冲',
        rows: [
          ['arOpen', '1200.00', null, '112201'],
          ['apOpen', '1200.00', '220201', null],
        ],
      },
    ],
  },
  {
    event: 'writeOff',
    name: '尾差核销',
    summary: '核销 {party} 尾差 {no}',
    rows: [
      ...BEARERS.map(([bearer, account]): Row => ['arOpen', account, '112201', { bearer }]),
      ...BEARERS.map(([bearer, account]): Row => ['apOpen', '220201', account, { bearer }]),
    ],
    examples: [
      { name: '应收尾差', rows: [['arOpen', '0.35', '6603', '112201', { bearer: 'financeCost' }]] },
      { name: '应付尾差', rows: [['apOpen', '0.20', '220201', '6301', { bearer: 'otherIncome' }]] },
    ],
  },
  {
    event: 'invoiceOut',
    name: '开具发票',
    summary: '开票 {party} {no}',
    rows: [['tax', '222102', '22210102']],
    examples: [{ name: '专票', rows: [['tax', '900.00', '222102', '22210102']] }],
  },
  {
    event: 'invoiceIn',
    name: '收到发票',
    summary: '进项抵扣 {party} {no}',
    rows: [['tax', '22210101', '222103']],
    examples: [{ name: '专票', rows: [['tax', '450.00', '22210101', '222103']] }],
  },
  {
    event: 'claimPaid',
    name: '索赔单独收付',
    summary: '{party} 索赔 {no}',
    rows: [
      ['total', '2241', null, { kind: 'carrier', purpose: 'deposit' }],
      ['total', '1002', null, { kind: 'carrier' }],
      ['excl', null, '640101', { kind: 'carrier' }],
      ['tax', null, '222103', { kind: 'carrier' }],
      ['total', null, '1002'],
      ['excl', '6711', null],
      ['tax', '222102', null],
    ],
    examples: [
      {
        name: '承运商赔付到账',
        rows: [
          ['total', '1090.00', '1002', null, { kind: 'carrier' }],
          ['excl', '1000.00', null, '640101', { kind: 'carrier' }],
          ['tax', '90.00', null, '222103', { kind: 'carrier' }],
        ],
      },
      {
        name: '赔付货主',
        rows: [
          ['total', '500.00', null, '1002', { kind: 'customer' }],
          ['excl', '500.00', '6711', null, { kind: 'customer' }],
        ],
      },
    ],
  },
]

/** Rows and examples of a default rule with the ids of its accounts. */
export function linesOfRule(
  rule: DefaultRule,
  idOf: (code: string) => number,
): { lines: ExampleLine[]; examples: ExampleLine[] } {
  const sides = (debit: string | null, credit: string | null) => ({
    debitId: debit === null ? null : idOf(debit),
    creditId: credit === null ? null : idOf(credit),
  })
  return {
    lines: rule.rows.map(([figure, debit, credit, when]) => ({ figure, ...when, ...sides(debit, credit) })),
    examples: rule.examples.flatMap(({ name, rows }) =>
      rows.map(([figure, amount, debit, credit, facts]) => ({
        name,
        figure,
        amount,
        ...facts,
        ...sides(debit, credit),
      })),
    ),
  }
}

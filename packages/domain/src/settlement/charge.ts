import { priceBases } from '../contracts/index.ts'
import { monthOf } from '../kernel/dates.ts'
import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { chargeKinds, chargeStates, docTypes, segments, sides } from './settlement.choices.ts'

/**
 * The one ledger of everything billable. Rows are posted by the documents' own moves and never typed in; a row that a
 * statement holds is corrected by a further row that names it. Because the statement is a column of the charge, no
 * charge can be in two.
 */
export const charge = defineResource({
  name: 'charge',
  area: 'settlement',
  nature: 'document',
  label: '费用',
  en: 'Charge',
  title: 'docNo',
  subtitle: ['kind', 'amount', 'bizDate'],
  fields: {
    side: f.choice('方向', sides, { required: true }),
    partyId: f.ref('结算对象', 'party', { en: 'Counterparty', required: true }),
    contractId: f.ref('合同', 'contract', { en: 'Contract' }),
    projectId: f.ref('项目', 'contract', {
      en: 'Project', hint: text('业务所属的客户合同', 'The customer contract that the business belongs to'),
    }),
    segment: f.choice('业务板块', segments, { en: 'Line of business', required: true, default: 'road' }),
    docType: f.choice('单据类型', docTypes, { en: 'Document', required: true }),
    docId: f.integer('单据编号', { en: 'Document id', required: true }),
    docNo: f.text('单号', { en: 'Document no.', required: true, maxLength: 40, width: 170 }),
    kind: f.choice('费用类型', chargeKinds, { en: 'Kind', required: true }),
    feeCode: f.text('费用代码', { en: 'Fee code', maxLength: 40 }),
    feeName: f.text('费用名称', { en: 'Fee', required: true, maxLength: 60 }),
    bizDate: f.date('业务日期', { en: 'Business date', required: true, hint: text('卸货日期', 'Date of unloading') }),
    month: f.month('业务月', { en: 'Business month', computed: true }),
    revenueMonth: f.month('归属月份', {
      en: 'Counts for month',
      hint: text('按公司设置：卸货月，或货主对账确认月', 'As the company chose: month of unloading, or of the owner’s confirmation'),
    }),
    qty: f.quantity('数量', { en: 'Quantity', required: true, default: '0.000' }),
    unit: f.choice('计价单位', priceBases, { en: 'Charged by', required: true }),
    price: f.price('含税单价', { en: 'Price incl. tax' }),
    priceIsQuotient: f.bool('单价为折算价', { en: 'Price is a quotient', default: false }),
    amount: f.money('含税金额', { en: 'Amount incl. tax' }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, min: '0', max: '0.2' }),
    excl: f.money('不含税金额', { en: 'Net of tax' }),
    tax: f.money('税额', { en: 'Tax' }),
    tons: f.tons('运量', {
      en: 'Tonnes moved', required: true, default: '0.000',
      hint: text('仅记在每侧首条运费上', 'On the first freight row of each side only'),
    }),
    trips: f.integer('车数', { en: 'Trips', required: true, default: 0 }),
    statementId: f.ref('对账单', 'statement', { en: 'Statement' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier' }),
    routeId: f.ref('线路', 'route', { en: 'Route' }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
    sheetNo: f.text('价格执行单', { en: 'Price sheet', maxLength: 40 }),
    sheetLineId: f.integer('价格行', { en: 'Price row' }),
    laneId: f.integer('阶梯价格行', { en: 'Counts in bands of', computed: true }),
    laneQty: f.quantity('计入阶梯量', { en: 'Counts in bands with', computed: true }),
    laneAt: f.dateTime('计入阶梯时间', {
      en: 'Counts in bands from', computed: true, hint: text('装货时间', 'Time of loading'),
    }),
    pinned: f.bool('手工价', { en: 'Set by hand', default: false }),
    adjustsId: f.ref('更正费用', 'charge', { en: 'Corrects' }),
    reversed: f.bool('已冲销', { default: false }),
    lockedAt: f.dateTime('锁定时间', { en: 'Locked at' }),
    note: f.text('说明', { en: 'Note', maxLength: 1000 }),
    trace: f.json('计价过程', {
      en: 'Why this price', width: 110,
      copies: ['charge.price', 'charge.amount', 'charge.qty', 'priceSheet.lines.price', 'priceSheet.lines.tiers'],
    }),
  },
  machines: { state: machine('费用状态', 'State', chargeStates, 'unpriced', { derived: true }) },
  faces: { all: { zh: '业务明细', en: 'Charges', api: 'sap/charge', permission: 'smp.data' } },
  derive: { month: row => (row.bizDate ? monthOf(row.bizDate) : null) },
  checks: {
    tax: 'amount is null or excl + tax = amount',
    whole: '(amount is null) = (excl is null) and (amount is null) = (tax is null)',
    unpriced: `(state = 'unpriced') = (amount is null)`,
    in_statement: `(statement_id is not null) = (state not in ('unpriced', 'priced'))`,
    month: `month = to_char(biz_date, 'YYYY-MM')`,
    rate: 'tax_rate >= 0 and tax_rate < 1',
  },
  indexes: [
    ['revenueMonth', 'customerId'], ['revenueMonth', 'carrierId'], ['month', 'state'],
    ['docType', 'docId', 'side'], ['statementId', 'docId'],
    ['side', 'partyId', 'state', 'bizDate'],
    ['sheetLineId'],
  ],
  list: {
    columns: [
      'docNo', 'bizDate', 'side', 'partyId', 'feeName', 'qty', 'price', 'amount', 'state', 'statementId', 'sheetNo',
      'trace', 'taxRate', 'excl', 'tax', 'kind', 'unit', 'segment', 'docType', 'customerId', 'carrierId', 'routeId',
      'goodsId', 'tons', 'trips', 'contractId', 'pinned', 'adjustsId', 'reversed', 'month', 'salesmanId', 'note',
      'createdBy', 'createdAt',
    ],
    filters: [
      'bizDate', 'partyId', 'side', 'docNo', 'month', 'state', 'kind', 'segment', 'docType', 'customerId', 'carrierId',
      'routeId', 'goodsId', 'statementId', 'contractId', 'taxRate', 'pinned', 'salesmanId', 'sheetNo', 'createdAt',
      'deptId',
    ],
    search: ['docNo', 'feeName'],
    sort: ['-bizDate', 'docNo', 'id'],
    tabs: 'state',
    totals: ['tons', 'amount', 'excl', 'tax'],
    totalsBy: 'side',
    period: 'bizDate',
  },
  form: [
    section('单据', 'Document', [
      'segment', 'docType', 'docNo', 'bizDate', 'month', 'customerId', 'carrierId', 'routeId', 'goodsId', 'salesmanId',
      'tons', 'trips',
    ]),
    section('费用', 'Charge', [
      'side', 'partyId', 'contractId', 'kind', 'feeCode', 'feeName', 'qty', 'unit', 'price', 'priceIsQuotient',
      'amount', 'taxRate', 'excl', 'tax', 'note',
    ]),
    section('依据与去向', 'Source and use', [
      'sheetNo', 'pinned', 'trace', 'statementId', 'adjustsId', 'reversed', 'lockedAt',
    ]),
  ],
  figures: ['amount', 'excl', 'tax'],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  businessDates: ['bizDate', 'revenueMonth'],
  otherDates: ['month', 'laneAt', 'lockedAt'],
})

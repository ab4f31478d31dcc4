import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { statementCycles } from '../parties/index.ts'
import { amendments, contractItems, payNodes, qualityTerms } from './contract-lines.ts'
import {
  carriesGoods, contractIssues, doneRate, isOther, isTrade, leftQty, sideOf, totalQty,
} from './contract.rules.ts'
import {
  bizModes, contractKinds, contractStatuses, freightBearers, invoiceKinds, otherCategories, sides, ticketModes,
} from './contracts.choices.ts'
import { contractFaces } from './contract.faces.ts'
import { contractTransitions } from './contract.transitions.ts'
import { payTypes, priceBases } from './terms.choices.ts'
import { countsLoss, needsKg, needsPermille, termFields } from './terms.fields.ts'

/** 合同: the frame of all business with one counterparty. Prices live in its price sheets, not here. */
export const contract = defineResource({
  name: 'contract',
  area: 'contracts',
  nature: 'document',
  label: '合同',
  en: 'Contract',
  title: 'contractNo',
  subtitle: ['title', 'partyId', 'endDate'],
  // Prices are agreed while the paper is still being signed; new business asks for `active` itself.
  pickable: { status: ['toSign', 'active'] },
  fields: {
    contractNo: f.serial('合同编号', {
      prefix: '{org}-HT',
      prefixBy: {
        field: 'kind',
        prefixes: {
          carrier: '{org}-CY', customer: '{org}-KH', sale: '{org}-XS', purchase: '{org}-CG', other: '{org}-QT',
        },
      },
      period: 'year',
      digits: 4,
      separator: '-',
    }, { en: 'Contract no.' }),
    kind: f.choice('合同类型', contractKinds, { en: 'Kind', required: true, setOnce: true }),
    outerNo: f.text('对方合同号', { en: 'Their contract no.', maxLength: 50, noCopy: true }),
    title: f.text('合同名称', { required: true, maxLength: 100, width: 220 }),
    partyId: f.ref('对方单位', 'party', {
      en: 'Counterparty', required: true, snapshot: { partyRoles: 'roleWords' },
    }),
    partyRoles: f.text('对方角色', { en: 'Roles of the counterparty', computed: true, maxLength: 60 }),
    side: f.choice('收付方向', sides, { computed: true }),
    isTrade: f.bool('购销', { en: 'Goods trade', computed: true }),
    otherSide: f.choice('收或付', sides, { en: 'We receive or pay', default: 'ap' }),
    category: f.choice('合同类别', otherCategories, { en: 'About' }),
    bizMode: f.choice('业务模式', bizModes, { en: 'Business', required: true, default: 'road' }),
    signDate: f.date('签订日期', { en: 'Signed on', required: true }),
    startDate: f.date('生效日期', { en: 'From', required: true }),
    endDate: f.date('到期日期', { en: 'Until', required: true }),
    salesmanId: f.ref('业务员', 'member', { en: 'Account manager' }),
    items: f.lines('标的', contractItems, { en: 'Goods and routes' }),
    totalQty: f.tons('合同总量', { computed: true }),
    totalAmount: f.money('合同金额', { en: 'Contract amount', min: '0' }),
    doneQty: f.tons('执行量', { en: 'Carried out', computed: true, default: '0.000', noCopy: true }),
    leftQty: f.tons('剩余量', { en: 'Left', computed: true, noCopy: true }),
    doneRate: f.rate('执行率', { en: 'Completion', computed: true, noCopy: true }),
    priceBasis: f.choice('计价方式', priceBases, { en: 'Charged by', required: true, default: 'ton' }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0900', min: '0', max: '0.2' }),
    invoiceKind: f.choice('发票类型', invoiceKinds, { required: true, default: 'special' }),
    ...termFields,
    payType: f.choice('结算方式', payTypes, { en: 'Payment terms', required: true, default: 'monthly' }),
    statementCycle: f.choice('对账周期', statementCycles, { required: true, default: 'monthly' }),
    creditDays: f.integer('账期', { en: 'Credit period', unit: text('天', 'days'), min: 0, max: 720 }),
    cutDay: f.integer('对账日', {
      en: 'Cut-off day', min: 1, max: 31, hint: text('31 表示月末', '31 means the end of the month'),
    }),
    deposit: f.money('保证金', { min: '0' }),
    freightBearer: f.choice('运费承担方', freightBearers, { en: 'Freight paid by' }),
    ticketMode: f.choice('开票方式', ticketModes, { en: 'Freight invoice' }),
    qualityTerms: f.lines('质量指标', qualityTerms),
    payNodes: f.lines('付款节点', payNodes, { en: 'Payment schedule' }),
    breachTerms: f.longText('违约条款', { en: 'Penalties' }),
    signedFiles: f.files('签章扫描件', { en: 'Signed copies', noCopy: true }),
    files: f.files('附件', { en: 'Attachments', noCopy: true }),
    amendments: f.lines('补充协议', amendments, { noCopy: true }),
    amendNo: f.integer('变更次数', { en: 'Amendments made', computed: true, default: 0, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', contractStatuses, 'draft') },
  transitions: contractTransitions,
  faces: contractFaces,
  derive: { side: sideOf, isTrade, totalQty, leftQty, doneRate, amendNo: row => row.amendments?.length ?? 0 },
  visibleWhen: {
    otherSide: isOther,
    category: isOther,
    items: carriesGoods,
    totalQty: carriesGoods,
    doneQty: carriesGoods,
    leftQty: carriesGoods,
    doneRate: carriesGoods,
    weightRule: carriesGoods,
    lossMode: carriesGoods,
    deductMode: row => carriesGoods(row) && countsLoss(row),
    lossValue: row => carriesGoods(row) && needsPermille(row),
    lossKg: row => carriesGoods(row) && needsKg(row),
    goodsValue: row => carriesGoods(row) && !isTrade(row) && countsLoss(row),
    freightBearer: isTrade,
    ticketMode: isTrade,
    qualityTerms: isTrade,
    payNodes: row => isTrade(row) || isOther(row),
  },
  requiredWhen: {
    otherSide: isOther,
    category: isOther,
    totalAmount: isOther,
    lossValue: needsPermille,
    lossKg: needsKg,
    goodsValue: row => !isTrade(row) && countsLoss(row),
    creditDays: row => row.payType === 'monthly',
    freightBearer: isTrade,
  },
  locked: row => row.status !== 'draft',
  credit: { customer: 'partyId', moves: ['submit', 'approve', 'sign', 'renew'], when: row => row.side === 'ar' },
  validate: contractIssues,
  checks: { dates: 'end_date >= start_date' },
  indexes: [['kind', 'status'], ['kind', 'endDate']],
  list: {
    columns: [
      'contractNo', 'status', 'title', 'partyId', 'kind', 'bizMode', 'totalQty', 'doneQty', 'doneRate', 'signDate',
      'startDate', 'endDate', 'createdAt',
    ],
    filters: [
      'partyId', 'status', 'endDate', 'signDate', 'kind', 'bizMode', 'salesmanId', 'outerNo', 'title', 'startDate',
      'category',
    ],
    search: ['contractNo', 'outerNo', 'title'],
    tabs: 'status',
    totals: ['totalQty', 'doneQty', 'leftQty', 'totalAmount', 'deposit'],
    frozen: 2,
  },
  form: [
    section('基本信息', 'Basics', [
      'contractNo', 'kind', 'category', 'otherSide', 'title', 'partyId', 'outerNo', 'bizMode', 'signDate', 'startDate',
      'endDate', 'salesmanId', 'totalQty', 'totalAmount',
    ]),
    section('标的', 'Goods and routes', ['items', 'qualityTerms']),
    section('计价与损耗', 'Pricing and loss', [
      'priceBasis', 'taxRate', 'invoiceKind', 'weightRule', 'lossMode', 'lossValue', 'lossKg', 'deductMode',
      'goodsValue', 'wipeRule', 'freightBearer', 'ticketMode',
    ]),
    section('结算', 'Settlement', ['payType', 'statementCycle', 'creditDays', 'cutDay', 'deposit', 'payNodes']),
    section('签章与附件', 'Signing and files', ['signedFiles', 'files', 'amendments', 'breachTerms', 'remark']),
  ],
  figures: ['totalQty', 'doneQty', 'leftQty', 'doneRate', 'deposit'],
  prints: { contract: text('合同信息表', 'Contract sheet') },
  otherDates: ['signDate', 'startDate', 'endDate', 'amendments.signedOn'],
})

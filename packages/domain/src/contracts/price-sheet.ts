import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { contractKinds, sheetKinds, sheetStatuses, sides } from './contracts.choices.ts'
import { priceSheetFaces, SHEET_COLUMNS } from './price-sheet.faces.ts'
import { priceSheetFees, priceSheetLines } from './price-sheet-lines.ts'
import { distinct, lineCopies, priceRange, sheetIssues } from './price-sheet.rules.ts'
import { priceSheetTransitions } from './price-sheet.transitions.ts'
import { priceBases } from './terms.choices.ts'
import { countsLoss, needsKg, needsPermille, termFields } from './terms.fields.ts'

const PRICE_SOURCES = ['priceSheet.lines.price', 'priceSheet.lines.tiers'] as const

/** 价格执行单: prices of one contract between two dates. An approved sheet is not edited: a new version replaces it. */
export const priceSheet = defineResource({
  name: 'priceSheet',
  area: 'contracts',
  nature: 'document',
  label: '价格执行单',
  en: 'Price sheet',
  title: 'sheetNo',
  subtitle: ['partyId', 'effFrom', 'effTo'],
  fields: {
    sheetNo: f.serial('单号', { prefix: 'JG', period: 'month', digits: 4 }, { en: 'Sheet no.' }),
    kind: f.choice('类别', sheetKinds, { required: true, setOnce: true }),
    contractId: f.ref('合同', 'contract', {
      en: 'Contract',
      required: true,
      soleChoice: true,
      judged: { as: 'price' },
      snapshot: {
        contractKind: 'kind',
        partyId: 'partyId',
        side: 'side',
        weightRule: 'weightRule',
        lossMode: 'lossMode',
        lossValue: 'lossValue',
        lossKg: 'lossKg',
        deductMode: 'deductMode',
        goodsValue: 'goodsValue',
        wipeRule: 'wipeRule',
      },
    }),
    contractKind: f.choice('合同类型', contractKinds, { en: 'Kind of contract', computed: true }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty', computed: true }),
    side: f.choice('收付方向', sides, { computed: true }),
    effFrom: f.date('生效日期', {
      en: 'Valid from',
      required: true,
      noCopy: true,
      suggestedBy: { of: 'contractId', from: 'startDate' },
    }),
    effTo: f.date('失效日期', {
      en: 'Valid until',
      required: true,
      noCopy: true,
      suggestedBy: { of: 'contractId', from: 'endDate' },
    }),
    changeReason: f.text('调价原因', { en: 'Why prices change', maxLength: 200, noCopy: true }),
    lines: f.lines('价格明细', priceSheetLines, {
      en: 'Prices',
      required: true,
      suggestedBy: { of: 'contractId', from: 'items', with: { basis: 'priceBasis', taxRate: 'taxRate' } },
    }),
    routeIds: f.refs('线路', 'route', {
      en: 'Routes',
      computed: true,
      noCopy: true,
      copies: ['priceSheet.lines.routeId'],
    }),
    goodsIds: f.refs('货物', 'goods', {
      en: 'Goods',
      computed: true,
      noCopy: true,
      copies: ['priceSheet.lines.goodsId'],
    }),
    priceBasis: f.choice('计价方式', priceBases, {
      en: 'Charged by',
      computed: true,
      noCopy: true,
      copies: ['priceSheet.lines.basis'],
    }),
    priceLow: f.price('最低价', { en: 'Lowest price', computed: true, noCopy: true, copies: PRICE_SOURCES }),
    priceHigh: f.price('最高价', { en: 'Highest price', computed: true, noCopy: true, copies: PRICE_SOURCES }),
    fees: f.lines('杂费项目', priceSheetFees, { en: 'Incidental fees' }),
    ...termFields,
    basedOnId: f.ref('上期执行单', 'priceSheet', { en: 'Replaces', computed: true, noCopy: true }),
    revision: f.integer('版次', { en: 'Edition', computed: true, default: 1, noCopy: true }),
    files: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: sheetStatuses, initial: 'draft' }) },
  transitions: priceSheetTransitions,
  faces: priceSheetFaces,
  derive: {
    lines: lineCopies,
    routeIds: row => (row.lines ? distinct(row.lines, 'routeId') : row.routeIds),
    goodsIds: row => (row.lines ? distinct(row.lines, 'goodsId') : row.goodsIds),
    priceBasis: row => (row.lines ? (row.lines[0]?.basis ?? null) : row.priceBasis),
    priceLow: row => (row.lines ? priceRange(row.lines).low : row.priceLow),
    priceHigh: row => (row.lines ? priceRange(row.lines).high : row.priceHigh),
  },
  visibleWhen: { deductMode: countsLoss, lossValue: needsPermille, lossKg: needsKg, goodsValue: countsLoss },
  requiredWhen: { lossValue: needsPermille, lossKg: needsKg, changeReason: row => !!row.basedOnId },
  locked: row => row.status !== 'draft',
  validate: sheetIssues,
  checks: { dates: "eff_to >= eff_from or status = 'superseded'" },
  indexes: [
    ['kind', 'status'],
    ['contractId', 'effFrom'],
  ],
  list: {
    stacks: [
      ['sheetNo', 'contractId'],
      ['routeIds', 'goodsIds'],
      ['effFrom', 'effTo'],
      ['priceLow', 'priceHigh'],
      ['lossMode', 'lossValue'],
      ['createdBy', 'createdAt'],
    ],
    columns: SHEET_COLUMNS,
    filters: [
      'partyId',
      'contractId',
      'routeIds',
      'goodsIds',
      'status',
      'effFrom',
      'effTo',
      'sheetNo',
      'kind',
      'side',
      'createdBy',
      'createdAt',
    ],
    search: ['sheetNo', 'partyId', 'changeReason'],
    tabs: 'status',
    frozen: 2,
  },
  form: [
    section('基本信息', 'Basics', [
      'sheetNo',
      'kind',
      'contractId',
      'partyId',
      'side',
      'effFrom',
      'effTo',
      'changeReason',
      'basedOnId',
      'revision',
    ]),
    section('价格', 'Prices', ['lines', 'fees']),
    section('结算规则', 'Settlement rules', [
      'weightRule',
      'lossMode',
      'lossValue',
      'lossKg',
      'deductMode',
      'goodsValue',
      'wipeRule',
    ]),
    section('附件', 'Files', ['files', 'remark']),
  ],
  prints: { sheet: text('价格执行单', 'Price sheet') },
  chained: true,
  otherDates: ['effFrom', 'effTo', 'lines.effFrom', 'lines.effTo'],
})

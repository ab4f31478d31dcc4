import { qualityBases } from '../../contracts/index.ts'
import { round, sum } from '../../kernel/decimal.ts'
import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { reviewTransitions } from '../../kernel/review-transitions.ts'
import { text } from '../../kernel/text.ts'
import { futureIssues } from '../../parties/index.ts'
import { labKinds, labSides, labStatuses } from './lab.choices.ts'
import { labSheetIssues, sheetAverage } from './lab-sheet.rules.ts'

const percent = { scale: 2, unit: text('%', '%'), min: '0', max: '100' } as const
const kcal = text('kcal/kg', 'kcal/kg')
const average = (...of: readonly string[]) =>
  ({ computed: true, noCopy: true, copies: of.map(name => `labSheet.samples.${name}`) }) as const
const SHOWN = ['kind', 'side', 'lotId', 'goodsId', 'tons', 'heatAr'] as const

/** What a laboratory may find of a sample. Files with one sample to a row have columns of these names. */
export const labFigures = {
  moisture: f.quantity('全水 Mt', { en: 'Total moisture Mt', ...percent }),
  moistureAd: f.quantity('分析水 Mad', { en: 'Moisture Mad', ...percent }),
  ash: f.quantity('灰分', { en: 'Ash', ...percent }),
  volatile: f.quantity('挥发分', { en: 'Volatile matter', ...percent }),
  sulfur: f.quantity('全硫', { en: 'Sulphur', ...percent }),
  qnet: f.integer('低位热值', { en: 'Net heat value', unit: kcal, min: 1, max: 9000 }),
  grade: f.quantity('品位', { en: 'Grade of ore', ...percent }),
} as const

export const labSamples = defineLines({
  name: 'lab_sample',
  label: '样品',
  en: 'Samples',
  fields: {
    sampleNo: f.text('样品编号', { en: 'Sample no.', required: true, maxLength: 50 }),
    plateOrWagon: f.text('车牌/车号', { en: 'Plate or wagon', maxLength: 200 }),
    tons: f.tons('代表吨数', { en: 'Tonnes', positive: true, max: '1000000' }),
    ...labFigures,
    remark: f.text('备注', { maxLength: 200 }),
  },
  sparse: ['plateOrWagon', 'grade'],
  totals: ['tons'],
  unique: [['sampleNo']],
  min: 1,
  max: 200,
})

/** 化验单: what a laboratory found of samples of a lot. The sheets that decide make the price of the lot. */
export const labSheet = defineResource({
  name: 'labSheet',
  area: 'trade',
  nature: 'document',
  label: '化验单',
  en: 'Laboratory sheet',
  title: 'sheetNo',
  subtitle: ['kind', 'goodsId', 'heatAr'],
  fields: {
    sheetNo: f.serial('化验单号', { prefix: 'HYD', period: 'day', digits: 4 }, { en: 'Sheet no.' }),
    kind: f.choice('化验类别', labKinds, { en: 'Kind', required: true }),
    side: f.choice('用于', labSides, { en: 'For', required: true, default: 'both' }),
    lotId: f.ref('批次', 'supplyLot', {
      en: 'Lot',
      required: true,
      where: { status: ['draft', 'quantity', 'quality', 'priced', 'audited'] },
      snapshot: { goodsId: 'goodsId' },
    }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', computed: true, copies: ['supplyLot.goodsId'] }),
    outerNo: f.text('报告编号', { en: 'Report no.', maxLength: 50, noCopy: true }),
    lab: f.text('化验单位', { en: 'Laboratory', maxLength: 100 }),
    sampledOn: f.date('采样日期', { en: 'Sampled on', required: true, noCopy: true }),
    reportedOn: f.date('报告日期', { en: 'Reported on', noCopy: true }),
    basis: f.choice('报告基准', qualityBases, {
      en: 'Basis',
      required: true,
      default: 'ad',
      hint: text('灰分、挥发分、硫分的基准', 'Of ash, volatile matter and sulphur'),
    }),
    heatBasis: f.choice('热值基准', qualityBases, { en: 'Basis of heat', required: true, default: 'ar' }),
    samples: f.lines('样品', labSamples, { en: 'Samples' }),
    tons: f.tons('代表吨数', { en: 'Tonnes', ...average('tons') }),
    heatAr: f.integer('热值 Qnet,ar', {
      en: 'Heat Qnet,ar',
      unit: kcal,
      ...average('qnet', 'moisture', 'moistureAd'),
      hint: text('各样品按吨数加权平均', 'The samples averaged by their tonnes'),
    }),
    moistureAr: f.quantity('全水 Mt', { en: 'Moisture Mt', ...percent, ...average('moisture') }),
    ashD: f.quantity('灰分 Ad', { en: 'Ash Ad', ...percent, ...average('ash', 'moisture', 'moistureAd') }),
    volatileDaf: f.quantity('挥发分 Vdaf', {
      en: 'Volatile Vdaf',
      ...percent,
      ...average('volatile', 'ash', 'moisture', 'moistureAd'),
    }),
    sulfurD: f.quantity('硫分 St,d', {
      en: 'Sulphur St,d',
      ...percent,
      ...average('sulfur', 'moisture', 'moistureAd'),
    }),
    gradeD: f.quantity('品位', { en: 'Grade of ore', ...percent, ...average('grade') }),
    files: f.files('化验报告', { en: 'Report', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: labStatuses, initial: 'draft' }) },
  transitions: {
    ...reviewTransitions({
      shows: SHOWN,
      approve: { zh: '审核', en: 'Audit', to: 'confirmed' },
    }),
    reopen: {
      zh: '反审核',
      en: 'Undo the audit',
      machine: 'status',
      from: ['confirmed'],
      to: 'draft',
      action: 'approve',
      shows: SHOWN,
      reason: true,
      usual: false,
      verdict: 'returned',
    },
  },
  faces: {
    all: {
      zh: '化验单',
      en: 'Laboratory sheets',
      api: 'scm/lab',
      permission: 'scm.lab',
      grantsLike: 'scm.data',
    },
  },
  derive: {
    tons: row => (row.samples?.length ? round(sum(row.samples.map(one => one.tons)), 3) : null),
    heatAr: row => wholeOrNull(sheetAverage('qnet')(row)),
    moistureAr: sheetAverage('moisture'),
    ashD: sheetAverage('ash'),
    volatileDaf: sheetAverage('volatile'),
    sulfurD: sheetAverage('sulfur'),
    gradeD: sheetAverage('grade'),
  },
  visibleWhen: { gradeD: row => row.gradeD !== null && row.gradeD !== undefined },
  locked: row => row.status !== 'draft',
  validate: (row, { today }) => [
    ...labSheetIssues(row),
    ...(['sampledOn', 'reportedOn'] as const).flatMap(path =>
      futureIssues(row[path], today, { path, label: LABELS[path] }),
    ),
  ],
  indexes: [
    ['lotId', 'status'],
    ['status', 'sampledOn'],
    ['goodsId', 'sampledOn'],
  ],
  list: {
    phone: { facts: ['lotId', 'kind', 'goodsId'], figures: ['heatAr', 'tons'] },
    stacks: [
      ['sheetNo', 'outerNo'],
      ['lotId', 'goodsId'],
      ['kind', 'side'],
      ['sampledOn', 'reportedOn'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'sheetNo',
      'status',
      'lotId',
      'kind',
      'side',
      'goodsId',
      'tons',
      'heatAr',
      'moistureAr',
      'ashD',
      'sulfurD',
      'volatileDaf',
      'sampledOn',
      'outerNo',
      'lab',
      'gradeD',
      'basis',
      'heatBasis',
      'reportedOn',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['lotId', 'sampledOn', 'kind', 'goodsId', 'side', 'outerNo', 'status', 'heatAr', 'sheetNo', 'createdBy'],
    search: ['sheetNo', 'outerNo', 'lab'],
    sort: ['-sampledOn', '-id'],
    tabs: 'status',
    totals: ['tons'],
    period: 'sampledOn',
  },
  form: [
    section('化验单', 'Sheet', [
      'sheetNo',
      'kind',
      'side',
      'lotId',
      'goodsId',
      'outerNo',
      'lab',
      'sampledOn',
      'reportedOn',
      'basis',
      'heatBasis',
    ]),
    section('样品', 'Samples', ['samples']),
    section('加权平均', 'Averages', ['tons', 'heatAr', 'moistureAr', 'ashD', 'sulfurD', 'volatileDaf', 'gradeD']),
    section('附件', 'Attachments', ['files', 'remark']),
  ],
  figures: ['heatAr', 'moistureAr', 'sulfurD'],
  otherDates: ['sampledOn', 'reportedOn'],
})

const LABELS = {
  sampledOn: text('采样日期', 'The day of sampling'),
  reportedOn: text('报告日期', 'The day of the report'),
}

const wholeOrNull = (value: string | null): number | null => (value === null ? null : Number(value))

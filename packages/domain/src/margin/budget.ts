import { choices, f } from '../kernel/fields.ts'
import { sum } from '../kernel/decimal.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { reviewTransitions } from '../kernel/review-transitions.ts'
import { text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'
import { budgetIssues, emptyIssue, lineMargin } from './budget.rules.ts'

const statuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'In approval', 'waiting'],
  approved: ['执行中', 'In force', 'done'],
  frozen: ['已冻结', 'Frozen', 'locked'],
  superseded: ['已被取代', 'Superseded', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})

/** States in which a budget is the one of its year. */
const IN_FORCE: readonly string[] = ['approved', 'frozen']

const months = choices({
  '01': ['1月', 'Jan'],
  '02': ['2月', 'Feb'],
  '03': ['3月', 'Mar'],
  '04': ['4月', 'Apr'],
  '05': ['5月', 'May'],
  '06': ['6月', 'Jun'],
  '07': ['7月', 'Jul'],
  '08': ['8月', 'Aug'],
  '09': ['9月', 'Sep'],
  '10': ['10月', 'Oct'],
  '11': ['11月', 'Nov'],
  '12': ['12月', 'Dec'],
})

const spreadMethods = choices({ evenly: ['平均', 'Evenly'], lastYear: ['按上年实际', 'As last year’s actual'] })

const amount = { required: true, default: '0.00', min: '0' } as const
const own = { computed: true, noCopy: true } as const
const LINES = { tons: ['budget.lines.tons'], revenue: ['budget.lines.revenue'], cost: ['budget.lines.cost'] } as const
const NET = text('不含税', 'Net of tax')

/** Board, cargo owner and project: the last two may be left empty. */
const slice = {
  segment: f.choice('业务板块', segments, { en: 'Segment', required: true, default: 'road', width: 115 }),
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true }, width: 130 }),
  projectId: f.ref('项目(合同)', 'contract', {
    en: 'Project',
    where: { kind: 'customer' },
    whereFrom: { partyId: 'customerId' },
    width: 140,
  }),
}

/** One month of one slice. */
const budgetLines = defineLines({
  name: 'budget_line',
  label: '预算明细',
  en: 'Figures by month',
  fields: {
    ...slice,
    month: f.choice('月份', months, { en: 'Month', required: true, width: 76 }),
    tons: f.tons('运量', { en: 'Moved', required: true, default: '0.000', min: '0', width: 115 }),
    revenue: f.money('收入', { en: 'Revenue', ...amount, width: 122 }),
    cost: f.money('成本', { en: 'Cost', ...amount, width: 122 }),
    margin: f.money('毛利', { en: 'Margin', computed: true, copies: [...LINES.revenue, ...LINES.cost], width: 122 }),
  },
  derive: { margin: lineMargin },
  columns: ['segment', 'customerId', 'projectId', 'month', 'tons', 'revenue', 'cost', 'margin'],
  totals: ['tons', 'revenue', 'cost', 'margin'],
  checks: { margin: 'margin = revenue - cost', amounts: 'tons >= 0 and revenue >= 0 and cost >= 0' },
  max: 5000,
})

const SHOWN = ['year', 'name', 'revision', 'tons', 'revenue', 'cost', 'margin'] as const

/**
 * 年度预算: quantity, revenue and cost of a year by month, line of business and, where wanted, cargo owner and project. Of
 * the versions of a year at most one is in force; the next one that is approved takes its place unless it is frozen.
 */
export const budget = defineResource({
  name: 'budget',
  area: 'margin',
  nature: 'document',
  label: '年度预算',
  en: 'Yearly budget',
  title: 'budgetNo',
  subtitle: ['year', 'name', 'revision'],
  fields: {
    budgetNo: f.serial('预算编号', { prefix: 'YS', period: 'year', digits: 4 }, { en: 'Budget no.' }),
    year: f.text('年度', { en: 'Year', required: true, maxLength: 4, width: 80 }),
    name: f.text('名称', { required: true, maxLength: 60, width: 200 }),
    revision: f.integer('版本', { en: 'Edition', default: 1, ...own }),
    band: f.rate('预警幅度', {
      en: 'Alert band',
      required: true,
      default: '0.1000',
      min: '0',
      max: '1',
      hint: text('收入低于或成本高于预算超过这一比例时提醒', 'Revenue below or cost above the budget by more is told'),
    }),
    lines: f.lines('预算明细', budgetLines, { en: 'Figures by month', hint: NET }),
    tons: f.tons('全年运量', { en: 'Moved in the year', computed: true, copies: LINES.tons }),
    revenue: f.money('全年收入', { en: 'Revenue of the year', computed: true, copies: LINES.revenue, hint: NET }),
    cost: f.money('全年成本', { en: 'Cost of the year', computed: true, copies: LINES.cost, hint: NET }),
    margin: f.money('全年毛利', {
      en: 'Margin of the year',
      computed: true,
      copies: [...LINES.revenue, ...LINES.cost],
    }),
    outside: f.integer('偏离', {
      en: 'Months outside',
      ...own,
      copies: [...LINES.revenue, ...LINES.cost, 'charge.amount', 'charge.excl', 'waybill.arTotal', 'waybill.apTotal'],
      unit: text('个板块月份', 'segment months'),
      hint: text('成本超出或收入不足超过预警幅度，每晚重算', 'Outside the band; counted every night'),
    }),
    /** The year while it is in force, else empty: unique, so that no year has two. */
    yearInForce: f.text('执行年度', { en: 'In force for', maxLength: 4, ...own }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...own }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...own }),
    files: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: statuses, initial: 'draft' }) },
  transitions: {
    /** 按年额分摊: the twelve lines of one slice from figures of the year. Lines of the slice that are there give way. */
    spread: {
      zh: '按年额分摊',
      en: 'Spread a year’s figure',
      done: text('已分摊到 12 个月', 'Spread over twelve months'),
      machine: 'status',
      from: ['draft'],
      to: 'draft',
      action: 'modify',
      usual: false,
      params: {
        ...slice,
        // Named otherwise than the totals of the record, which the dialog would begin with
        yearTons: f.tons('全年运量', { en: 'Tonnes of the year', min: '0' }),
        yearRevenue: f.money('全年收入', { en: 'Revenue of the year', min: '0', hint: NET }),
        yearCost: f.money('全年成本', { en: 'Cost of the year', min: '0', hint: NET }),
        method: f.choice('分摊方式', spreadMethods, {
          en: 'How',
          required: true,
          default: 'evenly',
          hint: text('尾差计入最后一个有数的月份', 'The last month with a figure takes what rounding leaves'),
        }),
      },
      sets: ['lines.tons', 'lines.revenue', 'lines.cost'],
    },
    ...reviewTransitions({
      shows: SHOWN,
      submit: { guard: emptyIssue },
      approve: { zh: '批准', en: 'Approve', to: 'approved' },
    }),
    freeze: {
      zh: '冻结',
      en: 'Freeze',
      machine: 'status',
      from: ['approved'],
      to: 'frozen',
      action: 'approve',
      usual: false,
    },
    unfreeze: {
      zh: '解冻',
      en: 'Unfreeze',
      machine: 'status',
      from: ['frozen'],
      to: 'approved',
      action: 'approve',
      reason: true,
      usual: false,
    },
    unapprove: {
      zh: '撤销批准',
      en: 'Undo approval',
      machine: 'status',
      from: ['approved'],
      to: 'draft',
      clears: ['approvedBy', 'approvedAt', 'outside'],
      action: 'approve',
      reason: true,
      verdict: 'returned',
    },
    supersede: {
      zh: '取代',
      en: 'Supersede',
      machine: 'status',
      from: ['approved'],
      to: 'superseded',
      internal: true,
    },
    void: {
      zh: '作废',
      en: 'Void',
      machine: 'status',
      from: ['draft', 'approved'],
      to: 'void',
      action: 'approve',
      reason: true,
      danger: true,
    },
  },
  faces: {
    all: { zh: '年度预算', en: 'Yearly budget', api: 'gl/budget', permission: 'gl.gpm', grantsLike: 'gl.gpData' },
  },
  derive: {
    tons: row => totalOf(row.lines, 'tons', row.tons),
    revenue: row => totalOf(row.lines, 'revenue', row.revenue),
    cost: row => totalOf(row.lines, 'cost', row.cost),
    margin: row =>
      lineMargin({ revenue: totalOf(row.lines, 'revenue', row.revenue), cost: totalOf(row.lines, 'cost', row.cost) }),
    yearInForce: row => (IN_FORCE.includes(String(row.status)) ? row.year : null),
  },
  decidingFields: ['revenue', 'cost'],
  locked: row => row.status !== 'draft',
  validate: budgetIssues,
  unique: [['year', 'revision'], ['yearInForce']],
  checks: {
    year: "year ~ '^20[0-9]{2}$'",
    in_force: "(status in ('approved', 'frozen')) = (year_in_force is not null)",
  },
  indexes: [['status', 'year']],
  list: {
    phone: { facts: ['year', 'name'], figures: ['revenue', 'margin'] },
    stacks: [
      ['budgetNo', 'name'],
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'budgetNo',
      'name',
      'status',
      'year',
      'revision',
      'tons',
      'revenue',
      'cost',
      'margin',
      'outside',
      'band',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['year', 'status', 'outside', 'name', 'createdBy', 'createdAt'],
    search: ['budgetNo', 'name', 'year'],
    sort: ['-year', '-revision'],
    tabs: 'status',
  },
  form: [
    section('预算', 'Budget', ['budgetNo', 'year', 'name', 'revision', 'band']),
    section('明细', 'Figures', ['lines', 'tons', 'revenue', 'cost', 'margin', 'outside']),
    section('其他', 'Further', ['files', 'remark', 'approvedBy', 'approvedAt', 'yearInForce']),
  ],
  figures: ['tons', 'revenue', 'cost', 'margin'],
  chained: true,
  otherDates: ['approvedAt'],
})

function totalOf(
  lines: readonly { [K in 'tons' | 'revenue' | 'cost']?: string | null }[] | null | undefined,
  name: 'tons' | 'revenue' | 'cost',
  kept: string | null | undefined,
): string {
  return lines ? sum(lines.map(line => line[name])) : (kept ?? '0')
}

import { qty, sum } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { reviewTransitions } from '../kernel/review-transitions.ts'
import { text } from '../kernel/text.ts'
import { orderIssues } from '../parties/index.ts'
import { storageFee } from './storage-fee.ts'
import { storageBillStatuses } from './warehouse.choices.ts'
import { warehouseErrors } from './warehouse.errors.ts'

const kept = { computed: true, noCopy: true } as const
const LEDGER = ['stockLedger.delta', 'stockLedger.bizDate'] as const
const TON_DAYS = text('吨·天', 't·days')
const SHOWN = ['warehouseId', 'ownerId', 'fromDate', 'toDate', 'tonDays', 'amount'] as const

/** 计费明细: days in a row with the same tonnes. The ledger of stock makes them. */
export const storageBillRows = defineLines({
  name: 'storage_bill_row',
  label: '计费明细',
  en: 'Charged days',
  fixedRows: true,
  fields: {
    fromDate: f.date('起', { en: 'From', ...kept, copies: LEDGER }),
    toDate: f.date('止', { en: 'To', ...kept, copies: LEDGER }),
    days: f.integer('天数', { en: 'Days', unit: text('天', 'days'), ...kept, copies: LEDGER }),
    tons: f.tons('日末在库', { en: 'In stock', ...kept, copies: LEDGER }),
    charged: f.tons('计费吨数', { en: 'Charged', ...kept, copies: LEDGER }),
    tonDays: f.quantity('吨天', { en: 'Tonne days', unit: TON_DAYS, ...kept, copies: LEDGER }),
  },
  columns: ['fromDate', 'toDate', 'days', 'tons', 'charged', 'tonDays'],
  totals: ['tonDays'],
})

/** Why a bill cannot be submitted: the owner had nothing there. */
const nothingCharged = ({ tonDays }: { tonDays?: string | null }): Issue | undefined =>
  tonDays ? undefined : warehouseErrors.issue('storage_bill.nothing', {}, 'ownerId')

/** 堆存费单: what an owner pays for goods that were in a warehouse, by day, once their free days were over. */
export const storageBill = defineResource({
  name: 'storageBill',
  area: 'warehouse',
  nature: 'document',
  label: '堆存费单',
  en: 'Storage bill',
  title: 'billNo',
  subtitle: ['warehouseId', 'ownerId', 'amount'],
  fields: {
    billNo: f.serial('单号', { prefix: 'DCF', period: 'month', digits: 4 }, { en: 'Bill no.' }),
    warehouseId: f.ref('仓库', 'warehouse', {
      en: 'Warehouse',
      required: true,
      soleChoice: true,
      snapshot: { freeDays: 'freeDays', dayRate: 'dayRate' },
      width: 140,
    }),
    ownerId: f.ref('货主', 'party', {
      en: 'Owner of the goods',
      required: true,
      where: { isCustomer: true, status: 'enabled' },
      width: 120,
    }),
    fromDate: f.date('计费起', { en: 'From', required: true, noCopy: true }),
    toDate: f.date('计费止', { en: 'To', required: true, noCopy: true }),
    freeDays: f.integer('免堆天数', {
      en: 'Free days',
      unit: text('天', 'days'),
      required: true,
      min: 0,
      max: 365,
      default: 0,
      hint: text('每批到货各自计算，进库当天为第一天', 'Of each arrival, whose day is the first'),
    }),
    dayRate: f.price('堆存费率', {
      en: 'Rate',
      unit: text('元/吨·天', 'CNY per t and day'),
      required: true,
      positive: true,
      max: '1000',
    }),
    rows: f.lines('计费明细', storageBillRows, { en: 'Charged days', noCopy: true }),
    tonDays: f.quantity('计费吨天', { en: 'Tonne days', unit: TON_DAYS, ...kept, copies: LEDGER }),
    amount: f.money('堆存费', {
      en: 'Amount',
      ...kept,
      basis: text('含税', 'incl. tax'),
      copies: [...LEDGER, 'storageBill.dayRate'],
    }),
    isOff: f.bool('台账已变动', {
      en: 'Ledger changed since',
      ...kept,
      default: false,
      hint: text(
        '计费后又补录或红冲了这段日期的出入库',
        'Documents of these days were posted or reversed after it was charged',
      ),
    }),
    approvedBy: f.ref('审核人', 'member', { en: 'Audited by', ...kept }),
    approvedAt: f.dateTime('审核时间', { en: 'Audited at', ...kept }),
    attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: storageBillStatuses, initial: 'draft' }) },
  transitions: {
    ...reviewTransitions({
      shows: SHOWN,
      submit: {
        guard: nothingCharged,
      },
      approve: { zh: '审核计费', en: 'Audit and charge', to: 'charged' },
    }),
    uncharge: {
      zh: '撤销计费',
      en: 'Take the charge back',
      machine: 'status',
      from: ['charged'],
      to: 'draft',
      action: 'approve',
      clears: ['approvedBy', 'approvedAt', 'isOff'],
      shows: SHOWN,
      reason: true,
      danger: true,
      usual: false,
      verdict: 'returned',
    },
  },
  decidingFields: ['tonDays'],
  faces: {
    all: {
      zh: '堆存费',
      en: 'Storage fees',
      api: 'wms/storage',
      permission: 'wms.storage',
      grantsLike: 'wms.option',
    },
  },
  methods: { import: false },
  derive: {
    tonDays: row => (row.rows?.length ? qty(sum(row.rows.map(one => one.tonDays))) : null),
    amount: row =>
      row.rows?.length && row.dayRate ? storageFee(sum(row.rows.map(one => one.tonDays)), row.dayRate) : null,
  },
  visibleWhen: {
    rows: row => !!row.rows?.length,
    isOff: row => row.isOff === true,
    approvedBy: row => row.status === 'charged',
    approvedAt: row => row.status === 'charged',
  },
  locked: row => row.status !== 'draft',
  validate: row =>
    orderIssues({
      earlier: row.fromDate,
      later: row.toDate,
      path: 'toDate',
      labels: [text('计费起', 'The first day'), text('计费止', 'The last day')],
    }),
  checks: { days: 'to_date >= from_date' },
  constraints: {
    no_overlap:
      "exclude using gist (org_id with =, warehouse_id with =, owner_id with =, (daterange(from_date, to_date, '[]')) with &&)" +
      " where (status in ('approving', 'charged') and deleted_at is null)",
  },
  indexes: [
    ['ownerId', 'toDate'],
    ['status', 'toDate'],
  ],
  list: {
    phone: { facts: ['ownerId', 'warehouseId', 'toDate'], figures: ['amount'] },
    stacks: [
      ['fromDate', 'toDate'],
      ['dayRate', 'freeDays'],
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'billNo',
      'status',
      'ownerId',
      'warehouseId',
      'fromDate',
      'toDate',
      'tonDays',
      'dayRate',
      'freeDays',
      'amount',
      'isOff',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['ownerId', 'warehouseId', 'toDate', 'status', 'isOff', 'billNo', 'amount', 'createdBy', 'createdAt'],
    search: ['billNo', 'ownerId', 'warehouseId'],
    sort: ['-toDate', '-id'],
    tabs: 'status',
    totals: ['tonDays', 'amount'],
    period: 'toDate',
  },
  form: [
    section('计费', 'Charge', ['billNo', 'warehouseId', 'ownerId', 'fromDate', 'toDate', 'freeDays', 'dayRate']),
    section('计费明细', 'Charged days', ['rows', 'tonDays', 'amount', 'isOff']),
    section('审核', 'Audit', ['approvedBy', 'approvedAt', 'attachments', 'remark']),
  ],
  figures: ['tonDays', 'amount'],
  chained: true,
  businessDates: ['toDate'],
  otherDates: ['fromDate', 'approvedAt', 'rows.fromDate', 'rows.toDate'],
})

import { eachField } from '../kernel/each-field.ts'
import { subOrNull } from '../kernel/decimal.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { chargeStates } from '../settlement/index.ts'
import { platformFee, platformTotal } from './platform-amounts.ts'
import { platformWaybillList } from './platform-waybill.layout.ts'
import { platformWaybillTransitions } from './platform-waybill.transitions.ts'
import {
  bookStatuses,
  checkStatuses,
  feeBases,
  feeRoundings,
  matchStatuses,
  payStates,
  platformInvoiceStates,
  platformStates,
  pushStatuses,
  receiptStates,
  trackResults,
} from './platforms.choices.ts'
import { platformErrors } from './platforms.errors.ts'
import { TOLD, TOLD_FIELDS } from './told.ts'

const found = { computed: true, noCopy: true } as const
const own = { noCopy: true } as const

const sources = choices({
  pull: ['拉取', 'Pulled'],
  push: ['推送', 'Pushed'],
  hand: ['登记', 'Registered'],
})

/** What of the trip is compared. How much differs tells it, too. */
const COMPARED = ['waybill.apTotal', 'waybill.plateNo', 'waybill.loadNet', 'waybill.unloadNet', 'waybill.carrierId']

const isTold = (row: { source?: string | null | undefined; id?: number | undefined }): boolean =>
  row.id !== undefined && row.source === 'pull'
const byStep = (): boolean => true

/** 三方运单: a trip that a freight platform carries for us, as the platform sees it. */
export const platformWaybill = defineResource({
  name: 'platformWaybill',
  area: 'platforms',
  nature: 'document',
  label: '三方运单',
  en: 'Platform waybill',
  title: 'thirdNo',
  subtitle: ['platformNo', 'plateNo', 'loadAt'],
  fields: {
    thirdNo: f.serial('三方单号', { prefix: 'PT', period: 'day', digits: 4 }, { en: 'No.', width: 154 }),
    accountId: f.ref('平台', 'platformAccount', {
      en: 'Platform',
      required: true,
      setOnce: true,
      soleChoice: true,
      where: { purpose: 'freight', status: 'enabled' },
      snapshot: { feeBasis: 'feeBasis', feeRounding: 'feeRounding', feeRate: 'feeRate' },
    }),
    platformNo: f.text('平台运单号', { en: 'Platform no.', maxLength: 50, width: 170, ...own }),
    ourNo: f.text('平台所记我方单号', { en: 'Our no. as they have it', maxLength: 50, ...own }),
    waybillId: f.ref('我方运单', 'waybill', { en: 'Our waybill', width: 160, ...own }),
    source: f.choice('来源', sources, { computed: true, default: 'hand', noCopy: true }),
    plateNo: f.plate('车牌', { en: 'Plate', required: true, width: 106 }),
    driverName: f.text('司机', { en: 'Driver', maxLength: 30 }),
    driverMobile: f.mobile('司机电话', { en: 'Driver’s mobile', mask: 'mobile' }),
    fromPlace: f.text('装货地', { en: 'From', maxLength: 200, width: 150 }),
    toPlace: f.text('卸货地', { en: 'To', maxLength: 200, width: 150 }),
    goodsName: f.text('货物', { en: 'Goods', maxLength: 100 }),
    loadAt: f.dateTime('装货时间', { en: 'Loaded at', required: true, ...own }),
    unloadAt: f.dateTime('卸货时间', { en: 'Unloaded at', ...own }),
    loadNet: f.tons('装货净重', { en: 'Loaded net', min: '0', max: '200', ...own }),
    unloadNet: f.tons('卸货净重', { en: 'Unloaded net', min: '0', max: '200', ...own }),
    freight: f.money('运费', { en: 'Freight', min: '0', max: '9999999', basis: text('含税', 'incl. tax'), ...own }),
    feeRate: f.rate('服务费率', { en: 'Fee rate', min: '0', max: '0.5', ...own }),
    feeBasis: f.choice('费率口径', feeBases, { en: 'Rate is', computed: true, default: 'freight' }),
    feeRounding: f.choice('服务费取整', feeRoundings, { en: 'Rounding', computed: true, default: 'cent' }),
    fee: f.money('服务费', { en: 'Fee', ...found }),
    total: f.money('应付平台合计', { en: 'Owed to the platform', ...found }),
    statedFee: f.money('平台所报服务费', { en: 'Fee as they say', min: '0', max: '9999999', ...own }),
    statedTotal: f.money('平台所报合计', { en: 'Total as they say', min: '0', max: '9999999', ...own }),
    ourFreight: f.money('我方运费', { en: 'Our freight', ...found, copies: ['waybill.apTotal'] }),
    freightGap: f.money('运费差额', { en: 'Freight difference', ...found, copies: ['waybill.apTotal'] }),
    gaps: f.json('差异', {
      en: 'Differences',
      ...found,
      copies: COMPARED,
    }),
    gapCount: f.integer('差异项', { en: 'Differences', ...found, default: 0, copies: COMPARED }),
    candidateCount: f.integer('候选', { en: 'Candidates', ...found, default: 0 }),
    comparedAt: f.dateTime('核对时间', { en: 'Compared at', ...found }),
    platformState: f.choice('平台状态', platformStates, {
      en: 'On the platform',
      required: true,
      default: 'live',
      ...own,
    }),
    payState: f.choice('支付状态', payStates, { en: 'Payment', required: true, default: 'unpaid', ...own }),
    paidAt: f.dateTime('支付时间', { en: 'Paid at', ...own }),
    receiptState: f.choice('回单状态', receiptStates, { en: 'POD', required: true, default: 'pending', ...own }),
    receiptAt: f.dateTime('回单时间', { en: 'POD at', ...own }),
    invoiceState: f.choice('平台开票', platformInvoiceStates, {
      en: 'Invoice',
      required: true,
      default: 'none',
      ...own,
    }),
    invoicedAt: f.dateTime('开票时间', { en: 'Invoiced at', ...own }),
    invoiceNo: f.text('发票号', { en: 'Invoice no.', maxLength: 20, ...own }),
    trackResult: f.choice('轨迹校验', trackResults, { en: 'Track check', required: true, default: 'none', ...own }),
    pulledAt: f.dateTime('拉取时间', { en: 'Pulled at', ...found }),
    changedAt: f.dateTime('平台更新时间', { en: 'Changed there', ...found }),
    pushError: f.text('推送结果', { en: 'Push result', ...found, maxLength: 200, width: 200 }),
    raw: f.json('平台原文', {
      en: 'As the platform said it',
      ...found,
      copies: TOLD_FIELDS,
    }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: {
    matchStatus: machine('匹配状态', 'Match', { states: matchStatuses, initial: 'unmatched' }),
    checkStatus: machine('核对状态', 'Comparison', {
      states: checkStatuses,
      initial: 'none',
      terminalStates: ['none', 'agreed', 'adopted'],
      copies: COMPARED,
    }),
    bookStatus: machine('入账状态', 'Booking', { states: bookStatuses, initial: 'open' }),
    pushStatus: machine('推送状态', 'Push', {
      states: pushStatuses,
      initial: 'none',
      terminalStates: ['none', 'pushed'],
    }),
    apStatus: machine('应付状态', 'Payable state', { states: chargeStates, initial: 'unpriced', derived: true }),
  },
  decidingFields: ['freight'],
  transitions: platformWaybillTransitions,
  faces: {
    all: {
      zh: '三方运单',
      en: 'Platform waybills',
      api: 'oms/other',
      permission: 'oms.other',
      grantsLike: {
        of: 'oms.way',
        actions: {
          read: 'price',
          export: 'price',
          print: 'price',
          match: 'price',
          adopt: 'review',
          book: 'review',
          push: 'price',
          modify: 'price',
          delete: 'delete',
          import: 'price',
        },
      },
    },
  },
  derive: {
    fee: platformFee,
    total: platformTotal,
    freightGap: row => subOrNull(row.freight, row.ourFreight),
  },
  visibleWhen: {
    paidAt: row => row.payState !== 'unpaid',
    receiptAt: row => row.receiptState !== 'pending',
    invoicedAt: row => row.invoiceState !== 'none',
    invoiceNo: row => row.invoiceState !== 'none',
    pulledAt: row => row.source === 'pull',
    changedAt: row => row.source === 'pull',
    pushError: row => row.pushStatus !== 'none',
    gaps: () => false,
    raw: () => false,
  },
  lockedWhen: { waybillId: byStep, ...eachField(TOLD, isTold) },
  locked: row => row.bookStatus === 'booked',
  validate: row =>
    row.loadAt && row.unloadAt && row.unloadAt <= row.loadAt
      ? [platformErrors.issue('platform_waybill.dates', {}, 'unloadAt')]
      : [],
  unique: [['accountId', 'platformNo']],
  checks: { matched: `(match_status = 'matched') = (waybill_id is not null)` },
  constraints: {
    one_trip: `exclude using btree (org_id with =, waybill_id with =) where (match_status = 'matched' and deleted_at is null)`,
  },
  indexes: [['matchStatus', 'loadAt'], ['plateNo', 'loadAt'], ['waybillId']],
  list: platformWaybillList,
  form: [
    section('平台运单', 'Platform waybill', [
      'thirdNo',
      'accountId',
      'platformNo',
      'ourNo',
      'waybillId',
      'source',
      'plateNo',
      'driverName',
      'driverMobile',
      'fromPlace',
      'toPlace',
      'goodsName',
      'loadAt',
      'unloadAt',
      'loadNet',
      'unloadNet',
    ]),
    section('金额', 'Amounts', [
      'freight',
      'feeRate',
      'feeBasis',
      'feeRounding',
      'fee',
      'total',
      'statedFee',
      'statedTotal',
      'ourFreight',
      'freightGap',
      'gapCount',
    ]),
    section('平台进展', 'On the platform', [
      'platformState',
      'payState',
      'paidAt',
      'receiptState',
      'receiptAt',
      'invoiceState',
      'invoicedAt',
      'invoiceNo',
      'trackResult',
    ]),
    section('往来', 'Exchange', ['candidateCount', 'comparedAt', 'pulledAt', 'changedAt', 'pushError', 'remark']),
  ],
  figures: ['freight', 'fee', 'total'],
  unlogged: ['gaps'],
  // What a platform says of an earlier month is taken in; the charges post in an open one
  otherDates: ['loadAt', 'unloadAt', 'paidAt', 'receiptAt', 'invoicedAt', 'comparedAt', 'pulledAt', 'changedAt'],
})

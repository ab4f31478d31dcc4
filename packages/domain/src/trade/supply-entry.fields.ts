import { weightRules } from '../contracts/index.ts'
import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { entryPriceSources, entrySides, lotStatuses } from './trade.choices.ts'

const kept = { computed: true, noCopy: true } as const
const weight = { min: '0', max: '10000', noCopy: true } as const
const perTon = text('元/吨', 'CNY/t')

/** Our own trips and wagons bring their weights along. */
const SENT = { copies: ['waybill.loadNet', 'wagonLoad.net'] } as const
const RECEIVED = { copies: ['waybill.unloadNet', 'wagonLoad.receivedQty'] } as const
const SETTLED = { copies: ['supplyEntry.sendNet', 'supplyEntry.recvNet', 'supplyEntry.deductQty'] } as const
const PRICED = { copies: ['priceSheet.lines.price', 'supplyLot.buyPrice', 'supplyLot.sellPrice'] } as const
const COST = { copies: ['supplyEntry.amount', 'supplyEntry.price'] } as const

/** 货源: the purchases that a sale comes from. What nobody names is taken first in, first out. */
export const supplySources = defineLines({
  name: 'supply_entry_source',
  label: '货源',
  en: 'Sources',
  fields: {
    buyEntryId: f.ref('采购单据', 'supplyEntry', { en: 'Purchase', required: true, where: { side: 'buy' } }),
    qty: f.tons('吨数', { en: 'Tonnes', required: true, positive: true }),
    cost: f.money('采购成本', { en: 'Cost', ...kept, ...COST, basis: text('不含税', 'net of tax') }),
    days: f.integer('占用天数', { en: 'Days bound', ...kept }),
    byRule: f.bool('先进先出', { en: 'First in, first out', ...kept, default: false }),
  },
  unique: [['buyEntryId', 'byRule']],
  totals: ['qty', 'cost'],
  max: 500,
})

export const supplyEntryFields = {
  entryNo: f.serial(
    '单号',
    {
      prefix: 'GXD',
      period: 'day',
      digits: 5,
      prefixBy: { field: 'side', prefixes: { buy: 'CGD', sell: 'XSD' } },
    },
    { en: 'Entry no.', width: 160 },
  ),
  lotId: f.ref('批次', 'supplyLot', { en: 'Lot', required: true, where: { status: 'draft' }, width: 130 }),
  side: f.choice('类型', entrySides, { en: 'Side', required: true, setOnce: true, width: 80 }),
  bizDate: f.date('日期', {
    en: 'Date',
    required: true,
    defaultsTo: 'today',
    noCopy: true,
    copies: ['waybill.loadAt', 'waybill.unloadAt'],
  }),
  stage: f.choice('批次进度', lotStatuses, {
    en: 'Step of the lot',
    ...kept,
    default: 'draft',
    copies: ['supplyLot.status'],
  }),
  partyId: f.ref('对方单位', 'party', {
    en: 'Counterparty',
    ...kept,
    copies: ['supplyLot.supplierId', 'supplyLot.customerId'],
    width: 120,
  }),
  contractId: f.ref('合同', 'contract', {
    en: 'Contract',
    ...kept,
    copies: ['supplyLot.buyContractId', 'supplyLot.sellContractId'],
  }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods', ...kept, copies: ['supplyLot.goodsId'] }),
  waybillId: f.ref('我方运单', 'waybill', { en: 'Our waybill', noCopy: true, width: 154 }),
  wagonLoadId: f.ref('我方车皮', 'wagonLoad', { en: 'Our wagon', noCopy: true }),
  vehicleNo: f.text('车牌/车号', {
    en: 'Plate or wagon',
    maxLength: 20,
    noCopy: true,
    copies: ['waybill.plateNo', 'wagonLoad.wagonNo'],
  }),
  ticketNo: f.text('磅单号', {
    en: 'Weight ticket',
    maxLength: 30,
    noCopy: true,
    copies: ['waybill.loadTicketNo', 'waybill.unloadTicketNo', 'wagonLoad.ticketNo'],
  }),
  weightRule: f.choice('结算重量', weightRules, {
    en: 'Billed weight',
    ...kept,
    copies: ['supplyLot.buyRule', 'supplyLot.sellRule'],
  }),
  sendNet: f.tons('原发净重', { en: 'Sent', ...weight, ...SENT }),
  recvNet: f.tons('实收净重', { en: 'Received', ...weight, ...RECEIVED }),
  deductQty: f.tons('扣水扣杂', { en: 'Deducted', ...weight }),
  settleQty: f.tons('结算重量', { en: 'Billed tonnes', ...kept, ...SETTLED }),
  labNo: f.text('化验编号', { en: 'Laboratory no.', maxLength: 40, noCopy: true }),
  handPrice: f.price('手工单价', {
    en: 'Price set by hand',
    unit: perTon,
    positive: true,
    noCopy: true,
    hint: text('留空按价格执行单，没有时按批次约定价', 'Empty: by the price sheet, else by the lot'),
  }),
  basePrice: f.price('合同单价', { en: 'Contract price', ...kept, unit: perTon, ...PRICED }),
  qualityAdjust: f.price('质量调整', { en: 'Quality adjustment', ...kept, unit: perTon }),
  price: f.price('执行单价', {
    en: 'Price incl. tax',
    ...kept,
    unit: perTon,
    copies: [...PRICED.copies, 'supplyEntry.basePrice', 'supplyEntry.qualityAdjust', 'supplyEntry.handPrice'],
  }),
  provPrice: f.price('暂定单价', { en: 'Provisional price', ...kept, unit: perTon, copies: ['supplyEntry.price'] }),
  priceSource: f.choice('价格来源', entryPriceSources, { en: 'Price from', ...kept }),
  sheetId: f.ref('价格执行单', 'priceSheet', { en: 'Price sheet', ...kept }),
  amount: f.money('价款', {
    en: 'Amount',
    ...kept,
    basis: text('含税', 'incl. tax'),
    copies: ['supplyEntry.price', 'supplyEntry.settleQty'],
  }),
  taxRate: f.rate('税率', {
    en: 'Tax rate',
    ...kept,
    default: '0.1300',
    copies: ['supplyLot.buyTaxRate', 'supplyLot.sellTaxRate'],
  }),
  excl: f.money('不含税价款', { en: 'Net of tax', ...kept, copies: ['supplyEntry.amount'] }),
  freightPrice: f.price('运费单价', {
    en: 'Freight per tonne',
    ...kept,
    unit: perTon,
    copies: ['supplyLot.buyFreight', 'supplyLot.sellFreight'],
  }),
  freightAmount: f.money('运费', {
    en: 'Freight',
    ...kept,
    basis: text('含税 9%', 'incl. 9 % tax'),
    copies: ['supplyEntry.freightPrice', 'supplyEntry.settleQty'],
  }),
  freightExcl: f.money('不含税运费', { en: 'Freight net of tax', ...kept, copies: ['supplyEntry.freightAmount'] }),
  sources: f.lines('货源', supplySources, { en: 'Sources', noCopy: true }),
  soldQty: f.tons('已分配', { en: 'Allocated', ...kept, default: '0.000', copies: ['supplyEntry.sources.qty'] }),
  noTicket: f.bool('缺磅单', { en: 'No ticket', ...kept, default: true, copies: ['supplyEntry.ticketNo'] }),
  noWeight: f.bool('缺重量', { en: 'No weight', ...kept, default: true, copies: ['supplyEntry.settleQty'] }),
  noLab: f.bool('缺化验', { en: 'No laboratory figure', ...kept, default: true, copies: ['supplyEntry.labNo'] }),
  noPrice: f.bool('缺价格', { en: 'No price', ...kept, default: true, copies: ['supplyEntry.price'] }),
  ageDays: f.integer('滞留', {
    en: 'Waiting',
    ...kept,
    unit: text('天', 'days'),
    width: 80,
    copies: ['supplyEntry.bizDate'],
    hint: text('单据日期至今', 'Since the date of the entry'),
  }),
  isOpen: f.bool('未审核', { en: 'Not audited', ...kept, default: true, copies: ['supplyLot.status'] }),
  photos: f.files('磅单照片', { en: 'Photos of tickets', noCopy: true }),
  remark: f.longText('备注', { maxLength: 500 }),
} as const

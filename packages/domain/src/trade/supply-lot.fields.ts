import { freightBearers, ticketModes, weightRules } from '../contracts/index.ts'
import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { deliveryTerms, lotCarriages, lotModes, priceStages, titlePoints } from './trade.choices.ts'

const kept = { computed: true, noCopy: true } as const
const zero = { ...kept, default: '0.000' } as const
const nothing = { ...kept, default: '0.00' } as const
const perTon = text('元/吨', 'CNY/t')

/** What tonnes of a lot are counted from. */
const WEIGHTS = ['supplyEntry.settleQty', 'supplyEntry.sendNet', 'supplyEntry.recvNet'] as const
const BOUGHT = { ...nothing, copies: ['supplyEntry.amount', 'supplyEntry.price'] } as const
const CHARGED = { ...nothing, copies: ['charge.amount', 'waybill.apTotal', 'serviceWaybill.amount'] } as const

const terms = {
  lotNo: f.serial('批次号', { prefix: 'PC', period: 'month', digits: 4 }, { en: 'Lot no.', width: 130 }),
  mode: f.choice('业务模式', lotModes, { en: 'Mode', required: true, default: 'own' }),
  openedOn: f.date('立项日期', { en: 'Opened on', required: true, defaultsTo: 'today', noCopy: true }),
  supplierId: f.ref('供应商', 'party', {
    en: 'Supplier',
    required: true,
    where: { isSupplier: true, status: 'enabled' },
    width: 120,
  }),
  buyContractId: f.ref('采购合同', 'contract', {
    en: 'Purchase contract',
    required: true,
    where: { kind: 'purchase', status: 'active' },
    whereFrom: { partyId: 'supplierId' },
    soleChoice: true,
    snapshot: {
      buyRule: 'weightRule',
      buyTaxRate: 'taxRate',
      ticketMode: 'ticketMode',
      freightBearer: 'freightBearer',
    },
  }),
  customerId: f.ref('客户', 'party', {
    en: 'Customer',
    required: true,
    where: { isCustomer: true, status: 'enabled' },
    width: 120,
  }),
  sellContractId: f.ref('销售合同', 'contract', {
    en: 'Sale contract',
    required: true,
    where: { kind: 'sale', status: 'active' },
    whereFrom: { partyId: 'customerId' },
    soleChoice: true,
    snapshot: { sellRule: 'weightRule', sellTaxRate: 'taxRate' },
  }),
  goodsId: f.ref('品名', 'goods', {
    en: 'Goods',
    required: true,
    where: { status: 'enabled' },
    suggestedBy: { of: 'buyContractId', from: 'items.goodsId' },
  }),
  salesmanId: f.ref('业务员', 'member', { en: 'Salesperson', where: { status: 'active' } }),
  buyQty: f.tons('计划采购量', { en: 'Planned purchase', required: true, positive: true, noCopy: true }),
  buyPrice: f.price('约定采购价', { en: 'Agreed purchase price', unit: perTon, positive: true }),
  sellQty: f.tons('计划销售量', { en: 'Planned sale', required: true, positive: true, noCopy: true }),
  sellPrice: f.price('约定销售价', { en: 'Agreed sale price', unit: perTon, positive: true }),
  buyFreight: f.price('采购运费', {
    en: 'Freight of the purchase',
    unit: perTon,
    positive: true,
    hint: text('供应商代办运输时的运价', 'Where the supplier sees to the transport'),
  }),
  sellFreight: f.price('销售运费', {
    en: 'Freight of the sale',
    unit: perTon,
    positive: true,
    hint: text('由我方代办运输时向客户收的运价', 'What the customer pays for transport'),
  }),
  ticketMode: f.choice('开票方式', ticketModes, { en: 'Freight invoice', required: true, default: 'one' }),
  freightBearer: f.choice('运费承担方', freightBearers, { en: 'Freight paid by' }),
  carriage: f.choice('运输方式', lotCarriages, { en: 'Carried by', required: true, default: 'road' }),
  delivery: f.choice('交货方式', deliveryTerms, { en: 'Terms of delivery', required: true, default: 'wagon' }),
  titleAt: f.choice('货权转移点', titlePoints, { en: 'Title passes', required: true, default: 'loading' }),
  buyRule: f.choice('采购结算重量', weightRules, { en: 'Billed weight, purchase', required: true, default: 'load' }),
  sellRule: f.choice('销售结算重量', weightRules, { en: 'Billed weight, sale', required: true, default: 'unload' }),
  buyTaxRate: f.rate('采购税率', {
    en: 'Tax of the purchase',
    required: true,
    default: '0.1300',
    min: '0',
    max: '0.2',
  }),
  sellTaxRate: f.rate('销售税率', { en: 'Tax of the sale', required: true, default: '0.1300', min: '0', max: '0.2' }),
  fundRate: f.rate('资金年利率', {
    en: 'Yearly cost of money',
    required: true,
    default: '0.0600',
    min: '0',
    max: '0.36',
  }),
  finalBuy: f.price('结算采购价', {
    en: 'Final purchase price',
    unit: perTon,
    positive: true,
    noCopy: true,
    hint: text('留空按价格执行单重算', 'Empty: anew by the price sheets'),
  }),
  finalSell: f.price('结算销售价', {
    en: 'Final sale price',
    unit: perTon,
    positive: true,
    noCopy: true,
    hint: text('留空按价格执行单重算', 'Empty: anew by the price sheets'),
  }),
  priceStage: f.choice('定价阶段', priceStages, { en: 'Stage of the price', required: true, default: 'final' }),
} as const

/** 批次台账: kept in step with the entries and charges of the lot. */
const ledger = {
  buyTons: f.tons('采购结算量', { en: 'Bought', ...zero, copies: WEIGHTS }),
  recvTons: f.tons('采购实收', { en: 'Received', ...zero, copies: WEIGHTS }),
  buyAmount: f.money('采购金额', { en: 'Purchases', ...BOUGHT, basis: text('含税', 'incl. tax') }),
  freight: f.money('运费', { en: 'Freight', ...CHARGED, basis: text('含税', 'incl. tax') }),
  serviceFee: f.money('服务费', { en: 'Services', ...CHARGED, basis: text('含税', 'incl. tax') }),
  storageFee: f.money('仓储费', { en: 'Storage', ...CHARGED, basis: text('含税', 'incl. tax') }),
  sellTons: f.tons('销售结算量', { en: 'Sold', ...zero, copies: WEIGHTS }),
  sellAmount: f.money('销售金额', { en: 'Sales', ...BOUGHT, basis: text('含税', 'incl. tax') }),
  lossTons: f.tons('损耗', { en: 'Lost', ...zero, copies: [...WEIGHTS, 'stockDoc.net'] }),
  stockTons: f.tons('未售', { en: 'Unsold', ...zero, copies: WEIGHTS }),
  stockValue: f.money('未售成本', { en: 'Cost of the unsold', ...BOUGHT, basis: text('不含税', 'net of tax') }),
  openBuyQty: f.tons('未到货', { en: 'Still to come', ...zero, copies: WEIGHTS }),
  openSellQty: f.tons('未交货', { en: 'Still to deliver', ...zero, copies: WEIGHTS }),
  fundDays: f.quantity('资金占用', { en: 'Money bound', ...kept, scale: 1, unit: text('天', 'days') }),
  fundCost: f.money('资金成本', { en: 'Cost of money', ...BOUGHT }),
  profitExcl: f.money('批次毛利', {
    en: 'Margin',
    ...kept,
    copies: [...BOUGHT.copies, ...CHARGED.copies],
    basis: text('不含税', 'net of tax'),
  }),
  profitTon: f.price('吨毛利', {
    en: 'Margin per tonne',
    ...kept,
    unit: perTon,
    copies: [...BOUGHT.copies, ...CHARGED.copies],
  }),
} as const

export const supplyLotFields = {
  ...terms,
  ...ledger,
  auditedBy: f.ref('审核人', 'member', { en: 'Audited by', ...kept }),
  auditedAt: f.dateTime('审核时间', { en: 'Audited at', ...kept }),
  finalAt: f.dateTime('结算定价时间', { en: 'Final price set at', ...kept }),
  attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
  remark: f.longText('备注', { maxLength: 500 }),
} as const

import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { deductModes, lossModes, payTypes, priceBases, weightRules, wipeRules } from '../contracts/index.ts'
import { bizKinds } from './transport.choices.ts'

export const mainWaybillCarriers = defineLines({
  name: 'main_waybill_carrier',
  label: '承运商分配',
  en: 'Carriers',
  fields: {
    carrierId: f.ref('承运商', 'party', { en: 'Carrier', required: true, where: { isCarrier: true, status: 'enabled' } }),
    contractId: f.ref('承运合同', 'contract', {
      en: 'Carrier contract', where: { kind: 'carrier', status: 'active' }, whereFrom: { partyId: 'carrierId' },
    }),
    qty: f.tons('分配量', { en: 'Tonnes', positive: true }),
    trucks: f.integer('分配车数', { en: 'Trucks', min: 0 }),
    apPrice: f.price('应付单价', { en: 'Payable price', computed: true }),
    apBasis: f.choice('计价方式', priceBases, { en: 'Charged by', computed: true }),
    apPriceLineId: f.integer('价格行', { en: 'Price row', computed: true }),
    dispatchedQty: f.tons('已派', { en: 'Dispatched', computed: true, default: '0.000', noCopy: true }),
    dispatchedTrucks: f.integer('已派车', { en: 'Trucks dispatched', computed: true, default: 0, noCopy: true }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  columns: [
    'carrierId', 'contractId', 'qty', 'trucks', 'apPrice', 'apBasis', 'dispatchedQty', 'dispatchedTrucks', 'remark',
  ],
  unique: [['carrierId']],
  totals: ['qty', 'dispatchedQty'],
  max: 200,
})

export const mainWaybillFields = {
  mainNo: f.serial('主运单号', { prefix: 'ZYD', period: 'day', digits: 4 }, { en: 'Task no.' }),
  bizKind: f.choice('业务', bizKinds, { en: 'Business', required: true, default: 'road', setOnce: true }),
  customerId: f.ref('货主', 'party', {
    en: 'Cargo owner', required: true, where: { isCustomer: true, status: 'enabled' },
  }),
  arContractId: f.ref('客户合同', 'contract', {
    en: 'Customer contract', where: { kind: 'customer', status: 'active' },
    whereFrom: { partyId: 'customerId' },
    snapshot: {
      arWeightRule: 'weightRule', lossMode: 'lossMode', lossValue: 'lossValue', lossKg: 'lossKg',
      deductMode: 'deductMode', goodsValue: 'goodsValue', arWipeRule: 'wipeRule',
    },
  }),
  loadBillId: f.ref('提单', 'loadBill', {
    en: 'Bill of lading', where: { status: 'audited' }, whereFrom: { customerId: 'customerId' },
    snapshot: {
      shipper: 'shipper', consignee: 'consignee', goodsId: 'goodsId', loadAddressId: 'loadAddressId',
      unloadAddressId: 'unloadAddressId',
    },
  }),
  routeId: f.ref('线路', 'route', {
    en: 'Route', where: { status: 'enabled' },
    snapshot: { loadAddressId: 'fromAddressId', unloadAddressId: 'toAddressId', km: 'km' },
  }),
  loadAddressId: f.ref('装货地', 'address', {
    en: 'Loading place', snapshot: { shipperContact: 'contactName', shipperPhone: 'contactPhone' },
  }),
  unloadAddressId: f.ref('卸货地', 'address', {
    en: 'Unloading place',
    snapshot: { consigneeContact: 'contactName', consigneePhone: 'contactPhone' },
  }),
  km: f.quantity('里程', { en: 'Distance', unit: { zh: '公里', en: 'km' }, scale: 1, min: '0' }),
  shipper: f.text('发货单位', { en: 'Shipper', maxLength: 100 }),
  shipperContact: f.text('发货联系人', { en: 'Contact at the shipper', maxLength: 30 }),
  shipperPhone: f.text('发货电话', { en: 'Shipper’s phone', maxLength: 20 }),
  consignee: f.text('收货单位', { en: 'Consignee', maxLength: 100 }),
  consigneeContact: f.text('收货联系人', { en: 'Contact at the consignee', maxLength: 30 }),
  consigneePhone: f.text('收货电话', { en: 'Consignee’s phone', maxLength: 20 }),
  goodsId: f.ref('品名', 'goods', {
    en: 'Goods', required: true, where: { status: 'enabled' }, snapshot: { spec: 'spec' },
  }),
  spec: f.text('规格', { en: 'Specification', maxLength: 50 }),
  planQty: f.tons('计划量', { en: 'Planned', required: true, positive: true }),
  planTrucks: f.integer('计划车数', { en: 'Planned trucks', min: 0 }),
  planFrom: f.date('计划起', { en: 'Plan from', required: true }),
  planTo: f.date('计划止', { en: 'Plan to', required: true }),
  carriers: f.lines('承运商分配', mainWaybillCarriers, { en: 'Carriers' }),
  carrierIds: f.refs('承运商', 'party', { en: 'Carriers', computed: true }),
  arBasis: f.choice('应收计价方式', priceBases, { en: 'Receivable by', computed: true }),
  arPrice: f.price('应收单价', { en: 'Receivable price', computed: true }),
  arPriceLineId: f.integer('应收价格行', { en: 'Receivable price row', computed: true, noCopy: true }),
  apPrice: f.price('应付单价', {
    en: 'Payable price', computed: true, hint: { zh: '首家承运商的单价', en: 'Of the first carrier' },
  }),
  arWeightRule: f.choice('应收结算重量', weightRules, { en: 'Receivable weight', required: true, default: 'unload' }),
  apWeightRule: f.choice('应付结算重量', weightRules, { en: 'Payable weight', required: true, default: 'less' }),
  lossMode: f.choice('损耗方式', lossModes, { en: 'Loss rule', required: true, default: 'permille' }),
  lossValue: f.quantity('损耗标准', {
    en: 'Tolerance', unit: { zh: '‰', en: '‰' }, min: '0', max: '100', default: '3.000',
  }),
  lossKg: f.quantity('定额损耗', {
    en: 'Fixed tolerance', unit: { zh: '公斤/车', en: 'kg per truck' }, min: '0', max: '10000',
  }),
  deductMode: f.choice('扣款口径', deductModes, { en: 'Deduction', required: true, default: 'overOnly' }),
  goodsValue: f.price('货值单价', { en: 'Goods value', unit: { zh: '元/吨', en: 'CNY/t' }, min: '0' }),
  warnPermille: f.quantity('磅差预警', {
    en: 'Weight warning', unit: { zh: '‰', en: '‰' }, scale: 2, min: '0', max: '1000',
  }),
  arWipeRule: f.choice('应收抹零', wipeRules, { en: 'Receivable rounding', required: true, default: 'cent' }),
  apWipeRule: f.choice('应付抹零', wipeRules, { en: 'Payable rounding', required: true, default: 'floorYuan' }),
  serviceRate: f.rate('服务费率', { en: 'Service rate', min: '0', max: '1' }),
  payType: f.choice('付款方式', payTypes, { en: 'Payment', required: true, default: 'monthly' }),
  prepayCap: f.rate('预付总上限', { en: 'Prepayment limit', min: '0', max: '1' }),
  cashCap: f.rate('现金上限', { en: 'Cash limit', min: '0', max: '1' }),
  oilVirtualCap: f.rate('电子油卡上限', { en: 'Virtual fuel card limit', min: '0', max: '1' }),
  oilPhysicalCap: f.rate('实体油卡上限', { en: 'Physical fuel card limit', min: '0', max: '1' }),
  etcCap: f.rate('ETC上限', { en: 'ETC limit', min: '0', max: '1' }),
  salesmanId: f.ref('业务员', 'member', { en: 'Salesperson' }),
  dispatcherId: f.ref('调度员', 'member', { en: 'Dispatcher' }),
  dispatchedTrucks: f.integer('已派车', { en: 'Trucks dispatched', computed: true, default: 0, noCopy: true }),
  dispatchedQty: f.tons('已派', { en: 'Dispatched', computed: true, default: '0.000', noCopy: true }),
  loadedTrucks: f.integer('已装车', { en: 'Trucks loaded', computed: true, default: 0, noCopy: true }),
  loadedQty: f.tons('已装', { en: 'Loaded', computed: true, default: '0.000', noCopy: true }),
  unloadedTrucks: f.integer('已卸车', { en: 'Trucks unloaded', computed: true, default: 0, noCopy: true }),
  unloadedQty: f.tons('已卸', { en: 'Unloaded', computed: true, default: '0.000', noCopy: true }),
  doneTrucks: f.integer('完成车', { en: 'Trucks done', computed: true, default: 0, noCopy: true }),
  doneQty: f.tons('完成', { en: 'Done', computed: true, default: '0.000', noCopy: true }),
  leftQty: f.tons('剩余', { en: 'Left', computed: true }),
  doneRate: f.rate('完成率', { en: 'Completion', computed: true }),
  attachments: f.files('附件', { en: 'Attachments' }),
  remark: f.longText('备注', { maxLength: 500 }),
  auditedBy: f.ref('审核人', 'member', { en: 'Audited by', computed: true, noCopy: true }),
  auditedAt: f.dateTime('审核时间', { en: 'Audited at', computed: true, noCopy: true }),
} as const

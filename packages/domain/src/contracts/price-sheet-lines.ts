import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { lineIssues, priceChange, priceExcl } from './price-sheet-line.rules.ts'
import { priceBases } from './terms.choices.ts'

/** What a figure that is computed from the price is a copy of. */
const PRICE = ['priceSheet.lines.price'] as const

const copy = { computed: true, noCopy: true } as const
const besides = { ...copy, unit: text('元/吨', 'CNY/t') } as const
const OVER = [...PRICE, 'informationPrice.marketPrice'] as const
const COST = [...PRICE, 'waybill.apPrice'] as const

/**
 * One price. Empty route, places, goods and vehicle match all. The last four fields are copies of the sheet; with them
 * the database refuses two prices for the same thing on the same day.
 */
export const priceSheetLines = defineLines({
  name: 'price_sheet_line',
  label: '价格明细',
  en: 'Prices',
  fields: {
    routeId: f.ref('线路', 'route', { en: 'Route', width: 260 }),
    loadAddressId: f.ref('装货地', 'address', { en: 'Loading place' }),
    unloadAddressId: f.ref('卸货地', 'address', { en: 'Unloading place' }),
    goodsId: f.ref('货物', 'goods', { en: 'Goods' }),
    vehicleKind: f.dict('车型/箱型', 'vehicleKind', { en: 'Vehicle or container' }),
    basis: f.choice('计价方式', priceBases, { en: 'Charged by', required: true, default: 'ton' }),
    price: f.price('含税单价', { en: 'Price incl. tax', positive: true }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0900', min: '0', max: '0.2' }),
    priceExcl: f.price('不含税单价', { en: 'Price excl. tax', computed: true, copies: PRICE }),
    tiers: f.json('阶梯价', { en: 'Price bands', width: 210, copies: ['priceSheet.lines.price'] }),
    minQty: f.quantity('最低计费量', { en: 'Least billed', positive: true }),
    goodsValue: f.price('货值单价', { en: 'Goods value', min: '0', unit: text('元/吨', 'CNY/t') }),
    lossValue: f.quantity('损耗标准', { en: 'Tolerance', min: '0', max: '100', unit: text('‰', '‰') }),
    lossKg: f.quantity('定额损耗', {
      en: 'Fixed tolerance',
      min: '0',
      max: '10000',
      unit: text('公斤/车', 'kg per truck'),
    }),
    prevPrice: f.price('上期价', { en: 'Previous price', computed: true, fromAnother: true, copies: PRICE }),
    change: f.price('涨跌', { en: 'Up or down', computed: true, fromAnother: true, copies: PRICE }),
    marketPrice: f.price('信息价', {
      en: 'Market freight',
      ...besides,
      copies: ['informationPrice.marketPrice'],
      hint: text('提交时有效的市场运价', 'In force when it was submitted'),
    }),
    overMarket: f.price('高于信息价', { en: 'Above the market', ...besides, copies: OVER }),
    overMarketRate: f.rate('高于信息价比例', { en: 'Share above the market', ...copy, copies: OVER }),
    carrierPrice: f.price('在执行承运价', {
      en: 'Carrier’s price',
      ...besides,
      copies: COST,
      hint: text('同线路承运商中最高的', 'The dearest carrier on the route'),
    }),
    marginRate: f.rate('毛利率', {
      en: 'Margin rate',
      ...copy,
      copies: [...COST, 'waybill.profitRate'],
      hint: text('按在执行承运价，不含税', 'By the carrier’s price, net of tax'),
    }),
    remark: f.text('备注', { maxLength: 200 }),
    contractId: f.ref('合同', 'contract', { en: 'Contract', ...copy }),
    effFrom: f.date('生效日期', { en: 'Valid from', ...copy }),
    effTo: f.date('失效日期', { en: 'Valid until', ...copy }),
    active: f.bool('有效', { en: 'In force', ...copy }),
  },
  derive: { priceExcl, change: priceChange },
  requiredWhen: { price: row => !row.tiers },
  validate: lineIssues,
  columns: [
    'routeId',
    'loadAddressId',
    'unloadAddressId',
    'goodsId',
    'vehicleKind',
    'basis',
    'price',
    'taxRate',
    'priceExcl',
    'tiers',
    'minQty',
    'goodsValue',
    'lossValue',
    'lossKg',
    'prevPrice',
    'change',
    'marketPrice',
    'overMarket',
    'overMarketRate',
    'carrierPrice',
    'marginRate',
    'remark',
  ],
  // Most prices name the route; what they are compared with depends on the kind of the sheet
  sparse: [
    'loadAddressId',
    'unloadAddressId',
    'marketPrice',
    'overMarket',
    'overMarketRate',
    'carrierPrice',
    'marginRate',
  ],
  unique: [['routeId', 'loadAddressId', 'unloadAddressId', 'goodsId', 'vehicleKind', 'basis']],
  checks: { price: 'price > 0 or tiers is not null', min_qty: 'min_qty > 0' },
  constraints: {
    no_overlap:
      'exclude using gist (org_id with =, contract_id with =, (coalesce(route_id, 0)) with =,' +
      ' (coalesce(load_address_id, 0)) with =, (coalesce(unload_address_id, 0)) with =, (coalesce(goods_id, 0)) with =,' +
      " (coalesce(vehicle_kind, '')) with =, basis with =," +
      " (daterange(eff_from, eff_to, '[]')) with &&) where (active)",
  },
  min: 1,
  max: 500,
})

/** 杂费 agreed together with the prices of a sheet. */
export const priceSheetFees = defineLines({
  name: 'price_sheet_fee',
  label: '杂费项目',
  en: 'Incidental fees',
  fields: {
    feeId: f.ref('费用项目', 'incidentalFee', {
      en: 'Fee',
      required: true,
      snapshot: { feeCode: 'code', feeName: 'name', feeNameEn: 'nameEn', isDeduction: 'isDeduction' },
    }),
    feeCode: f.text('费用代码', { computed: true, maxLength: 30 }),
    feeName: f.text('费用名称', { computed: true, maxLength: 30 }),
    feeNameEn: f.text('费用英文名', { en: 'English name', computed: true, maxLength: 60 }),
    isDeduction: f.bool('减项', { en: 'Deduction', computed: true }),
    basis: f.choice('计费单位', priceBases, { en: 'Charged by', required: true, default: 'ton' }),
    price: f.price('含税单价', { en: 'Price incl. tax', required: true, positive: true }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0600', min: '0', max: '0.2' }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  columns: ['feeId', 'basis', 'price', 'taxRate', 'isDeduction', 'remark'],
  unique: [['feeId', 'basis']],
  max: 30,
})

const HEAD = ['contractNo', 'outerNo', 'title', 'partyId', 'status', 'bizMode'] as const
const TERMS = ['priceBasis', 'weightRule', 'lossValue', 'taxRate'] as const
const PERIOD = ['signDate', 'startDate', 'endDate'] as const
const PROGRESS = ['totalQty', 'doneQty', 'doneRate', 'leftQty'] as const
const TAIL = ['salesmanId', 'amendNo', 'createdBy', 'createdAt', 'remark'] as const

const FREIGHT_HIDES = [
  'kind', 'otherSide', 'category', 'freightBearer', 'ticketMode', 'qualityTerms', 'payNodes', 'totalAmount',
] as const
const TRADE_HIDES = ['otherSide', 'category', 'goodsValue'] as const
const tradeColumns = [
  ...HEAD, 'kind', 'items', ...PROGRESS, 'totalAmount', 'freightBearer', 'taxRate', 'payType', 'deposit', ...PERIOD,
  ...TAIL,
] as const

/** Screens of the contract. Sale and purchase have an address each and one that lists both. */
export const contractFaces = {
  carrier: {
    zh: '承运合同', en: 'Carrier contracts', api: 'cm/carrier', permission: 'cm.carrier',
    where: { kind: 'carrier' }, preset: { kind: 'carrier' }, refs: { partyId: { isCarrier: true } },
    hide: FREIGHT_HIDES,
    columns: [...HEAD, 'items', ...TERMS, ...PERIOD, ...PROGRESS, 'deposit', ...TAIL],
  },
  customer: {
    zh: '客户合同', en: 'Customer contracts', api: 'cm/customer', permission: 'cm.customer',
    where: { kind: 'customer' }, preset: { kind: 'customer' }, refs: { partyId: { isCustomer: true } },
    hide: FREIGHT_HIDES,
    columns: [...HEAD, 'items', ...TERMS, 'payType', 'creditDays', ...PERIOD, ...PROGRESS, 'deposit', ...TAIL],
  },
  sale: {
    zh: '销售合同', en: 'Sale contracts', api: 'cm/sale', permission: 'cm.supplier',
    where: { kind: 'sale' }, preset: { kind: 'sale' }, refs: { partyId: { isCustomer: true } },
    hide: ['kind', ...TRADE_HIDES],
    columns: tradeColumns,
  },
  purchase: {
    zh: '采购合同', en: 'Purchase contracts', api: 'cm/purchase', permission: 'cm.supplier',
    where: { kind: 'purchase' }, preset: { kind: 'purchase' }, refs: { partyId: { isSupplier: true } },
    hide: ['kind', ...TRADE_HIDES],
    columns: tradeColumns,
  },
  trade: {
    zh: '购销合同', en: 'Purchase and sale contracts', api: 'cm/trade', permission: 'cm.supplier',
    where: { isTrade: true }, preset: { kind: 'sale' }, hide: TRADE_HIDES, columns: tradeColumns,
  },
  other: {
    zh: '其他合同', en: 'Other contracts', api: 'cm/other', permission: 'cm.other',
    where: { kind: 'other' }, preset: { kind: 'other' },
    hide: [
      'kind', 'items', 'freightBearer', 'ticketMode', 'qualityTerms', 'weightRule', 'lossMode', 'lossValue', 'lossKg',
      'deductMode', 'goodsValue', 'totalQty', 'doneQty', 'leftQty', 'doneRate',
    ],
    columns: [
      'contractNo', 'outerNo', 'title', 'category', 'side', 'partyId', 'status', 'totalAmount', 'taxRate', 'payType',
      'payNodes', 'deposit', ...PERIOD, ...TAIL,
    ],
  },
} as const

import { choices } from '../kernel/fields.ts'

export const contractKinds = choices({
  carrier: ['承运合同', 'Carrier contract'],
  customer: ['客户合同', 'Customer contract'],
  sale: ['销售合同', 'Sale contract'],
  purchase: ['采购合同', 'Purchase contract'],
  other: ['其他合同', 'Other contract'],
})
export type ContractKind = keyof typeof contractKinds

export const contractStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'In approval', 'waiting'],
  toSign: ['待签章', 'To be signed', 'waiting'],
  active: ['执行中', 'In force', 'progress'],
  expired: ['已到期', 'Expired', 'attention'],
  done: ['已完成', 'Completed', 'done'],
  terminated: ['已终止', 'Terminated', 'refused'],
})

export const sides = choices({ ar: ['应收', 'Receivable'], ap: ['应付', 'Payable'] })

export const bizModes = choices({
  road: ['公路', 'Road'],
  roadRail: ['公铁联运', 'Road and rail'],
  rail: ['铁路', 'Rail'],
  warehouse: ['仓储', 'Warehousing'],
  trade: ['供应链', 'Supply chain'],
  service: ['服务', 'Services'],
})

/** Subjects of contracts of kind `other`. */
export const otherCategories = choices({
  storage: ['仓储', 'Storage'],
  handling: ['装卸', 'Handling'],
  agency: ['代理', 'Agency'],
  lease: ['租赁', 'Lease'],
  platform: ['站台', 'Platform'],
  else: ['其他', 'Other'],
})

export const invoiceKinds = choices({
  special: ['增值税专用发票', 'Special VAT invoice'],
  ordinary: ['增值税普通发票', 'Ordinary VAT invoice'],
  none: ['无票', 'No invoice'],
})

export const freightBearers = choices({
  seller: ['卖方承担', 'Seller'],
  buyer: ['买方承担', 'Buyer'],
})

/** 一票制: freight inside the price of the goods; 两票制: freight invoiced separately. */
export const ticketModes = choices({
  one: ['一票制', 'Freight in the price'],
  two: ['两票制', 'Freight on its own invoice'],
  original: ['原票原转', 'Original invoice passed on'],
})

export const payNodeKinds = choices({
  prepay: ['预付款', 'Advance'],
  onLoad: ['装车款', 'On loading'],
  onArrival: ['到货款', 'On arrival'],
  onInvoice: ['开票后', 'After invoice'],
  tail: ['尾款', 'Balance'],
  retention: ['质保金', 'Retention'],
})

export const qualityItems = choices({
  qnet: ['热值 kcal/kg', 'Heat value kcal/kg'],
  moisture: ['全水 %', 'Total moisture %'],
  ash: ['灰分 %', 'Ash %'],
  volatile: ['挥发分 %', 'Volatile matter %'],
  sulfur: ['硫分 %', 'Sulphur %'],
  grade: ['品位 %', 'Grade of ore %'],
  size: ['粒度 mm', 'Size mm'],
})
export type QualityItem = keyof typeof qualityItems

/** 基准: what a share of the goods is counted in. */
export const qualityBases = choices({
  ar: ['收到基 ar', 'As received (ar)'],
  ad: ['空气干燥基 ad', 'Air dried (ad)'],
  d: ['干基 d', 'Dry (d)'],
  daf: ['干燥无灰基 daf', 'Dry, ash free (daf)'],
})
export type QualityBasis = keyof typeof qualityBases

/** How a deviation from the standard changes the price, or the weight that is paid for. */
export const qualityMethods = choices({
  none: ['不调价', 'No adjustment'],
  ratio: ['比例法', 'In proportion'],
  perUnit: ['卡价法（按单位）', 'By the unit'],
  perStep: ['按整档', 'By full steps'],
  bands: ['阶梯', 'By bands'],
  weight: ['扣水（折算吨数）', 'Deducted from the weight'],
})
export type QualityMethod = keyof typeof qualityMethods

/** 结算化验: whose laboratory makes the price. An arbiter's comes before all of them. */
export const qualityLabs = choices({
  supplier: ['供方化验', 'Supplier’s'],
  ours: ['我方验收', 'Ours'],
  settlement: ['结算化验', 'For settlement'],
})

/** 奖罚: whether a better figure is paid for, and a worse one deducted. */
export const qualitySides = choices({
  both: ['有奖有罚', 'Bonus and penalty'],
  penalty: ['只罚不奖', 'Penalty only'],
  bonus: ['只奖不罚', 'Bonus only'],
})
export type QualitySide = keyof typeof qualitySides

/** Which way a figure is better, where it is not the usual one. */
export const qualityDirections = choices({
  higher: ['越高越好', 'Higher is better'],
  lower: ['越低越好', 'Lower is better'],
})
export type QualityDirection = keyof typeof qualityDirections

export const sheetKinds = choices({
  carrier: ['承运', 'Carrier'],
  customer: ['客户', 'Customer'],
  sale: ['销售', 'Sale'],
  supply: ['供应', 'Supply'],
  other: ['其他', 'Other'],
})
export type SheetKind = keyof typeof sheetKinds

export const sheetStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'In approval', 'waiting'],
  active: ['已生效', 'In force', 'done'],
  superseded: ['已被取代', 'Superseded', 'locked'],
  expired: ['已失效', 'Lapsed', 'locked'],
  void: ['已作废', 'Void', 'refused'],
})
export type SheetStatus = keyof typeof sheetStatuses

/** Rounding of an adjusted price, half up. `none` keeps the four decimals of prices. */
export const priceRoundings = choices({
  none: ['不取整', 'Not rounded'],
  cent: ['取整到分', 'To 0.01'],
  dime: ['取整到角', 'To 0.1'],
  yuan: ['取整到元', 'To 1'],
})
export type PriceRounding = keyof typeof priceRoundings

export const adjustModes = choices({
  none: ['价格不变', 'Same prices'],
  amount: ['加减金额(元)', 'Amount up or down (CNY)'],
  percent: ['按比例(%)', 'Percentage up or down'],
})

export const informationPriceStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['待审核', 'To approve', 'waiting'],
  active: ['已生效', 'In force', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

/** Where an information price was learnt. */
export const priceSources = choices({
  platform: ['货运平台', 'Freight platform'],
  enquiry: ['电话询价', 'Telephone enquiry'],
  quote: ['承运商报价', 'Quote of a carrier'],
  broker: ['货运信息部', 'Freight broker'],
  press: ['行业资讯', 'Trade press'],
  other: ['其他', 'Other'],
})

/** 信息费 by truck or by tonne. */
export const infoFeeBases = choices({ truck: ['元/车', 'CNY/truck'], ton: ['元/吨', 'CNY/t'] })

import { choices } from '../kernel/fields.ts'

/** 发票种类 in use; {@link INVOICE_KIND_CODES} has the tax bureau's codes. */
export const invoiceForms = choices({
  eSpecial: ['数电专票', 'Digital special invoice'],
  eOrdinary: ['数电普票', 'Digital ordinary invoice'],
  paperSpecial: ['数电纸质专票', 'Digital special invoice on paper'],
  paperOrdinary: ['数电纸质普票', 'Digital ordinary invoice on paper'],
  railTicket: ['铁路电子客票', 'Rail e-ticket'],
  oldSpecial: ['增值税专用发票(旧)', 'Special VAT invoice (old)'],
  oldOrdinary: ['增值税普通发票(旧)', 'Ordinary VAT invoice (old)'],
  oldESpecial: ['增值税电子专票(旧)', 'Electronic special invoice (old)'],
  oldEOrdinary: ['增值税电子普票(旧)', 'Electronic ordinary invoice (old)'],
  oldRoll: ['增值税卷票(旧)', 'VAT roll invoice (old)'],
  tollEOrdinary: ['通行费电子普票', 'Electronic toll invoice'],
})
export type InvoiceForm = keyof typeof invoiceForms

export const INVOICE_KIND_CODES: Readonly<Record<InvoiceForm, string>> = {
  eSpecial: '81',
  eOrdinary: '82',
  paperSpecial: '85',
  paperOrdinary: '86',
  railTicket: '51',
  oldSpecial: '01',
  oldOrdinary: '04',
  oldESpecial: '08',
  oldEOrdinary: '10',
  oldRoll: '11',
  tollEOrdinary: '14',
}

/** Kinds that we can issue today. */
export const outForms = choices({
  eSpecial: ['数电专票', 'Digital special invoice'],
  eOrdinary: ['数电普票', 'Digital ordinary invoice'],
  paperSpecial: ['数电纸质专票', 'Digital special invoice on paper'],
  paperOrdinary: ['数电纸质普票', 'Digital ordinary invoice on paper'],
})

/** Classes of supply with their own tax rates. */
export const itemClasses = choices({
  freight: ['运输服务', 'Transport'],
  auxiliary: ['物流辅助服务', 'Auxiliary logistics service'],
  goods: ['货物', 'Goods'],
})
export type ItemClass = keyof typeof itemClasses

export const outStatuses = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approving: ['审批中', 'To approve', 'waiting'],
  toIssue: ['待开具', 'To issue', 'progress'],
  issuing: ['开具中', 'Being issued', 'waiting'],
  issued: ['已开具', 'Issued', 'done'],
  cancelled: ['已取消', 'Cancelled', 'refused'],
})

export const deliverStatuses = choices({
  pending: ['未交付', 'Not delivered', 'draft'],
  delivered: ['已交付', 'Delivered', 'done'],
})

export const redStatuses = choices({
  none: ['未红冲', 'None', 'draft'],
  applied: ['红冲中', 'Applied for', 'waiting'],
  part: ['部分红冲', 'Partly reversed', 'attention'],
  full: ['已红冲', 'Reversed', 'refused'],
})

export const collectStatuses = choices({
  none: ['未收款', 'Not collected', 'draft'],
  part: ['部分收款', 'Partly collected', 'attention'],
  full: ['已收款', 'Collected', 'done'],
})

/** Reasons of the red-letter confirmation form, in the order of its codes 01–04. */
export const redReasons = choices({
  wrong: ['开票有误', 'Issued in error'],
  returned: ['销货退回', 'Goods returned'],
  stopped: ['服务中止', 'Service terminated'],
  allowance: ['销售折让', 'Sales allowance'],
})

export const redInitiators = choices({
  seller: ['销方发起', 'Seller'],
  buyer: ['购方发起', 'Buyer'],
})

export const redFormStatuses = choices({
  notNeeded: ['无需确认', 'No confirmation needed'],
  pending: ['待对方确认', 'Awaiting confirmation', 'waiting'],
  confirmed: ['已确认', 'Confirmed', 'done'],
  revoked: ['已撤销', 'Revoked', 'locked'],
  timeout: ['超时作废', 'Lapsed after 72 hours', 'refused'],
})

export const vehicleKinds = choices({
  road: ['公路运输', 'Road'],
  rail: ['铁路运输', 'Rail'],
  water: ['水路运输', 'Water'],
  air: ['航空运输', 'Air'],
  pipeline: ['管道运输', 'Pipeline'],
})

export const inKinds = choices({
  carrier: ['承运商', 'Carrier'],
  supplier: ['供应商', 'Supplier'],
  server: ['服务商', 'Service provider'],
})

export const inStatuses = choices({
  registered: ['已登记', 'Registered', 'draft'],
  verified: ['已查验', 'Verified', 'progress'],
  booked: ['已入账', 'Booked', 'done'],
  rejected: ['异常/退票', 'Rejected', 'refused'],
})

/** 勾选 is independent of booking: it follows the tax bureau's month end. */
export const deductStatuses = choices({
  none: ['未勾选', 'Not ticked', 'draft'],
  ticked: ['已勾选', 'Ticked', 'done'],
})

/** 查验结果 of the tax bureau. */
export const verifyResults = choices({
  ok: ['查验一致', 'Matches', 'done'],
  missing: ['查无此票', 'Not found', 'refused'],
  differs: ['信息不一致', 'Differs', 'refused'],
  void: ['已作废/红冲', 'Voided or reversed', 'refused'],
  tooOften: ['超过当日查验次数', 'Checked too often today', 'attention'],
})

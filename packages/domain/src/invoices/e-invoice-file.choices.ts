import { choices } from '../kernel/fields.ts'

export const eInvoiceFormats = choices({
  xml: ['XML', 'XML'],
  ofd: ['OFD', 'OFD'],
  pdf: ['PDF', 'PDF'],
})
export type EInvoiceFormat = keyof typeof eInvoiceFormats

/** How a file came. */
export const eInvoiceSources = choices({
  upload: ['上传', 'Upload'],
  archive: ['压缩包', 'Archive'],
})

/** Whose invoice it is: received by us, or made out by us. */
export const eInvoiceSides = choices({
  in: ['进项', 'Received', 'progress'],
  out: ['销项', 'Made out', 'done'],
})

/** 匹配状态: whether the invoice of a file is registered as the file says. */
export const matchStates = choices({
  open: ['待登记', 'Not registered', 'waiting'],
  matched: ['已匹配', 'Matched', 'done'],
  differs: ['不一致', 'Differs', 'attention'],
  refused: ['拒收', 'Refused', 'refused'],
})
export type MatchState = keyof typeof matchStates

/** Why a file is not matched. */
export const matchProblems = choices({
  notOurs: ['购方、销方都不是本公司', 'Neither buyer nor seller is this company'],
  unknownSeller: ['销方不在往来单位档案', 'The seller is no counterparty'],
  seller: ['销方与登记不一致', 'The seller differs from the registration'],
  amount: ['金额或税额与登记不一致', 'Net, tax or total differ from the registration'],
  rate: ['税率与登记不一致', 'The tax rate differs from the registration'],
  date: ['开票日期与登记不一致', 'The date differs from the registration'],
  rejected: ['登记的发票已退票', 'The registered invoice was sent back'],
  notIssued: ['没有这张已开具的销项发票', 'No invoice with this number was issued'],
})
export type MatchProblem = keyof typeof matchProblems

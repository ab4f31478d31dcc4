import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { eInvoiceFile } from './e-invoice-file.ts'

/** Reads uploaded files and keeps one record for each invoice. What cannot be read is named with the reason. */
export const collectInvoicesCall = defineCall({
  faces: eInvoiceFile,
  name: 'collect',
  action: 'modify',
  about: { zh: '收入电子发票文件', en: 'read uploaded files of digital invoices and match them' },
  request: { files: s.list(s.id(), { max: 20 }) },
  answer: {
    kept: s.integer(),
    matched: s.integer(),
    /** Files that were not kept, with their names and reasons. */
    refused: s.list(s.object({ name: s.text(), reason: s.text() })),
  },
})

/** Registers the invoice of a file as one that was received, with its file. */
export const registerInvoiceCall = defineCall({
  faces: eInvoiceFile,
  name: 'register',
  action: 'modify',
  about: { zh: '登记为进项发票', en: 'register the invoice of a file as received' },
  request: { id: s.id() },
  answer: { id: s.id() },
})

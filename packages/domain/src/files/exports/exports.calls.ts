import { defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'
import { exportTemplate } from './export-template.ts'

/**
 * Exports by a template for the person who asks, with the rights of the moment at which the file is made. `status`:
 * `waiting` where another person has to approve it.
 */
export const runExportCall = defineCall({
  faces: exportTemplate,
  name: 'run',
  action: 'run',
  about: { zh: '按模板导出', en: 'export by a template for oneself' },
  request: { id: s.id() },
  answer: { runId: s.integer(), status: s.oneOf('waiting', 'queued') },
})

/** Exports by a template for each of its receivers, with the rights of each. */
export const sendExportCall = defineCall({
  faces: exportTemplate,
  name: 'send',
  action: 'run',
  about: { zh: '按模板为接收人导出', en: 'export by a template for each of its receivers' },
  request: { id: s.id() },
  answer: { receivers: s.integer() },
})

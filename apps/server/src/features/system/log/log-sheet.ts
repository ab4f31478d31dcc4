import type { Lang } from '@tuheng/domain/kernel/text'
import type { LogEntry } from '@tuheng/domain/system/log-entry'
import type { CellInput, SheetColumn } from '../../../engine/sheets/sheet-model.ts'

const TITLES = {
  zh: ['时间', '操作人', '来源地址', '对象', '编号', '操作', '原因', '变更', '请求号', '链序号'],
  en: ['Time', 'By', 'Address', 'Object', 'Number', 'Act', 'Reason', 'Changes', 'Request', 'Chain no.'],
} as const

export function logColumns(lang: Lang): SheetColumn[] {
  return TITLES[lang].map(title => ({ title, type: 'text' }))
}

export function logCells(entry: LogEntry): CellInput[] {
  const changes = entry.changes.map(({ label, before, after }) => (before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after}`)).join('\n')
  return [entry.at, entry.byName, entry.ip, entry.kind, entry.recordNo, entry.act, entry.reason, changes, entry.requestId, entry.chainSeq === null ? null : String(entry.chainSeq)]
}

import type { Lang } from '@tuheng/domain/kernel/text'
import { ACCOUNT_ACTS, SIGN_IN_WAYS } from '@tuheng/domain/system/accounts/account-event'
import type { VisibleLogEntry, SignInEntry } from '@tuheng/domain/system/log/log.calls'
import type { CellInput } from '../../../engine/sheets/sheet-model.ts'

export const LOG_TITLES = {
  zh: ['时间', '操作人', '来源地址', '对象', '编号', '操作', '原因', '变更', '请求号', '链序号'],
  en: ['Time', 'By', 'Address', 'Object', 'Number', 'Act', 'Reason', 'Changes', 'Request', 'Chain no.'],
} as const

export function logCells(entry: VisibleLogEntry): CellInput[] {
  const changes = entry.changes
    .map(({ label, before, after }) => (before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after}`))
    .join('\n')
  return [
    entry.at,
    entry.byName ?? null,
    entry.ip,
    entry.kind,
    entry.recordNo,
    entry.act,
    entry.reason,
    changes,
    entry.requestId,
    entry.chainSeq === null ? null : String(entry.chainSeq),
  ]
}

export const SIGN_IN_TITLES = {
  zh: ['时间', '用户', '事件', '方式', '操作人', '结束的登录', '来源地址', '浏览器与设备'],
  en: ['Time', 'User', 'Event', 'Way', 'By', 'Sessions ended', 'Address', 'Browser and device'],
} as const

export function signInCells({ at, name, action, way, byName, ended, ip, agent }: SignInEntry, lang: Lang): CellInput[] {
  return [
    at,
    name,
    ACCOUNT_ACTS[action]?.[lang] ?? action,
    way === null ? null : (SIGN_IN_WAYS[way]?.[lang] ?? way),
    byName,
    ended === null ? null : String(ended),
    ip,
    agent,
  ]
}

import { text, type Text } from '../kernel/text.ts'

/** One act in the system log, in the words of its reader. */
export interface LogEntry {
  id: number
  at: string
  by: number | null
  byName: string | null
  ip: string | null
  resource: string
  /** What it is of, in words. */
  kind: string
  recordId: number
  recordNo: string | null
  action: string
  /** The act in words. */
  act: string
  reason: string | null
  requestId: string
  /** Place in the hash chain; null: not part of it, or not sealed yet. */
  chainSeq: number | null
  chained: boolean
  changes: { label: string; before: string; after: string }[]
}

/** What is written down and is no record of a resource. */
export const LOG_KINDS: Readonly<Record<string, Text>> = {
  company: text('公司', 'Company'),
  companySettings: text('全局设置', 'Global settings'),
  messageChoices: text('消息接收设置', 'Message subscriptions'),
  systemLog: text('系统日志', 'System log'),
  signInLog: text('登录日志', 'Sign-in log'),
}

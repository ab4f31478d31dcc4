import { formatDateTime } from '@tuheng/domain/kernel/dates'

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the time zone of the business. */
export function nowText(at: number = Date.now()): string {
  return formatDateTime(new Date(at))
}

import { formatDateTime } from '@tuheng/domain/kernel/dates'

/** `YYYY-MM-DD HH:mm:ss` in Shanghai, where every lorry of the company drives. */
export function nowText(at: number = Date.now()): string {
  return formatDateTime(new Date(at))
}

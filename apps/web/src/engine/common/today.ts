import { businessDate, type IsoDate } from '@tuheng/domain/kernel/dates'

/** The business date now, in Shanghai. */
export function today(): IsoDate {
  return businessDate(Date.now())
}

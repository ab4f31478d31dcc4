export type TimeGrain = 'date' | 'dateTime' | 'month'

/** Wire format, what is shown, and what may be typed: the first is shown. */
export const TIME_FORMATS = {
  date: { wire: 'YYYY-MM-DD', typed: ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'M-D', 'M/D', 'M.D', 'MMDD'] },
  dateTime: { wire: 'YYYY-MM-DD HH:mm:ss', typed: ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD HH:mm:ss', 'YYYY/M/D H:mm', 'YYYYMMDDHHmm', 'YYYYMMDD HHmm', 'M-D H:mm'] },
  month: { wire: 'YYYY-MM', typed: ['YYYY-MM', 'YYYYMM', 'YYYY/M', 'YYYY.M', 'YYYY-M'] },
} as const satisfies Record<TimeGrain, { wire: string; typed: readonly string[] }>

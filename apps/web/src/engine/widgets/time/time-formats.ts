export type TimeGrain = 'date' | 'dateTime' | 'month'

/** Wire form and shown form by grain. */
export const TIME_FORMATS = {
  date: { wire: 'YYYY-MM-DD', shown: 'YYYY-MM-DD' },
  dateTime: { wire: 'YYYY-MM-DD HH:mm:ss', shown: 'YYYY-MM-DD HH:mm' },
  month: { wire: 'YYYY-MM', shown: 'YYYY-MM' },
} as const satisfies Record<TimeGrain, { wire: string; shown: string }>

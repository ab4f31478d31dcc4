import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'

/** What is agreed with a customer for containers that stand at him, or for his goods in a yard of ours; both or neither. */
export const boxTermFields = {
  boxFreeDays: f.integer('免箱期', {
    en: 'Free days of containers',
    unit: text('天', 'days'),
    min: 0,
    max: 365,
    hint: text('先于场站与集装箱自己的约定', 'Goes before what yards and containers have'),
  }),
  boxDayFee: f.money('滞箱费单价', {
    en: 'Detention of a day',
    unit: text('元/箱·天', 'CNY per container and day'),
    min: '0',
    max: '100000',
    copies: ['waybill.arTotal'],
  }),
} as const

interface BoxTerms {
  boxFreeDays?: number | null | undefined
  boxDayFee?: string | null | undefined
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Free days say nothing without a fee, nor a fee without free days. */
export const boxTermsRequired = {
  boxFreeDays: (row: BoxTerms): boolean => isSet(row.boxDayFee),
  boxDayFee: (row: BoxTerms): boolean => isSet(row.boxFreeDays),
} as const

export const BOX_TERMS_CHECK = '(box_free_days is null) = (box_day_fee is null)'

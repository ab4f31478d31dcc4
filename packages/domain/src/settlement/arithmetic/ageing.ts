import { isPos, money, mul, sum, type Dec } from '../../kernel/decimal.ts'
import { addDays, diffDays, type IsoDate } from '../../kernel/dates.ts'

/** Age counted from the due date, in days. */
export type AgeBucket = 'notDue' | 'd30' | 'd60' | 'd90' | 'd180' | 'older'

/** 应收/应付到期日: the invoice date plus the credit days. Without an invoice the date of confirmation counts. */
export const dueDateOf = ({
  invoiceDate,
  confirmedDate,
  creditDays,
}: {
  invoiceDate: IsoDate | null
  confirmedDate: IsoDate
  creditDays: number
}): IsoDate => addDays(invoiceDate ?? confirmedDate, creditDays)

/** Days past the due date on `asOf`; 0 until the due date. */
export const overdueDays = (dueDate: IsoDate, asOf: IsoDate): number => Math.max(0, diffDays(dueDate, asOf))

/** Bucket of a due date on `asOf`. Without a due date it is `notDue`. */
export function ageBucket(dueDate: IsoDate | null, asOf: IsoDate): AgeBucket {
  const days = dueDate === null ? 0 : overdueDays(dueDate, asOf)
  return days === 0 ? 'notDue' : (STEPS.find(([, last]) => days <= last)?.[0] ?? 'older')
}

export interface Ageing {
  buckets: Record<AgeBucket, Dec>
  /** Sum of all buckets. `overdue` is the sum without `notDue`. */
  total: Dec
  overdue: Dec
}

/** Open amounts by bucket in yuan. They add up to the total. */
export function ageing(items: readonly { open: Dec; dueDate: IsoDate | null }[], asOf: IsoDate): Ageing {
  const sumOf = (bucket: AgeBucket): Dec =>
    money(sum(items.filter(item => ageBucket(item.dueDate, asOf) === bucket).map(item => item.open)))
  const buckets = {
    notDue: sumOf('notDue'),
    d30: sumOf('d30'),
    d60: sumOf('d60'),
    d90: sumOf('d90'),
    d180: sumOf('d180'),
    older: sumOf('older'),
  }
  const { notDue, ...due } = buckets
  const overdue = money(sum(Object.values(due)))
  return { buckets, overdue, total: money(sum([notDue, overdue])) }
}

/** 逾期违约金 in yuan: open amount × rate per day (`'0.0005'` = 0.05 %) × days, simple interest, rounded once. */
export const overduePenalty = ({ open, dailyRate, days }: { open: Dec; dailyRate: Dec; days: number }): Dec =>
  isPos(open) && days > 0 ? money(mul(open, dailyRate, days)) : '0.00'

const STEPS: [AgeBucket, number][] = [
  ['d30', 30],
  ['d60', 60],
  ['d90', 90],
  ['d180', 180],
]

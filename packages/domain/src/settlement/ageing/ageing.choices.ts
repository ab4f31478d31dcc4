import { choices } from '../../kernel/fields.ts'

/** 账龄: how long after its due date money is open. The last day of each span belongs to it. */
export const ageBuckets = choices({
  notDue: ['未到期', 'Not due'],
  d30: ['1–30天', '1–30 days'],
  d60: ['31–60天', '31–60 days'],
  d90: ['61–90天', '61–90 days'],
  d180: ['91–180天', '91–180 days'],
  older: ['180天以上', 'Over 180 days'],
})

/**
 * 截止口径: what counts on a day. What was recorded by then never changes afterwards; what is dated by then changes with
 * whatever is recorded late, until the month is closed.
 */
export const asOfBases = choices({
  booked: ['按录入日', 'Recorded by then'],
  dated: ['按业务日期', 'Dated by then'],
})

import { isZero } from '@tuheng/domain/kernel/decimal'
import type { FiltersOf } from '@tuheng/domain/kernel/resource'
import type { charge, statement } from '@tuheng/domain/settlement/index'
import type { waybill } from '@tuheng/domain/transport/index'
import { UNAGREED, UNDER_WAY, UNPAID } from '@tuheng/domain/credit/index'
import type { creditCall } from '@tuheng/domain/credit/credit.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { StatusColor } from '@tuheng/domain/kernel/field'

/** A part of the exposure, with the list of its rows. */
export interface ExposurePart {
  key: 'free' | 'billed' | 'unagreed' | 'running' | 'tripsUnpriced' | 'docsUnpriced'
  color: StatusColor
  /** Absent for rows without a price. */
  amount?: string | undefined
  count?: number | undefined
  /** Resource and face of the list that shows its rows. */
  list: readonly [resource: string, face: string]
  filters: Readonly<Record<string, unknown>>
}

type Exposure = Omit<AnswerOf<typeof creditCall>, 'state' | 'hold'>

/** The parts that are not empty, each with filters under which its list has the same sum. */
export function exposureParts(
  { free, billed, unagreed, running, trips = 0, tripsUnpriced = 0, docsUnpriced = 0 }: Exposure,
  customerId: number,
): ExposurePart[] {
  const underWay = {
    list: ['waybill', 'all'] as const,
    filters: { customerId, transportStatus: UNDER_WAY } satisfies FiltersOf<typeof waybill>,
  }
  const all: ExposurePart[] = [
    {
      key: 'free',
      color: 'draft',
      amount: free,
      list: ['charge', 'all'],
      filters: { side: 'ar', partyId: customerId, state: 'priced' } satisfies FiltersOf<typeof charge>,
    },
    {
      key: 'billed',
      color: 'progress',
      amount: billed,
      list: ['statement', 'customer'],
      filters: { partyId: customerId, status: UNPAID } satisfies FiltersOf<typeof statement>,
    },
    {
      key: 'unagreed',
      color: 'attention',
      amount: isZero(unagreed) ? undefined : unagreed,
      list: ['statement', 'customer'],
      filters: { partyId: customerId, status: UNAGREED } satisfies FiltersOf<typeof statement>,
    },
    { key: 'running', color: 'waiting', amount: running, count: trips, ...underWay },
    { key: 'tripsUnpriced', color: 'refused', count: tripsUnpriced, ...underWay },
    {
      key: 'docsUnpriced',
      color: 'refused',
      count: docsUnpriced,
      list: ['charge', 'all'],
      filters: { side: 'ar', partyId: customerId, state: 'unpriced' } satisfies FiltersOf<typeof charge>,
    },
  ]
  return all.filter(({ amount, count }) => amount !== undefined || count)
}

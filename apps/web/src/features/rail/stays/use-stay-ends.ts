import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { stayEndsCall } from '@tuheng/domain/rail/stay.calls'
import { nowText } from '../../../engine/common/today.ts'
import { call } from '../../../shared/calls/api.ts'

type Answer = AnswerOf<typeof stayEndsCall>
export type StayEnd = Answer['list'][number]

/** Most containers that are asked for at once. */
export const MOST_BOXES = 200

/** The business date of a time as it is typed; today where there is none yet. */
export const dayOf = (at: unknown): string =>
  (typeof at === 'string' && /^\d{4}-\d{2}-\d{2}/.test(at) ? at : nowText()).slice(0, 10)

/** What moves would charge that end the stays of containers on a day; none where the person may not see containers. */
export function useStayEnds(asked: RequestOf<typeof stayEndsCall>): readonly StayEnd[] {
  const count = (asked.ids?.length ?? 0) + (asked.boxNos?.length ?? 0)
  const { data } = useQuery({
    queryKey: ['oms/container', 'stay-ends', asked],
    queryFn: ({ signal }) => call<Answer>('oms/container/stayEnds', asked, { signal, silent: true }),
    enabled: count > 0 && count <= MOST_BOXES,
    retry: false,
  })
  return data?.list ?? []
}

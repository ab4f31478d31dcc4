import { useQuery } from '@tanstack/react-query'
import { shownChoice, withApproval } from '@tuheng/domain/kernel/approval-state'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import { columnField, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import type { RefTarget } from './options.ts'
import { stillToCome, type StillToCome } from './still-to-come.ts'

export interface OnTheWay {
  /** The filter that finds them. */
  filters: AnyRow
  /** How many are in which state, in the order of the states; those in an approval last. */
  counts: readonly { state: Text; count: number }[]
  ids: readonly number[]
}

/** More records are not counted. */
const MAX_COUNTED = 100

/**
 * Records that a picker leaves out only because of their state, and that can still come to the state that it asks for: a
 * draft that waits to be submitted.
 */
export function useOnTheWay(declared: AnyResource | undefined, target: RefTarget | undefined, filters: AnyRow) {
  const actor = useActor()
  const asked = declared && target && can(actor, target.face, 'read') ? stillToCome(declared, filters) : undefined
  const { data } = useQuery({
    queryKey: [target?.face.api, 'on the way', asked],
    queryFn: async (): Promise<OnTheWay> => {
      const { machine, filters: found } = asked as StillToCome
      const resource = declared as AnyResource
      const { list } = await faceCall<ListAnswer>((target as RefTarget).face, 'list', {
        body: { filters: found, columns: withApproval(resource, [machine]), pageSize: MAX_COUNTED, count: 'none' },
        silent: true,
      })
      return {
        filters: found,
        ids: list.map(row => row['id'] as number),
        counts: countsOf(resource, asked as StillToCome, list),
      }
    },
    enabled: asked !== undefined,
    staleTime: 0,
  })
  return data?.ids.length ? data : undefined
}

function countsOf(
  resource: AnyResource,
  { machine, states }: Pick<StillToCome, 'machine' | 'states'>,
  rows: readonly AnyRow[],
): OnTheWay['counts'] {
  const field = columnField(resource, machine)
  const shown = rows
    .toSorted((a, b) => states.indexOf(String(a[machine])) - states.indexOf(String(b[machine])))
    .flatMap(row => (field && shownChoice(field, String(row[machine]), row)) ?? [])
  return [...Map.groupBy(shown, state => state)].map(([state, those]) => ({ state, count: those.length }))
}

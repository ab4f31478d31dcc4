import { useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../../shared/calls/api.ts'
import { useActor } from '../../../shared/session/session.ts'
import type { RefTarget } from './options.ts'
import { stillToCome, type StillToCome } from './still-to-come.ts'

export interface OnTheWay {
  /** The filter that finds them. */
  filters: AnyRow
  /** How many are in which state, in the order of the states. */
  counts: readonly { state: string; count: number }[]
  ids: readonly number[]
  machine: string
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
      const { machine, states, filters: found } = asked as StillToCome
      const { list } = await faceCall<ListAnswer>((target as RefTarget).face, 'list', {
        body: { filters: found, columns: [machine], pageSize: MAX_COUNTED, count: 'none' },
        silent: true,
      })
      return {
        filters: found,
        machine,
        ids: list.map(row => row['id'] as number),
        counts: states
          .map(state => ({ state, count: list.filter(row => row[machine] === state).length }))
          .filter(({ count }) => count > 0),
      }
    },
    enabled: asked !== undefined,
    staleTime: 0,
  })
  return data?.ids.length ? data : undefined
}

import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'

/** The machines after the first that have begun and are not done. */
export function machinesUnderWay({ machines }: AnyResource, row: AnyRow): string[] {
  const [, ...others] = Object.entries(machines)
  return others
    .filter(([name, { initial, states }]) => {
      const state = String(row[name])
      return state !== initial && !AT_REST.has(states[state]?.color)
    })
    .map(([name]) => name)
}

const AT_REST: ReadonlySet<StatusColor | undefined> = new Set(['draft', 'done', 'locked'])

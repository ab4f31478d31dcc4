import { APPROVAL, isShownState, yieldsToApproval } from '@tuheng/domain/kernel/approval-state'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'

/**
 * The machines after the first that have begun and are not done. Those of `followUps` begin when the first is done: from
 * then on they are named until they are done, too. The approval stands in place of the first.
 */
export function machinesUnderWay(resource: AnyResource, row: AnyRow, followUps: readonly string[] = []): string[] {
  const [lead, ...others] = Object.entries(resource.machines)
  const isHeld = isShownState(row[APPROVAL])
  const isDone = lead !== undefined && lead[1].states[String(row[lead[0]])]?.color === 'done'
  return others
    .filter(([name, { initial, states }]) => {
      const state = String(row[name])
      // Who may not see a status has none in the row
      if (!(state in states)) return false
      if (name === APPROVAL ? lead && row[lead[0]] !== undefined : isHeld && yieldsToApproval(resource, name))
        return false
      if (isDone && followUps.includes(name)) return !ENDED.has(states[state]?.color)
      return state !== initial && !AT_REST.has(states[state]?.color)
    })
    .map(([name]) => name)
}

const ENDED: ReadonlySet<StatusColor | undefined> = new Set(['done', 'locked'])

const AT_REST: ReadonlySet<StatusColor | undefined> = new Set(['draft', 'done', 'locked'])

import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Tx } from '../engine/tx.ts'
import { type Engine, write } from '../engine/work.ts'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Clock } from '../plugins/clock.ts'

/** Where the demo's history is played: people act at the time that the story says. */
export interface Stage {
  orgId: number
  /** The day the demo is loaded, `YYYY-MM-DD`. */
  today: string
  /** Does something as one of the colleagues at a moment of the story (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai). */
  as<T>(who: string, at: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The day that many days ago. */
  day(ago: number): string
  memberId(who: string): number
}

export function stageOf(args: { engine: Engine; orgId: number; today: string; actors: ReadonlyMap<string, Actor> }): Stage {
  const { engine, orgId, today, actors } = args
  let now = new Date()
  const clock: Clock = { now: () => now }
  const told: Engine = { ...engine, clock }
  let step = 0
  return {
    orgId,
    today,
    day: ago => addDays(today, -ago),
    memberId: who => actors.get(who)?.memberId ?? 0,
    as: (who, at, work) => {
      const actor = actors.get(who)
      if (!actor) throw new Error(`nobody called ${who} in the demo`)
      now = new Date(`${at.replace(' ', 'T')}+08:00`)
      return write(told, { actor, requestId: `demo-${orgId}-${++step}` }, work)
    },
  }
}

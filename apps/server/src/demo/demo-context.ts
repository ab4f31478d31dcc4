import { addDays } from '@tuheng/domain/kernel/dates'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Tx } from '../engine/write/tx.ts'
import { type Engine, write } from '../engine/write/work.ts'
import type { Clock, Moment } from '../plugins/clock.ts'

/** Time of day after the last step of the demo's last day. */
const LAST_STEP_TIME = '09:30:00'

/** Last day of the demo's history, `YYYY-MM-DD`. It is yesterday until {@link LAST_STEP_TIME}. */
export function lastDayOf({ at, today }: Moment): string {
  return at.slice(11) < LAST_STEP_TIME ? addDays(today, -1) : today
}

/** What the demo needs to act for one company at past times. */
export interface DemoContext {
  orgId: number
  /** Last day of the history, see {@link lastDayOf}. */
  today: string
  /** End of the history: the morning of that day. */
  end: string
  /** Runs work as a member at a past time (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai). */
  as<T>(who: string, at: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * As {@link as} for work that the product must refuse. Returns the texts of the refusal. Throws if nothing was
   * refused.
   */
  expectRefusal(who: string, at: string, work: (tx: Tx) => Promise<unknown>): Promise<string>
  /** The engine with its clock at a past time, for work that opens its own transactions. */
  at(who: string, at: string): { engine: Engine; actor: Actor }
  /** The date that many days before the last day. A negative number gives a date after it. */
  day(ago: number): string
  memberId(who: string): number
}

export function createDemoContext(args: {
  engine: Engine
  orgId: number
  today: string
  actors: ReadonlyMap<string, Actor>
}): DemoContext {
  const { engine, orgId, today, actors } = args
  let now = new Date()
  const clock: Clock = { now: () => now }
  const demoEngine: Engine = { ...engine, clock }
  let step = 0
  const at: DemoContext['at'] = (who, moment) => {
    const actor = actors.get(who)
    if (!actor) throw new Error(`nobody called ${who} in the demo`)
    now = new Date(`${moment.replace(' ', 'T')}+08:00`)
    if (now > engine.clock.now()) throw new Error(`the demo tells of ${moment}, which has not come yet`)
    return { engine: demoEngine, actor }
  }
  const as: DemoContext['as'] = (who, moment, work) => {
    const { actor } = at(who, moment)
    return write(demoEngine, { actor, requestId: `demo-${orgId}-${++step}` }, work)
  }
  return {
    orgId,
    today,
    end: `${today} 08:50:00`,
    day: ago => addDays(today, -ago),
    memberId: who => actors.get(who)?.memberId ?? 0,
    as,
    at,
    expectRefusal: async (who, moment, work) => {
      try {
        await as(who, moment, work)
      } catch (error) {
        if (error instanceof DomainError) return error.issues.map(issue => issue.zh).join('；')
        throw error
      }
      throw new Error('the demo expects to be refused here')
    },
  }
}

/** Adds hours to a local time `YYYY-MM-DD HH:mm:ss`. */
export function later(at: string, hours: number): string {
  const localTime = new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + Math.round(hours * 60) * 60_000)
  return localTime.toISOString().slice(0, 19).replace('T', ' ')
}

export const clockTime = (day: string, hour: number, minute: number): string =>
  `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`

import { addDays } from '@tuheng/domain/kernel/dates'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Tx } from '../engine/write/tx.ts'
import { type Engine, write } from '../engine/write/work.ts'
import type { Clock, Moment } from '../plugins/clock.ts'

/** The last step of the story's last day is before. */
const TOLD_BY = '09:30:00'

/** The day with which the story ends, `YYYY-MM-DD`: yesterday as long as what it tells of today has not happened yet. */
export function lastDayOf({ at, today }: Moment): string {
  return at.slice(11) < TOLD_BY ? addDays(today, -1) : today
}

/** Where the demo's history is played: people act at the time that the story says. */
export interface Stage {
  orgId: number
  /** The day with which the story ends, see {@link lastDayOf}. */
  today: string
  /** The morning of that day, at which the story stops. */
  end: string
  /** Does something as one of the colleagues at a moment of the story (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai). */
  as<T>(who: string, at: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** As {@link as} for what the product refuses: answers its words, and takes it amiss when nothing was refused. */
  refused(who: string, at: string, work: (tx: Tx) => Promise<unknown>): Promise<string>
  /** The engine at a moment of the story, for what makes transactions of its own. */
  at(who: string, at: string): { engine: Engine; actor: Actor }
  /** The day that many days ago; days to come for negative ones. */
  day(ago: number): string
  memberId(who: string): number
}

export function stageOf(args: {
  engine: Engine
  orgId: number
  today: string
  actors: ReadonlyMap<string, Actor>
}): Stage {
  const { engine, orgId, today, actors } = args
  let now = new Date()
  const clock: Clock = { now: () => now }
  const told: Engine = { ...engine, clock }
  let step = 0
  const at: Stage['at'] = (who, moment) => {
    const actor = actors.get(who)
    if (!actor) throw new Error(`nobody called ${who} in the demo`)
    now = new Date(`${moment.replace(' ', 'T')}+08:00`)
    if (now > engine.clock.now()) throw new Error(`the demo tells of ${moment}, which has not come yet`)
    return { engine: told, actor }
  }
  const as: Stage['as'] = (who, moment, work) => {
    const { actor } = at(who, moment)
    return write(told, { actor, requestId: `demo-${orgId}-${++step}` }, work)
  }
  return {
    orgId,
    today,
    end: `${today} 08:50:00`,
    day: ago => addDays(today, -ago),
    memberId: who => actors.get(who)?.memberId ?? 0,
    as,
    at,
    refused: async (who, moment, work) => {
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

/** A moment that many hours later, `YYYY-MM-DD HH:mm:ss`. */
export function later(at: string, hours: number): string {
  const wall = new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + Math.round(hours * 60) * 60_000)
  return wall.toISOString().slice(0, 19).replace('T', ' ')
}

export const clockTime = (day: string, hour: number, minute: number): string =>
  `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`

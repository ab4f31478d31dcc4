import { workingMinutes } from '@tuheng/domain/approvals/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { workOrder } from '@tuheng/domain/work-orders/index'
import { beforeAll, expect, it } from 'vitest'
import { type Person, testApp, type TestApp } from '../../testing/app.ts'
import { workingTimeOf } from '../approvals/index.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 12)
const ACTS = 14
/** States in which the company has the work order, and its clock runs. */
const RUNS = new Set(['open', 'handling'])

let app: TestApp
let org = 0
let admin: Person
let other: Person
let kindId = 0

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-06-08T09:00:00+08:00')
  org = await app.company()
  admin = await app.person(org)
  other = await app.person(org)
  const kind = await admin.must<{ id: number }>('wo/kind/save', {
    name: '任意',
    handlerIds: [other.memberId],
    limits: [{ urgency: 'normal', takeHours: '2', doneHours: '16' }],
  })
  kindId = kind.id
})

/** Pseudo-random whole numbers below a limit, of a seed. */
function random(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const BODIES: Readonly<Record<string, AnyRow>> = {
  reply: { solution: '已处理' },
  ask: { words: '请补充' },
  answer: { words: '已补充' },
  refuse: { words: '未解决' },
  reopen: { reason: '又有问题' },
  accept: { rating: 4 },
  rate: { rating: 2 },
}

/** The acts of the state, as both sides may do them. */
const actsOf = (status: string): string[] =>
  Object.entries(workOrder.transitions).flatMap(([name, move]) =>
    (move.from as readonly string[]).includes(status) && (name in BODIES || name === 'take') ? [name] : [],
  )

it.each(Array.from({ length: HISTORIES }, (_, i) => [i + 1]))(
  'history %i: the time used is that of the spans in which it was ours, recomputed from its turns',
  async seed => {
    const next = random(seed * 7919)
    let at = Date.parse('2026-06-08T09:00:00+08:00') + next(10_000) * 60_000
    const tick = () => {
      at += next(900) * 60_000
      app.clock.set(new Date(at).toISOString())
    }
    app.clock.set(new Date(at).toISOString())
    const { id } = await admin.must<{ id: number }>('wo/mine/save', {
      kindId,
      title: `历史${seed}`,
      description: '随机',
    })
    let used = 0
    const time = await app.work(org, tx => workingTimeOf(tx))
    let row = await app.work(org, tx => tx.getRequired(workOrder, id))
    let since: string | undefined = row.createdAt
    for (let i = 0; i < ACTS; i++) {
      tick()
      const acts = actsOf(row.status)
      const act = acts[next(acts.length)]
      if (act === undefined) break
      await admin.must(`wo/data/${act}`, { id, ...BODIES[act] })
      row = await app.work(org, tx => tx.getRequired(workOrder, id))
      const now = new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      const runs = RUNS.has(row.status)
      if (since !== undefined && !runs) {
        used += workingMinutes(since, now, time)
        since = undefined
      }
      if (since === undefined && runs) since = now
      expect(row.usedMinutes, act).toBe(used)
      expect(row.clockFrom !== null, act).toBe(runs)
      expect(row.dueAt === null, act).toBe(!runs)
      if (row.clockFrom && row.dueAt && row.limitMinutes !== null)
        expect(workingMinutes(row.clockFrom, row.dueAt, time), act).toBe(Math.max(0, row.limitMinutes - used))
    }
    const turns = row.turns.filter(({ turn }) => turn === 'refuse' || turn === 'reopen')
    expect(row.reopened).toBe(turns.length)
  },
)

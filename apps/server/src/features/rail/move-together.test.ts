// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { container, station, yard } from '@tuheng/domain/rail/index'
import { beforeAll, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { makerFor } from '../../testing/make.ts'
import { movingWith } from './container-moves.ts'
import { moveTogether, type MovedTogether } from './move-together.ts'

const BOXES = 5
const DOC = 'TY2026110001'

let app: TestApp
let orgId: number
let yards: number[]
let customerId: number
let numbers = 7000

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  const customer = { isCustomer: true, fullName: '宏泰焦化有限公司', shortName: '宏泰焦化' }
  customerId = (await (await makerFor(app, orgId)).record('party', customer)).id as number
  yards = await app.work(orgId, async tx => {
    const stationId = (await tx.insert(station, { name: '锦州', telegraphCode: 'JZD', tmis: '51650' })).id
    const place = async (name: string, terms: object) => (await tx.insert(yard, { name, stationId, ...terms })).id
    return [
      await place('锦州货场', { freeDays: 3, dayFee: '20.00', slots: [{ slotNo: 'A01' }, { slotNo: 'A02' }] }),
      await place('高桥镇专用线', { freeDays: 0, dayFee: '12.50' }),
      await place('林西货场', {}),
    ]
  })
})

/** Twins of containers with different terms: the ids of the first and of the second of each pair. */
async function twins(tx: Tx, rng: Random): Promise<[number[], number[]]> {
  const ids: [number[], number[]] = [[], []]
  for (let i = 0; i < BOXES; i++) {
    const terms = rng.chance(0.5) ? { freeDays: rng.int(0, 4), dayFee: '50.00' } : {}
    for (const side of ids)
      side.push(
        (
          await tx.insert(container, {
            boxNo: boxNumber(++numbers),
            boxType: 'ot35',
            yardId: yards[i % yards.length] ?? 0,
            sinceAt: `2026-11-0${1 + (i % 3)} 08:00:00`,
            ...terms,
          })
        ).id,
      )
  }
  return ids
}

/** A move that containers of a status can make, with what it asks for. */
function nextMove(rng: Random, { status, laden }: AnyRow): Pick<MovedTogether, 'event' | 'input'> {
  const edited = rng.chance(0.5) ? { laden: rng.pick(['laden', 'empty'] as const) } : {}
  if (status === 'inYard' && rng.chance(0.4)) return { event: laden === 'laden' ? 'strip' : 'stuff' }
  if (status === 'inYard') return { event: 'gateOut', input: edited }
  if (status === 'atCustomer' && rng.chance(0.5)) return { event: 'leaveCustomer', input: edited }
  if (status === 'moving' && rng.chance(0.5)) return { event: 'toCustomer', input: { customerId, ...edited } }
  const place = rng.int(0, 2)
  return { event: 'gateIn', input: { yardId: yards[place] ?? 0, slotNo: place ? null : 'A02', ...edited } }
}

/** What the database says of containers, without the ids and numbers by which twins differ. */
async function traces(tx: Tx, ids: readonly number[]): Promise<unknown[]> {
  const own = `- '{id,box_no,container_id,fee_no}'::text[]`
  const { rows } = await tx.sql<{ box: AnyRow; moves: AnyRow[]; log: AnyRow[] }>(
    `select to_jsonb(c) ${own} as box,
       (select jsonb_agg(to_jsonb(m) ${own} order by m.id) from container_move m where m.org_id = $1 and m.container_id = c.id) as moves,
       (select jsonb_agg(jsonb_build_object('resource', a.resource, 'action', a.action, 'reason', a.reason, 'member', a.member_id,
          'before', a.before - '{boxNo,containerId,feeNo}'::text[], 'after', a.after - '{boxNo,containerId,feeNo}'::text[]) order by a.resource, a.id)
        from audit a where a.org_id = $1 and (a.resource = 'container' and a.record_id = c.id or a.resource = 'containerMove'
          and a.record_id in (select m.id from container_move m where m.org_id = $1 and m.container_id = c.id))) as log
     from container c where c.org_id = $1 and c.id = any($2::bigint[]) order by c.id`,
    [orgId, ids],
  )
  return rows
}

it.each([1, 2, 3, 4, 5, 6])(
  'containers that move together leave the same rows as those that move one by one (history %i)',
  async seed => {
    const rng = random(seed * 104_729)
    app.clock.set('2026-11-10T08:00:00+08:00')
    const [each, together] = await app.work(orgId, tx => twins(tx, rng))
    for (let step = 0; step < 9; step++) {
      const at = `2026-11-${11 + step} 1${rng.int(0, 9)}:30:00`
      app.clock.set(`2026-11-${11 + step}T20:00:00+08:00`)
      await app.work(orgId, async tx => {
        const boxes = await tx.find(container, { where: { id: together }, sort: ['id'], lock: true })
        // Half of them at times, so that the rest has other clocks
        const chosen = rng.chance(0.3) ? boxes.slice(0, 2) : boxes
        for (const group of Map.groupBy(chosen, box => `${box.status} ${box.laden}`).values()) {
          const { event, input = {} } = nextMove(rng, group[0] as AnyRow)
          await moveTogether(tx, group, { event, at, docNo: DOC, input })
          await movingWith(tx, DOC, async () => {
            for (const box of group)
              await tx.run(container, event, { id: each[together.indexOf(box.id)] ?? 0, movedAt: at, ...input })
          })
        }
      })
    }
    const [alone, joint] = await app.work(orgId, async tx => [await traces(tx, each), await traces(tx, together)])
    expect(joint).toHaveLength(BOXES)
    expect(joint).toEqual(alone)
  },
)

it('are all refused where one of them would be, and nothing moves', async () => {
  app.clock.set('2026-11-12T20:00:00+08:00')
  const [ids] = await app.work(orgId, tx => twins(tx, random(9)))
  const move = (moved: Omit<MovedTogether, 'docNo'>) =>
    app.work(orgId, async tx => {
      const boxes = await tx.find(container, { where: { id: ids }, sort: ['id'], lock: true })
      await moveTogether(tx, boxes, { ...moved, docNo: null })
    })
  await expect(
    move({ event: 'gateIn', at: '2026-11-12 10:00:00', input: { yardId: yards[0] ?? 0 } }),
  ).rejects.toMatchObject({ issues: [{ code: 'transition.state' }] })
  await expect(move({ event: 'gateOut', at: '2026-11-13 10:00:00' })).rejects.toMatchObject({
    issues: [{ code: 'container.ahead' }],
  })
  await move({ event: 'gateOut', at: '2026-11-12 10:00:00' })
  await expect(
    move({ event: 'gateIn', at: '2026-11-12 12:00:00', input: { yardId: yards[0] ?? 0, slotNo: 'Z99' } }),
  ).rejects.toMatchObject({ issues: [{ code: 'container.no_slot' }] })
  await expect(move({ event: 'gateIn', at: '2026-11-12 12:00:00' })).rejects.toMatchObject({
    issues: [{ code: 'field.required' }],
  })
  const rows = await app.work(orgId, tx => tx.find(container, { where: { id: ids } }))
  expect(rows.map(row => row.status)).toEqual(ids.map(() => 'moving'))
})

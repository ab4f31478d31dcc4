import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { SHARE_TERMS } from '@tuheng/domain/rail/index'
import { LEG_COST } from '@tuheng/domain/rail/rail.calls'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'
import { wholeWay } from './testing/whole-way.ts'

/** What each leg takes of a through price tells by what it is shared: whoever may not see that sees no shares. */

let world: RailWorld
let orderId: number
const permissions = [
  ...registry.resources.flatMap(permissionCodes),
  ...registry.reports.map(({ permission }) => `${permission}.read`),
]
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const SHARES = { pickupShare: '0.15', railShare: '0.7', deliveryShare: '0.15' }

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  world.app.clock.set('2026-11-28T10:00:00+08:00')
  orderId = (await wholeWay(world)).orderId
})

type Margin = { by?: string; list: AnyRow[]; weightSum?: unknown; total: AnyRow }
const TERMS = { cost: LEG_COST, ...SHARE_TERMS }
const cases = Object.entries(TERMS).flatMap(([by, paths]) => paths.map(path => ({ by, path })))

describe.each(Object.keys(TERMS))('shared by %s', by => {
  beforeAll(async () => {
    const { version } = await must('oms/railOrder/info', { id: orderId })
    await must('oms/railOrder/save', { id: orderId, version, incomeShare: by, ...(by === 'fixed' ? SHARES : {}) })
  })

  it('whoever sees all of it is told what each leg takes', async () => {
    const { list, ...answer } = await world.clerk.must<Margin>('oms/railOrder/legMargin', { id: orderId })
    expect(answer).toMatchObject({ by, weightSum: expect.any(String), total: { income: expect.any(String) } })
    expect(list).toHaveLength(3)
    for (const leg of list)
      expect([leg['weight'], leg['income'], leg['margin']].map(one => typeof one)).toEqual(Array(3).fill('string'))
  })

  it.each(cases.filter(one => one.by === by))('without $path nobody is', async ({ path }) => {
    const [resource = '', ...steps] = path.split('.')
    const who = await world.app.person(world.masters.orgId, {
      permissions,
      fieldRights: { [resource]: { [steps.join('.')]: 'hidden' } },
    })
    const { list, weightSum } = await who.must<Margin>('oms/railOrder/legMargin', { id: orderId })
    expect(weightSum ?? null).toBeNull()
    expect(list).toHaveLength(3)
    for (const leg of list)
      expect([leg['weight'], leg['income'], leg['margin']].map(one => one ?? null)).toEqual([null, null, null])
    const period = { monthFrom: '2026-11', monthTo: '2026-11' }
    const grouped = await who.call<{ rows: AnyRow[] }>('gl/legMargin/query', { ...period, groupBy: 'legType' })
    const told = grouped.http === 200 ? grouped.data.rows.filter(row => (row['revenueExcl'] ?? null) !== null) : []
    expect(told).toEqual([])
  })
})

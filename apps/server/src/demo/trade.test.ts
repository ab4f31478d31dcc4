import { money, sub } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { tripsOf, violations } from '../features/settlement/testing/fixture.ts'
import { makeTradeWorld, type TradeWorld } from '../features/trade/testing/trade-world.ts'
import { testApp } from '../testing/app.ts'
import { createDemoContext } from './demo-context.ts'
import { signedCopyMaker } from './signed-copy.ts'
import { createTrade } from './trade.ts'

let world: TradeWorld

beforeAll(async () => {
  world = await makeTradeWorld(await testApp())
  const { app, masters, supplierId, customerId } = world
  await tripsOf(
    world,
    ['32.46', '33.10', '31.90'].map(load => ({ load, unload: load, day: '2026-11-05' })),
  )
  app.clock.set('2026-11-20T10:00:00+08:00')
  const actorOf = async (userId: number) =>
    (await app.sessions.actorOf(masters.orgId, userId))?.actor ?? expect.fail('nobody')
  const demo = createDemoContext({
    engine: app.engine,
    orgId: masters.orgId,
    today: '2026-11-20',
    actors: new Map([
      ['yewu', await actorOf(world.clerk.userId)],
      ['jingli', await actorOf(world.manager.userId)],
      ['caiwu', await actorOf(world.cashier.userId)],
    ]),
  })
  const named = {
    parties: new Map([
      ['GY001', supplierId],
      ['HZ005', customerId],
    ]),
    goods: new Map([['M001', masters.goodsId]]),
  }
  const makeSignedCopy = await signedCopyMaker(app.files)
  await createTrade({ demo, makeSignedCopy }, named as never, { isLarge: true })
})

it('shows lots at every step, priced by their laboratory sheets, one with trucks of ours', async () => {
  const { list } = await world.clerk.must<{ list: AnyRow[] }>('scm/lot/list', { sort: ['id'] })
  expect(list.map(({ status, priceStage }) => [status, priceStage])).toEqual([
    ['audited', 'final'],
    ['audited', 'provisional'],
    ['priced', 'final'],
    ['quality', 'final'],
    ['quantity', 'final'],
    ['draft', 'final'],
    ['audited', 'final'],
  ])
  for (const one of list.filter(({ status }) => status === 'audited'))
    expect(Number(one['profitExcl']), String(one['lotNo'])).toBeGreaterThan(0)
  const open = await world.clerk.must<{ list: AnyRow[] }>('scm/openEntry/list', { pageSize: 100 })
  for (const flag of ['noTicket', 'noWeight', 'noLab', 'noPrice'])
    expect(
      open.list.some(one => one[flag] === true),
      flag,
    ).toBe(true)
  expect(Number(list[6]?.['freight'])).toBeGreaterThan(0)
  expect(await violations(world)).toEqual([])
})

it('tells the same in its reports, which lead to the charges', async () => {
  const trade = await world.clerk.must<{ rows: AnyRow[]; totals: AnyRow }>('smp/trade/query', {
    monthFrom: '2026-09',
    monthTo: '2026-11',
    groupBy: 'lotId',
  })
  expect(trade.rows.length).toBe(3)
  const { list } = await world.clerk.must<{ list: AnyRow[] }>('scm/lot/list', { filters: { status: 'audited' } })
  for (const row of trade.rows) {
    const lot = list.find(one => one['id'] === row['lotId'])
    // What is unsold is cost of the report, and not yet of the lot
    expect(money(sub(String(lot?.['profitExcl']), String(lot?.['stockValue'])))).toBe(row['margin'])
  }
  const late = await world.clerk.must<{ rows: AnyRow[] }>('scm/undelivered/query', { groupBy: 'contractId' })
  expect(late.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['purchase', 'sale']))
  for (const row of late.rows) expect(Number(row['open'])).toBeGreaterThan(0)
})

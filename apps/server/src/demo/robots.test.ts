import { add, eq, sub } from '@tuheng/domain/kernel/decimal'
import { beforeAll, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { makeFixture, type Fixture, settlementOf, statementOf, tripOf } from '../features/settlement/testing/fixture.ts'
import { testApp } from '../testing/app.ts'
import { createDemoContext } from './demo-context.ts'
import { createRobots, withBalances } from './robots.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  const { app, masters, clerk } = fixture
  app.clock.set('2026-11-20T10:00:00+08:00')
  for (const [load, step] of [
    ['20.00', 'paid'],
    ['21.00', 'approved'],
  ] as const) {
    await tripOf(fixture, { load, day: '2026-11-02' })
    const made = await statementOf(fixture, { from: '2026-10-01', step: 'sent' })
    await fixture.manager.must('sap/carrier/forceConfirm', { id: made.id, confirmAt: '2026-11-11', reason: '测试' })
    const { netSum } = await clerk.must<AnyRow>('sap/carrier/info', { id: made.id })
    await settlementOf(fixture, {
      items: [{ statementId: made.id, amount: String(netSum) }],
      step,
      paidAt: '2026-11-18',
    })
  }
  const found = await app.sessions.actorOf(masters.orgId, clerk.userId)
  const actor = found?.actor ?? expect.fail('nobody')
  const demo = createDemoContext({
    engine: app.engine,
    orgId: masters.orgId,
    today: '2026-11-20',
    actors: new Map(['demo', 'chuna', 'diaodu'].map(who => [who, actor])),
  })
  await createRobots(demo)
})

it('tells of tasks and runs of every state, none of which calls anybody by itself', async () => {
  const { clerk } = fixture
  const tasks = await clerk.must<{ list: AnyRow[] }>('oms/rpa/list', { sort: ['id'] })
  expect(tasks.list.map(({ connector, status, lastResult }) => [connector, status, lastResult])).toEqual([
    ['folder', 'enabled', 'success'],
    ['mailbox', 'enabled', 'loginExpired'],
    ['folder', 'enabled', 'success'],
    ['http', 'disabled', 'stopped'],
  ])
  expect(tasks.list.filter(({ connector, nextAt }) => connector !== 'folder' && nextAt !== null)).toEqual([])
  const runs = await clerk.must<{ list: AnyRow[] }>('oms/rpaRun/list', { pageSize: 50 })
  expect(new Set(runs.list.map(({ status }) => status))).toEqual(
    new Set(['success', 'partly', 'failed', 'loginExpired', 'died', 'stopped']),
  )
  const rows = await clerk.must<{ list: AnyRow[] }>('sap/bankTransaction/list', { pageSize: 50 })
  expect(rows.list.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['registered', 'proposed', 'ignored', 'unmatched']),
  )
  const told = rows.list.toSorted((a, b) =>
    `${a.bookedOn} ${a.bookedTime}` < `${b.bookedOn} ${b.bookedTime}` ? -1 : 1,
  )
  for (const [i, { direction, amount, balance }] of told.entries()) {
    const before = told[i - 1]
    if (before)
      expect(eq(String(balance), (direction === 'in' ? add : sub)(String(before.balance), String(amount)))).toBe(true)
  }
})

it('never overdraws the account, whatever left it', () => {
  const move = (bookedTime: string, direction: 'in' | 'out', amount: string) => ({
    bookedOn: '2026-11-19',
    bookedTime,
    direction,
    amount,
  })
  const told = withBalances([
    move('15:00:00', 'in', '5.00'),
    move('09:00:00', 'out', '900000.00'),
    move('10:00:00', 'out', '0.55'),
  ])
  expect(told.map(({ move: { bookedTime }, balance }) => [bookedTime, balance])).toEqual([
    ['09:00:00', '386215.10'],
    ['10:00:00', '386214.55'],
    ['15:00:00', '386219.55'],
  ])
})

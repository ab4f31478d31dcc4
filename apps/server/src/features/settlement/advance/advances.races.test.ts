// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Row, statementOf, tripOf, violations } from '../testing/fixture.ts'
import { advanceNow, advanceOf } from './testing/advances.ts'

let fixture: Fixture
let statement: Row

const TEN = 10
const done = (answers: readonly Answer<AnyRow>[]): number => answers.filter(answer => answer.status).length
const together = <T>(work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TEN }, (_, i) => work(i)))

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('ten people at the same moment', () => {
  beforeAll(async () => {
    fixture = await makeFixture(await testApp())
    await tripOf(fixture, { load: '10.00' })
    statement = await statementOf(fixture)
  })

  const useOf = (id: number, moveAmount: string) =>
    fixture.manager.call<Row>('sap/advance/use', { id, statementId: statement.id, moveAmount, movedOn: '2026-11-20' })

  it('use the balance of one advance once', async () => {
    const { id } = await advanceOf(fixture, { amount: '100.00' })
    expect(done(await together(() => useOf(id, '60.00')))).toBe(1)
    expect(await advanceNow(fixture, id)).toMatchObject({ balance: '40.00', usedSum: '60.00' })
    await fixture.manager.must('sap/advance/undoLast', { id, reason: 'x' })
    expect(await violations(fixture)).toEqual([])
  })

  it('take what is open of one statement once, each from an advance of its own', async () => {
    const net = String(statement['netSum'])
    const ids: number[] = []
    for (let i = 0; i < TEN; i++) ids.push((await advanceOf(fixture, { amount: net })).id)
    expect(done(await together(i => useOf(ids[i] as number, net)))).toBe(1)
    expect(await fixture.clerk.must('sap/carrier/info', { id: statement.id })).toMatchObject({
      availableSum: '0.00',
      settledSum: net,
      status: 'settled',
    })
    expect(await violations(fixture)).toEqual([])
  })
})

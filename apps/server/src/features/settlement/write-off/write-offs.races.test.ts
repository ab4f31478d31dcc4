// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Row, statementOf, tripOf, violations } from '../testing/fixture.ts'

let fixture: Fixture

const TEN = 10

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('ten write-offs at the same moment', () => {
  beforeAll(async () => {
    fixture = await makeFixture(await testApp())
    await tripOf(fixture, { load: '10.00' })
  })

  it('take what is open of the same statement once', async () => {
    const { clerk, manager } = fixture
    await clerk.must('sys/set/save', { settings: { writeOffLimit: '100000.00' }, reason: '测试' })
    const owed = await statementOf(fixture, { kind: 'customer' })
    const ids: number[] = []
    for (let i = 0; i < TEN; i++) {
      const { id } = await clerk.must<Row>('sap/writeOff/save', {
        statementId: owed.id,
        amount: owed['netSum'],
        account: 'badDebt',
        reason: '破产',
        writtenOn: '2026-11-20',
      })
      await clerk.must('sap/writeOff/submit', { id })
      ids.push(id)
    }
    const answers = await Promise.all(ids.map(id => manager.call<Row>('sap/writeOff/approve', { id })))
    expect(answers.filter(answer => answer.status)).toHaveLength(1)
    expect(await clerk.must('sap/customer/info', { id: owed.id })).toMatchObject({
      availableSum: '0.00',
      settledSum: owed['netSum'],
    })
    expect(await violations(fixture)).toEqual([])
  })
})

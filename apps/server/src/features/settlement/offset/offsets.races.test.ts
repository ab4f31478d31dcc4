// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, paper, type Row, statementOf, tripOf, violations } from '../testing/fixture.ts'

let fixture: Fixture

const TEN = 10

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('ten offsets at the same moment', () => {
  beforeAll(async () => {
    fixture = await makeFixture(await testApp())
    await tripOf(fixture, { load: '10.00' })
  })

  it('take what is open of the same statements once', async () => {
    const { clerk, manager, masters } = fixture
    const owed = await statementOf(fixture, { kind: 'customer' })
    const owing = await statementOf(fixture)
    const amount = String(owing['netSum'])
    const file = await paper(fixture, clerk)
    const ids: number[] = []
    for (let i = 0; i < TEN; i++) {
      const { id } = await clerk.must<Row>('sap/diff/save', {
        way: 'three',
        partyId: masters.customerId,
        thirdId: masters.carrierA,
        amount,
        settledOn: '2026-11-20',
        agreement: file,
        arPaper: file,
        apPaper: file,
        thirdPaper: file,
      })
      await clerk.must('sap/diff/submit', { id })
      ids.push(id)
    }
    const answers = await Promise.all(ids.map(id => manager.call<Row>('sap/diff/approve', { id })))
    expect(answers.filter(answer => answer.status)).toHaveLength(1)
    expect(await clerk.must('sap/carrier/info', { id: owing.id })).toMatchObject({
      availableSum: '0.00',
      settledSum: amount,
    })
    expect(await clerk.must('sap/customer/info', { id: owed.id })).toMatchObject({ settledSum: amount })
    expect(await violations(fixture)).toEqual([])
  })
})

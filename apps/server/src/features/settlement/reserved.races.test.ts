// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { nodeFor, publisher } from '../approvals/testing/fixture.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  violations,
} from './testing/fixture.ts'

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('submissions that are held at the same moment', () => {
  let fixture: Fixture
  let statement: Row

  beforeAll(async () => {
    fixture = await makeFixture(await testApp())
    await tripOf(fixture, { load: '10.00' })
    statement = await statementOf(fixture)
    await publisher(fixture.manager)('settlement.submit', [nodeFor('经理', [fixture.manager])])
  })

  it('together hold no more than is open', async () => {
    for (let round = 0; round < 4; round++) {
      const drafts: Row[] = []
      for (let i = 0; i < 4; i++)
        drafts.push(
          await settlementOf(fixture, { items: [{ statementId: statement.id, amount: '500.00' }], step: 'draft' }),
        )
      const answers = await Promise.all(drafts.map(({ id }) => fixture.clerk.call<Row>('sap/payment/submit', { id })))
      const held = answers.filter(answer => answer.status)
      expect(held).toHaveLength(2)
      for (const answer of answers.filter(one => !one.status)) expect(answer.error).toMatch(/^settlement\.over_open/)
      expect(await fixture.clerk.must<Row>('sap/carrier/info', { id: statement.id })).toMatchObject({
        appliedSum: '1000.00',
        availableSum: '280.00',
      })
      expect(await violations(fixture)).toEqual([])
      // Withdrawals at the same moment give back what each of them held
      await Promise.all(held.map(({ data }) => fixture.clerk.must('bpm/approval/withdraw', { id: data['approvalId'] })))
      expect(await fixture.clerk.must<Row>('sap/carrier/info', { id: statement.id })).toMatchObject({
        appliedSum: '0.00',
        appliedTax: '0.00',
      })
      for (const { id } of drafts) await fixture.clerk.must('sap/payment/delete', { id })
    }
  })
})

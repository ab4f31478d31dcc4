// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('budgets of one year, concurrently', () => {
  let clerk: Person
  let manager: Person

  beforeAll(async () => {
    const app = await testApp()
    const orgId = await app.company()
    clerk = await app.person(orgId)
    manager = await app.person(orgId)
  })

  it('get numbers of their own, and one of them is in force at the end', async () => {
    const lines = [{ segment: 'road', month: '03', revenue: '900.00', cost: '800.00' }]
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        clerk.must<{ id: number; revision: number }>('gl/budget/save', { year: '2026', name: `第 ${i} 稿`, lines }),
      ),
    )
    expect(made.map(one => one.revision).toSorted()).toEqual([1, 2, 3, 4, 5])
    for (const { id } of made) await clerk.must('gl/budget/submit', { id })
    const answers = await Promise.all(made.map(({ id }) => manager.call('gl/budget/approve', { id })))
    expect(answers.map(answer => answer.http)).toEqual(made.map(() => 200))
    const { list } = await clerk.must<{ list: { status: string }[] }>('gl/budget/list', { filters: { year: '2026' } })
    expect(list.map(one => one.status).toSorted()).toEqual(['approved', ...made.slice(1).map(() => 'superseded')])
  })
})

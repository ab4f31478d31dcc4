// PostgreSQL too: connections
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

it('of several who give one code in different letters at the same moment, one has it', async () => {
  const app = await testApp()
  const orgId = await app.company()
  const admin = await app.person(orgId)
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all(
      [`Race-${round}`, `RACE-${round}`, `race-${round}`, `ｒace-${round}`].map(code =>
        admin.call('sys/goods/save', { code, name: `煤${code}`, cargoType: 'coal', unit: 'ton' }),
      ),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
    expect(new Set(answers.flatMap(({ error }) => error ?? []))).toEqual(new Set(['unique.alike']))
  }
})

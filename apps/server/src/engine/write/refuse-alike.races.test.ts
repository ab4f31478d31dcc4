// PostgreSQL instead: connections
import { goods } from '@tuheng/domain/parties/goods'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { alikeFields, alikeName, isAlike } from '../../sql/alike.ts'
import { snake, tableName } from '../../sql/names.ts'
import { testApp } from '../../testing/app.ts'
import { createRecords } from './create-many.ts'

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

it('is found by its index under row-level security, and a file of many takes one lock', async () => {
  const app = await testApp()
  const orgId = await app.company()
  const codes = registry.resources.flatMap(resource => alikeFields(resource).map(name => ({ resource, name })))
  for (const { resource, name } of codes) {
    const { rows } = await app.db.company(orgId, async sql => {
      await sql.query('set local enable_seqscan = off')
      return sql.query<Record<string, string>>(
        `explain (costs off) select id from ${tableName(resource)} where org_id = ${orgId} and deleted_at is null and ${isAlike(name, `'A1'`)}`,
      )
    })
    const plan = rows.map(row => Object.values(row)[0]).join('\n')
    expect(plan, `${resource.name}.${name}`).toMatch(new RegExp(`Index Cond: .*${snake(alikeName(name))}`))
  }
  const list = Array.from({ length: 300 }, (_, i) => ({
    code: `L${i}`,
    name: `货${i}`,
    cargoType: 'coal',
    unit: 'ton',
  }))
  const locks = await app.work(orgId, async tx => {
    await createRecords(tx, goods as never, { list })
    const { rows } = await tx.sql<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    )
    return rows[0]?.count
  })
  expect(locks).toBeLessThan(10)
})

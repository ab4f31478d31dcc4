// PostgreSQL instead: connections
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { party, vehicle } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { referencesTo } from '../../../engine/directory.ts'
import { linkTable, snake, tableName } from '../../../sql/names.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Maker, makerFor } from '../../../testing/make.ts'

// PGlite has one connection, on which transactions queue and never run concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('a merge while others write', () => {
  let app: TestApp
  let orgId: number
  let admin: Person
  let maker: Maker

  beforeAll(async () => {
    app = await testApp()
    orgId = await app.company()
    admin = await app.person(orgId)
    maker = await makerFor(app, orgId)
  })

  const carrier = async (): Promise<{ id: number; version: number }> =>
    admin.must('sys/supplier/save', {
      ...(await maker.input(anyResource(party), {
        isCustomer: false,
        isCarrier: true,
        isSupplier: false,
        isServer: false,
      })),
      notDouble: true,
    })
  const sql = <R = AnyRow>(text: string, params: unknown[] = []) =>
    app.work(orgId, async tx => (await tx.sql<R>(text, [orgId, ...params])).rows)

  it('leaves no reference to the merged record', async () => {
    const [survivor, loser] = [await carrier(), await carrier()]
    const inputs = await Promise.all(
      Array.from({ length: 12 }, () => maker.input(anyResource(vehicle), { carrierId: loser.id })),
    )
    const wanted = {
      id: survivor.id,
      version: survivor.version,
      loserId: loser.id,
      loserVersion: loser.version,
      take: [],
      reason: '同一单位录了两次',
      sameEntity: true,
    }
    const answers = await Promise.all([
      ...inputs.slice(0, 6).map(input => admin.call('sys/vehicle/save', input)),
      admin.call('sys/supplier/merge', wanted),
      admin.call('sys/supplier/merge', wanted),
      ...inputs.slice(6).map(input => admin.call('sys/vehicle/save', input)),
    ])
    for (const answer of answers) expect(answer.http, answer.msg).toBeLessThan(500)
    expect(answers.slice(6, 8).filter(answer => answer.status)).toHaveLength(1)
    const left: string[] = []
    for (const { table: from, column } of referencesTo('party', { table: tableName, link: linkTable, snake }))
      if ((await sql(`select 1 from ${from} where org_id = $1 and ${column} = $2`, [loser.id])).length)
        left.push(`${from}.${column}`)
    expect(left).toEqual([])
    const [row] = await sql<{ n: number }>(
      'select count(*)::int as n from vehicle where org_id = $1 and carrier_id = $2',
      [survivor.id],
    )
    expect(row?.n).toBe(answers.filter((answer, i) => answer.status && i !== 6 && i !== 7).length)
  })
})

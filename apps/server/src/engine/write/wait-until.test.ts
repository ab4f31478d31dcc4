// PostgreSQL instead: connections
import { vehicle } from '@tuheng/domain/parties/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { systemActor, write } from './work.ts'

let app: TestApp
let orgId: number

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
})

const counters = async (): Promise<string[]> =>
  (
    await app.db.company(orgId, sql =>
      sql.query<{ key: string }>(
        `select key from serial_counter where org_id = $1 and key like 'later-%' order by key`,
        [orgId],
      ),
    )
  ).rows.map(row => row.key)
const COUNT = 'insert into serial_counter (org_id, key, period, value) values ($1, $2, $3, 1)'
const act = <T>(work: Parameters<typeof write<T>>[2]): Promise<T> =>
  write(app.engine, { actor: systemActor(orgId, 'test'), requestId: 'later' }, work)

describe('a statement whose result is not awaited', () => {
  it('is committed with the others', async () => {
    let read: number | undefined
    const told = await act(async tx => {
      tx.waitUntil(tx.writing()(COUNT, [orgId, 'later-a', '1']))
      tx.waitUntil(tx.sql<{ n: number }>('select 7 as n').then(({ rows }) => void (read = rows[0]?.n)))
      return 'done'
    })
    expect([told, read, await counters()]).toEqual(['done', 7, ['later-a']])
  })

  it('rolls back everything if it fails, with its own error, and no callback runs', async () => {
    let followed = false
    for (const goesOn of [true, false]) {
      const failing = act(async tx => {
        await tx.writing()(COUNT, [orgId, 'later-b', '1'])
        tx.waitUntil(tx.writing()(COUNT, [orgId, 'later-b', '1']))
        tx.afterCommit(() => void (followed = true))
        // Either another statement follows it, or the transaction ends with it
        if (goesOn) await tx.find(vehicle, { where: {} })
      })
      await expect(failing).rejects.toMatchObject({ code: '23505' })
    }
    expect([followed, await counters()]).toEqual([false, ['later-a']])
  })
})

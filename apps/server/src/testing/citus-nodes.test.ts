// PostgreSQL too: connections
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database, Sql } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { sealChain } from '../engine/write/audit-chain.ts'
import { parseConfig } from '../plugins/config.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { closeLater } from './close-later.ts'
import { ON_CITUS, workersOf } from './database.ts'

const rows = async <R>(db: Database, text: string): Promise<R[]> =>
  (await db.system('look', sql => sql.query<R>(text))).rows
const urlOf = (db: Database): string =>
  (db as unknown as { pool: pg.Pool }).pool.options.connectionString ?? expect.fail('a pool without an address')
/** Group id of the node that runs the transaction. */
const group = async (sql: Sql) =>
  (await sql.query<{ group: number }>('select groupid as "group" from pg_dist_local_group')).rows[0]?.group ?? -1

describe.runIf(ON_CITUS)('companies on a cluster', () => {
  let app: TestApp
  /** One person of a company on each node, and a third person. */
  let first: Person
  let second: Person
  let moving: Person
  const goods = (person: Person, code: string) =>
    person.must<{ id: number }>('sys/goods/save', { name: code, code, cargoType: 'coal' })

  beforeAll(async () => {
    app = await testApp()
    const on = { 1: [] as Person[], 2: [] as Person[] }
    while (on[1].length < 2 || !on[2].length) {
      const person = await app.person(await app.company())
      on[(await app.db.company(person.orgId, group)) as 1 | 2].push(person)
    }
    ;[first, moving] = on[1] as [Person, Person]
    ;[second] = on[2] as [Person]
  }, 300_000)

  const held = async (orgId: number): Promise<{ shard: number; from: number; to: number }> => {
    const [found] = await rows<{ shard: number; from: number; to: number }>(
      app.db,
      `select shardid as shard, n.nodeport as from, (select nodeport from pg_dist_node m where m.shouldhaveshards and m.nodeid <> n.nodeid limit 1) as to
       from pg_dist_placement join pg_dist_node n using (groupid) where shardid = get_shard_id_for_distribution_column('audit', ${orgId})`,
    )
    return found ?? expect.fail('no shard')
  }
  /** Moves a company to the other node by the command of Citus. */
  const move = async (orgId: number): Promise<void> => {
    const { shard, from, to } = await held(orgId)
    await app.db.script(
      `select citus_move_shard_placement(${shard}, '127.0.0.1', ${from}, '127.0.0.1', ${to}, shard_transfer_mode := 'block_writes')`,
    )
  }

  it('are processed on their nodes, and global data on the coordinator', async () => {
    expect(await app.db.company(first.orgId, group)).toBe(1)
    expect(await app.db.company(second.orgId, group)).toBe(2)
    expect(await app.db.system('where', group)).toBe(0)
  })

  it('use separate id ranges, and people who belong to companies on two nodes', async () => {
    const ids = [await goods(first, 'N1'), await goods(second, 'N1')].map(({ id }) => id % 64)
    expect(ids).toEqual([1, 2])
    const account = async (person: Person, name: string) => {
      const { id } = await person.must<{ id: number }>('sys/user/save', { name, account: name })
      const [found] = await rows<{ user: number }>(
        app.db,
        `select user_id as user from member where org_id = ${person.orgId} and id = ${id}`,
      )
      return found?.user
    }
    const one = await account(first, 'both-nodes')
    expect(await account(second, 'both-nodes')).toBe(one)
    expect(await account(second, 'second-node')).not.toBe(one)
  })

  it('send messages between servers on different nodes', async () => {
    const other = openPostgres({ url: urlOf(app.db), poolSize: 4, nodes: new Map() })
    const heard = new Promise<string>(resolve => {
      void other.channel?.listen('test_nodes', { take: resolve, lost: () => {} }).then(stop => {
        closeLater(async () => {
          await stop()
          await other.close()
        })
        return app.db.channel?.notify('test_nodes', 'said')
      })
    })
    expect(await heard).toBe('said')
  })

  it('exclude each other by advisory locks from any server', async () => {
    const other = openPostgres({ url: urlOf(app.db), poolSize: 4, nodes: new Map() })
    const lock = 'select pg_try_advisory_xact_lock(520099, 1) as mine'
    await app.db.company(second.orgId, async sql => {
      expect((await sql.query<{ mine: boolean }>(lock)).rows).toEqual([{ mine: true }])
      const there = await other.company(second.orgId, again => again.query<{ mine: boolean }>(lock))
      expect(there.rows).toEqual([{ mine: false }])
      // The same lock on another node is a different lock
      const elsewhere = await other.company(first.orgId, again => again.query<{ mine: boolean }>(lock))
      expect(elsewhere.rows).toEqual([{ mine: true }])
    })
    await other.close()
  })

  it('are not moved before a transaction ends, then move, and continue with higher ids', async () => {
    const before = [await goods(moving, 'M1'), await goods(moving, 'M2')].map(({ id }) => id)
    const from = await app.db.company(moving.orgId, group)
    const order: string[] = []
    let moved: Promise<void> | undefined
    await app.db.company(moving.orgId, async sql => {
      await sql.query('select pg_advisory_xact_lock(520099, 2)')
      moved = move(moving.orgId).then(() => void order.push('moved'))
      await new Promise(resolve => setTimeout(resolve, 1500))
      order.push('ended')
    })
    await moved
    expect(order).toEqual(['ended', 'moved'])
    // Calls in progress, on a server that does not know of the move, run on the new node, and nothing runs twice
    const made = await Promise.all(Array.from({ length: 6 }, (_, i) => goods(moving, `M${i + 3}`)))
    expect(await app.db.company(moving.orgId, group)).toBe(3 - from)
    expect(Math.min(...made.map(({ id }) => id))).toBeGreaterThan(Math.max(...before))
    await move(moving.orgId)
    const back = await goods(moving, 'M9')
    expect(await app.db.company(moving.orgId, group)).toBe(from)
    expect(back.id).toBeGreaterThan(Math.max(...made.map(({ id }) => id)))
    await sealChain(app.db, moving.orgId)
    expect(
      await rows(app.db, `select 1 from audit where org_id = ${moving.orgId} and chained and chain_seq is null`),
    ).toEqual([])
  }, 300_000)

  it('are refused alone when their node does not respond, which /health names', async () => {
    const [one = '', two = ''] = workersOf()
    const db = openPostgres({ url: urlOf(app.db), poolSize: 6, nodes: new Map([[two, '127.0.0.1:9']]) })
    const broken = await buildApp({ config: parseConfig({ LOG_LEVEL: 'silent' }), db })
    const list = (person: Person) =>
      broken.app.inject({
        method: 'POST',
        url: '/api/v1/sys/goods/list',
        headers: { authorization: person.token, 'content-type': 'application/json' },
        payload: '{}',
      })
    expect((await list(first)).statusCode).toBe(200)
    const refused = await list(second)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ status: false, error: 'server.database' })
    expect((await list(first)).statusCode).toBe(200)
    const health = await broken.app.inject({ url: '/health' })
    expect(health.statusCode).toBe(200)
    expect(health.json()).toEqual({
      status: 'ok',
      database: 'postgres',
      nodes: [
        { node: 1, address: one, status: 'ok' },
        { node: 2, address: '127.0.0.1:9', status: 'does not answer' },
      ],
    })
    const proxied = await broken.app.inject({ url: '/health', headers: { 'x-forwarded-for': '10.0.0.1' } })
    expect(proxied.json<{ nodes: unknown }>().nodes).toEqual([
      { node: 1, status: 'ok' },
      { node: 2, status: 'does not answer' },
    ])
    await broken.app.close()
    await db.close()
  })
})

describe('a server on one database', () => {
  it('names no nodes in /health', async () => {
    const { app } = await testApp()
    const health = await app.inject({ url: '/health' })
    expect('nodes' in health.json<object>()).toBe(ON_CITUS)
  })
})

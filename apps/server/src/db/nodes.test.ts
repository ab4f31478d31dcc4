// PostgreSQL too: connections
import { createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../plugins/config.ts'
import { embeddedDatabase, ON_CITUS, testDatabase } from '../testing/database.ts'
import type { Database, Sql } from './database.ts'
import { openPostgres } from './postgres.ts'

/**
 * The catalogue of a cluster, in tables of our own: companies 1 and 2 on one node, 3 and 4 on the other. Both nodes are
 * the same server under two names. testing/citus-nodes.test.ts runs on a real cluster.
 */
const CATALOGUE = `
  create table pg_dist_partition (logicalrelid regclass, partmethod "char");
  create table pg_dist_placement (shardid bigint, groupid int);
  create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text, isactive bool, shouldhaveshards bool);
  create function get_shard_id_for_distribution_column(regclass, bigint) returns bigint language sql as 'select ($2 + 1) / 2';
  create function lock_shard_metadata(int, bigint[]) returns void language sql as 'select pg_advisory_xact_lock_shared(77, $2[1]::int)';
  insert into pg_dist_partition values ('audit', 'h');
  insert into pg_dist_placement values (1, 1), (2, 2);
  insert into pg_dist_node values (1, 'one', 5432, 'primary', true, true), (2, 'two', 5432, 'primary', true, true);
  create table note (org_id bigint not null, at int);
  grant all on note to tuheng_app`

// The embedded database has no nodes.
describe.runIf(process.env.TEST_DATABASE === 'postgres')('companies on two nodes', () => {
  let plain: Database
  let url: URL
  beforeAll(async () => {
    plain = await testDatabase()
    await plain.script(CATALOGUE)
    const { rows } = await plain.system('which', sql =>
      sql.query<{ name: string }>('select current_database() as name'),
    )
    url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` })
  })
  afterAll(() => plain.close())
  beforeEach(() => plain.script('update pg_dist_placement set groupid = shardid; truncate note'))

  const opened: Database[] = []
  const open = (nodes: Record<string, string> = {}, options: { poolSize?: number; connection?: number } = {}) => {
    const addresses = { 'one:5432': `127.0.0.1:${url.port}`, 'two:5432': `localhost:${url.port}`, ...nodes }
    const db = openPostgres({
      url: url.href,
      poolSize: options.poolSize ?? 6,
      timeouts: { statement: 30, lock: 10, connection: options.connection ?? 15 },
      nodes: new Map(Object.entries(addresses)),
    })
    opened.push(db)
    return db
  }
  afterAll(() => Promise.all(opened.map(db => db.close())))

  const pid = async (sql: Sql) => (await sql.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  /** The server process of the company's connection. Returns once the connection is free again. */
  const processOf = async (db: Database, orgId: number): Promise<number> => {
    const found = await db.company(orgId, pid)
    await new Promise(resolve => setTimeout(resolve, 50))
    return found
  }

  it('use separate pools, and the coordinator for what belongs to no company', async () => {
    const db = open()
    const first = await processOf(db, 1)
    expect(await processOf(db, 2)).toBe(first)
    expect(await processOf(db, 3)).not.toBe(first)
    expect([first, await processOf(db, 3)]).not.toContain(await db.system('which', pid))
    expect(await db.nodes?.()).toEqual([
      { node: 1, address: `127.0.0.1:${url.port}`, answers: true },
      { node: 2, address: `localhost:${url.port}`, answers: true },
    ])
  })

  it('together open no more connections than one pool would, and all of them are served', async () => {
    const db = open({}, { poolSize: 5 })
    const seen = new Set<number>()
    const pause = async (sql: Sql): Promise<number> => {
      await sql.query('select pg_sleep(0.01)')
      seen.add(db.load?.().connections ?? 0)
      return pid(sql)
    }
    const work = Array.from({ length: 120 }, (_, i) =>
      i % 3 ? db.company((i % 4) + 1, pause) : db.system('some', pause),
    )
    const used = new Set(await Promise.all(work))
    expect(Math.max(...seen)).toBe(5)
    expect(db.load?.().waiting).toBe(0)
    // Connections are kept instead of being closed for the next node each time
    expect(used.size).toBeLessThan(40)
  })

  it('leave each other connections, so that a slow node does not take all of them', async () => {
    const db = open({}, { poolSize: 6 })
    await Promise.all([db.company(1, pid), db.company(3, pid)])
    const slow = Array.from({ length: 12 }, () => db.company(1, sql => sql.query('select pg_sleep(0.4)')))
    const begun = performance.now()
    await db.company(3, pid)
    expect(performance.now() - begun).toBeLessThan(350)
    await Promise.all(slow)
  })

  it('refuse whoever waited too long for a connection', async () => {
    const db = open({}, { poolSize: 1, connection: 1 })
    const long = db.company(1, sql => sql.query('select pg_sleep(2)'))
    await expect(db.company(3, pid)).rejects.toMatchObject({ code: 'POOL_BUSY' })
    await long
    expect(await db.company(3, pid)).toBeGreaterThan(0)
  })

  it('continue while another node refuses connections, and the error names that node', async () => {
    const db = open({ 'two:5432': 'localhost:1' })
    await expect(db.company(3, pid)).rejects.toMatchObject({
      code: '08006',
      message: expect.stringContaining('localhost:1') as string,
    })
    expect(await db.company(1, pid)).toBeGreaterThan(0)
    expect((await db.nodes?.())?.map(({ node, answers }) => [node, answers])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('continue while another node does not respond, and requests to that node are soon refused', async () => {
    const silent: Server = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const db = open({ 'two:5432': `127.0.0.1:${port}` }, { poolSize: 6, connection: 2 })
    const asked = Array.from({ length: 20 }, () => db.company(4, pid).catch((error: { code: string }) => error.code))
    await new Promise(resolve => setTimeout(resolve, 100))
    const begun = performance.now()
    await db.company(1, pid)
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['08006']))
    const again = performance.now()
    await expect(db.company(4, pid)).rejects.toMatchObject({ code: '08006' })
    expect(performance.now() - again).toBeLessThan(500)
    silent.close()
  })

  it('follow a company that was moved, and write nothing on the old node', async () => {
    const db = open()
    const before = await processOf(db, 1)
    await plain.script('update pg_dist_placement set groupid = 2 where shardid = 1')
    let runs = 0
    const after = await db.company(1, async sql => {
      runs++
      await sql.query('insert into note values (1, 1)')
      return pid(sql)
    })
    expect(runs).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(after).toBe(await processOf(db, 3))
    expect(after).not.toBe(before)
  })

  it('do not move a company before its transaction ends', async () => {
    const db = open()
    await db.company(1, pid)
    const order: string[] = []
    const mover = new pg.Client({ connectionString: url.href })
    await mover.connect()
    let moved: Promise<unknown> | undefined
    await db.company(1, async sql => {
      await sql.query('insert into note values (1, 1)')
      moved = mover
        .query(
          'begin; select pg_advisory_xact_lock(77, 1); update pg_dist_placement set groupid = 2 where shardid = 1; commit',
        )
        .then(() => order.push('moved'))
      await new Promise(resolve => setTimeout(resolve, 200))
      order.push('written')
    })
    await moved
    await mover.end()
    expect(order).toEqual(['written', 'moved'])
    expect(await processOf(db, 1)).toBe(await processOf(db, 3))
  })
})

describe('a database in one place', () => {
  it('reports no nodes, and accepts the setting of nodes', async () => {
    const db = await (ON_CITUS ? embeddedDatabase() : testDatabase())
    expect(db.nodes).toBeUndefined()
    if (process.env.TEST_DATABASE === 'postgres') {
      const { rows } = await db.system('which', sql => sql.query<{ name: string }>('select current_database() as name'))
      const { href } = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` })
      const same = openPostgres({ url: href, poolSize: 2, nodes: new Map() })
      const asked = await same.company(1, sql => sql.query<{ role: string }>('select current_user::text as role'))
      expect(asked.rows).toEqual([{ role: 'tuheng_app' }])
      await same.close()
    }
    await db.close()
  })

  it('accepts the catalogue or pairs of addresses, and nothing else', () => {
    const nodes = (text: string) => parseConfig({ DATABASE_NODES: text }).databaseNodes
    expect(nodes('off')).toBeUndefined()
    expect(nodes('catalogue')).toEqual(new Map())
    expect(nodes('citus-1:5432=10.0.0.1:6000, [::1]:5432=db2:5432')).toEqual(
      new Map([
        ['citus-1:5432', '10.0.0.1:6000'],
        ['[::1]:5432', 'db2:5432'],
      ]),
    )
    for (const wrong of ['on', 'citus-1', 'citus-1:5432=', 'citus-1=db1', 'a:1=b:2=c:3'])
      expect(() => nodes(wrong)).toThrow('DATABASE_NODES')
  })
})

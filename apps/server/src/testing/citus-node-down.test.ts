// PostgreSQL too: connections
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { addMember } from '../features/system/bootstrap.ts'
import { parseConfig } from '../plugins/config.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { ON_CITUS } from './database.ts'

const companiesOfMembers = (db: Database) =>
  acrossCompanies<{ orgId: number }>(db, {
    reason: 'test',
    text: within =>
      `select distinct org_id as "orgId" from member where ${within('org_id')} and status = $1 order by 1`,
    params: ['active'],
  })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('a read across companies', () => {
  it('has all of them if the database answers, and fails if the statement is wrong', async () => {
    const people = [await app.person(await app.company()), await app.person(await app.company())]
    const { rows, isComplete } = await companiesOfMembers(app.db)
    expect(rows).toEqual(people.map(({ orgId }) => ({ orgId })))
    expect(isComplete).toBe(true)
    await expect(
      acrossCompanies(app.db, { reason: 'test', text: () => 'select 1 from nowhere', params: [] }),
    ).rejects.toMatchObject({ code: '42P01' })
  })
})

describe.runIf(ON_CITUS)('while a node of the cluster is down', () => {
  const PASSWORD = 'secret123'
  let server: FastifyInstance
  let db: Database
  let near: Person
  let far: Person
  /** Where the catalogue leads for the node of `far`. */
  let port: number

  const ask = async (
    path: string,
    { token, body = {}, lang = 'zh' }: { token?: string; body?: object; lang?: string },
  ) => {
    const begun = performance.now()
    const response = await server.inject({
      method: 'POST',
      url: `/api/v1/${path}`,
      headers: {
        'content-type': 'application/json',
        'accept-language': lang,
        ...(token ? { authorization: token } : {}),
      },
      payload: JSON.stringify(body),
    })
    const answer = response.json<{ msg: string; error?: string; data: never }>()
    return { http: response.statusCode, seconds: (performance.now() - begun) / 1000, ...answer }
  }
  const signIn = (username: string, lang?: string) =>
    ask('user/login', { body: { username, password: PASSWORD }, ...(lang ? { lang } : {}) })
  const who = async (token: string) => {
    const answer = await ask('user/isLogin', { token })
    const { orgId, companies } = answer.data as unknown as { orgId: number; companies: { id: number }[] }
    return { http: answer.http, orgId, companies: companies.map(({ id }) => id) }
  }
  const leadTo = (to: number) => app.db.script(`update pg_dist_node set nodeport = ${to} where groupid = 2`)

  beforeAll(async () => {
    const group = async (orgId: number): Promise<number> => {
      const { rows } = await app.db.company(orgId, sql =>
        sql.query<{ group: number }>('select groupid as "group" from pg_dist_local_group'),
      )
      return rows[0]?.group ?? -1
    }
    const companyOn = async (wanted: number): Promise<number> => {
      for (;;) {
        const orgId = await app.company()
        if ((await group(orgId)) === wanted) return orgId
      }
    }
    near = await app.person(await companyOn(1), { username: 'in-both', password: PASSWORD })
    far = await app.person(await companyOn(2), { username: 'in-far', password: PASSWORD })
    const user = { username: 'in-both', password: PASSWORD, name: '两家' }
    await addMember(app.engine, { orgId: far.orgId, userId: near.userId, user, isAdmin: true, roleIds: [] })
    const { connectionString: url = '' } = (app.db as unknown as { pool: pg.Pool }).pool.options
    db = openPostgres({ url, poolSize: 8, nodes: new Map() })
    server = (await buildApp({ config: parseConfig({ LOG_LEVEL: 'silent' }), db })).app
    const { rows } = await app.db.system('port', sql =>
      sql.query<{ port: number }>('select nodeport as port from pg_dist_node where groupid = 2'),
    )
    port = rows[0]?.port ?? expect.fail('no second node')
  })
  afterAll(async () => {
    await leadTo(port)
    await server.close()
    await db.close()
  })

  it('people sign in and work in the companies in reach', async () => {
    await leadTo(9)
    const { http, seconds, data } = await signIn('in-both')
    expect(http).toBe(200)
    expect(seconds).toBeLessThan(10)
    const { token } = data as unknown as { token: string }
    expect(await who(token)).toEqual({ http: 200, orgId: near.orgId, companies: [near.orgId] })
    expect(await ask('sys/goods/save', { token, body: { name: 'A', code: 'A', cargoType: 'coal' } })).toMatchObject({
      http: 200,
    })
    const { rows, isComplete } = await companiesOfMembers(db)
    expect(isComplete).toBe(false)
    expect(rows).toContainEqual({ orgId: near.orgId })
    expect(rows).not.toContainEqual({ orgId: far.orgId })
    // Entering a company writes the account, which is on every node
    expect(await ask(`sys/user/change/${near.orgId}/company`, { token })).toMatchObject({ http: 200 })
  })

  it('the others are told at once, in their language, and are not taken for strangers', async () => {
    const refused = await signIn('in-far')
    expect(refused).toMatchObject({ http: 503, error: 'server.database' })
    expect(refused.msg).toMatch(/^数据库暂时无法使用/)
    expect((await signIn('in-far', 'en')).msg).toMatch(/^The database cannot be reached/)
    expect(refused.seconds).toBeLessThan(10)
    const { token } = (await signIn('in-both')).data as unknown as { token: string }
    expect(await ask(`sys/user/change/${far.orgId}/company`, { token })).toMatchObject({
      http: 503,
      error: 'server.database',
    })
    expect(await ask('sys/goods/list', { token: far.token })).toMatchObject({ http: 503 })
    expect(
      (await server.inject({ url: '/api/v1/user/logout', headers: { authorization: far.token } })).statusCode,
    ).toBe(200)
  })

  it('everything returns with the node', async () => {
    await leadTo(port)
    const { token } = (await signIn('in-both')).data as unknown as { token: string }
    await expect.poll(() => who(token), { timeout: 60_000 }).toMatchObject({ companies: [near.orgId, far.orgId] })
    await expect.poll(async () => (await signIn('in-far')).http, { timeout: 60_000 }).toBe(200)
    expect(await ask(`sys/user/change/${far.orgId}/company`, { token })).toMatchObject({ http: 200 })
  })
})

// PostgreSQL too: jobs
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goods } from '@tuheng/domain/parties/index'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { freePort } from '../../testing/free-port.ts'
import { PRODUCT_ENTRY } from '../../testing/product-entry.ts'

const newcomer = { username: 'roaming', password: 'secret123' }

interface Running {
  url: string
  process: ChildProcess
  said(): string
}

/** Starts a server process on this database. */
async function serve(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'tuheng-several-')),
    WEB_DIR: join(tmpdir(), 'none'),
    LOG_LEVEL: 'warn',
    DEMO: 'off',
  }
  const child = spawn(process.execPath, [PRODUCT_ENTRY], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts: string[] = []
  for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => texts.push(chunk.toString()))
  const running = { url: `http://127.0.0.1:${port}/api/v1`, process: child, said: () => texts.join('') }
  for (let tries = 0; tries < 150; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/health`).then(
        answer => answer.ok,
        () => false,
      )
    )
      return running
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`no answer: ${running.said()}`)
}

/** Errors only: a statement may be slow on a busy machine. */
function isComplaint(line: string): boolean {
  return line.startsWith('{') ? (JSON.parse(line) as { level: number }).level >= 50 : /error/i.test(line)
}

async function open(server: Running, who: Person): Promise<{ text(): string; ended: Promise<void> }> {
  const response = await fetch(`${server.url}/sys/event/stream`, { headers: { authorization: who.token } })
  expect(response.status).toBe(200)
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString()
  })()
  return { text: () => text, ended }
}

async function call<T>(server: Running, who: Person, { path, body }: { path: string; body: object }): Promise<T> {
  const answer = await fetch(`${server.url}/${path}`, {
    method: 'POST',
    headers: { authorization: who.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { data: T }).data
}

describe.runIf(process.env.TEST_DATABASE_URL)(
  'three servers on one PostgreSQL, whichever of them a request reaches',
  () => {
    let app: TestApp
    let person: Person
    let other: Person
    let a: Running
    let b: Running
    let c: Running

    beforeAll(async () => {
      app = await testApp()
      person = await app.person(await app.company())
      other = await app.person(person.orgId)
      await app.person(person.orgId, newcomer)
      await app.work(person.orgId, tx =>
        tx.insert(goods, { code: 'G1', name: '动力煤', cargoType: 'coal', unit: 'ton' }),
      )
      const { connectionString } = (app.db as unknown as { pool: pg.Pool }).pool.options
      ;[a, b, c] = await Promise.all([
        serve(connectionString as string),
        serve(connectionString as string),
        serve(connectionString as string),
      ])
    })
    afterAll(async () => {
      for (const server of [a, b, c].filter(Boolean)) {
        const gone = new Promise(resolve => server.process.once('exit', resolve))
        server.process.kill('SIGTERM')
        await gone
      }
    })

    const exported = (server: Running) =>
      call<{ jobId: number }>(server, person, { path: 'sys/goods/export', body: { async: true } })
    const ends = (text: string, jobId: number) =>
      text
        .split('\n\n')
        .filter(
          part => part.startsWith('event: job') && part.includes(`"id":${jobId},`) && part.includes('"state":"done"'),
        ).length

    it('notify a member of their jobs on each of them, once, and nobody else', async () => {
      const [onA, onB, onC, theirs] = [
        await open(a, person),
        await open(b, person),
        await open(c, person),
        await open(a, other),
      ]
      for (const server of [b, a, c, b]) {
        const { jobId } = await exported(server)
        await expect
          .poll(() => [onA, onB, onC].map(stream => ends(stream.text(), jobId)), { timeout: 15_000 })
          .toEqual([1, 1, 1])
      }
      expect(theirs.text()).not.toContain('event: job')
      expect([a, b, c].flatMap(server => server.said().split('\n')).filter(isComplaint)).toEqual([])
    })

    it('show who has a record open on any of them', async () => {
      const { id } = await call<{ id: number }>(a, person, {
        path: 'sys/goods/save',
        body: { code: 'SEEN', name: '多人查看', cargoType: 'coal', unit: 'ton' },
      })
      const says = async (server: Running, who: Person, doing: string) =>
        (
          await call<{ others: object[] }>(server, who, {
            path: 'sys/goods/presence',
            body: { id, window: 'w', doing },
          })
        ).others
      const reader = { memberId: person.memberId, name: expect.any(String), editing: false }
      // The stream is at another server than the calls
      const stream = await open(c, person)
      const events = () => stream.text().split('event: presence\n').length - 1
      expect(await says(a, person, 'view')).toEqual([])
      await expect.poll(() => says(b, other, 'view'), { timeout: 9000 }).toEqual([reader])
      await expect.poll(events, { timeout: 9000 }).toBe(1)
      await says(a, other, 'edit')
      await expect.poll(events, { timeout: 9000 }).toBe(2)
      await expect
        .poll(() => says(c, person, 'view'), { timeout: 9000 })
        .toEqual([{ memberId: other.memberId, name: expect.any(String), editing: true }])
      await says(c, other, 'leave')
      await expect.poll(events, { timeout: 9000 }).toBe(3)
      await expect.poll(() => says(b, person, 'view'), { timeout: 9000 }).toEqual([])
    })

    it('run a job once and a request with one key once, whichever of them gets it', async () => {
      const jobs = await Promise.all([a, b, c, a, b, c, a, b, c].map(server => exported(server)))
      const state = async (jobId: number) =>
        (await call<{ state: string }>(a, person, { path: 'sys/job/info', body: { id: jobId } })).state
      await expect
        .poll(async () => (await Promise.all(jobs.map(job => state(job.jobId)))).filter(one => one !== 'done'), {
          timeout: 30_000,
        })
        .toEqual([])
      const { rows } = await app.db.company(person.orgId, sql =>
        sql.query<{ attempts: number }>('select attempts from job where org_id = $1 and id = any($2::bigint[])', [
          person.orgId,
          jobs.map(job => job.jobId),
        ]),
      )
      expect(rows).toEqual(jobs.map(() => ({ attempts: 1 })))
      const save = (server: Running) =>
        fetch(`${server.url}/sys/goods/save`, {
          method: 'POST',
          headers: {
            authorization: person.token,
            'content-type': 'application/json',
            'idempotency-key': 'once-in-all',
          },
          body: JSON.stringify({ code: 'ONCE', name: '只此一次', cargoType: 'coal', unit: 'ton' }),
        }).then(async answer => ({
          http: answer.status,
          id: ((await answer.json()) as { data: { id: number } | null }).data?.id,
        }))
      const answers = await Promise.all([a, b, c, a, b, c].map(save))
      const done = answers.filter(answer => answer.http === 200)
      expect(new Set(done.map(answer => answer.id)).size).toBe(1)
      expect(answers.filter(answer => answer.http !== 200 && answer.http !== 409)).toEqual([])
      expect((await Promise.all([a, b, c].map(save))).map(answer => answer.id)).toEqual([
        done[0]?.id,
        done[0]?.id,
        done[0]?.id,
      ])
    })

    it('accept a session of one at all others at once, with its writes', async () => {
      const { token } = (
        (await fetch(`${a.url}/user/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: newcomer.username, password: newcomer.password }),
        }).then(answer => answer.json())) as { data: { token: string } }
      ).data
      const roaming = { ...person, token }
      for (const [n, server] of [b, c, a, c].entries()) {
        const { id } = await call<{ id: number }>(server, roaming, {
          path: 'sys/goods/save',
          body: {
            code: `R${n}`,
            name: `货 ${n}`,
            cargoType: 'coal',
            unit: 'ton',
          },
        })
        for (const other of [a, b, c])
          expect((await call<{ code: string }>(other, roaming, { path: 'sys/goods/info', body: { id } })).code).toBe(
            `R${n}`,
          )
      }
    })

    it('end a session and revoke a right together', async () => {
      const refused = async (server: Running, who: Person) =>
        (
          await fetch(`${server.url}/sys/goods/list`, {
            method: 'POST',
            headers: { authorization: who.token, 'content-type': 'application/json' },
            body: '{}',
          })
        ).status
      const leaver = await app.person(person.orgId)
      for (const server of [a, b, c]) expect(await refused(server, leaver)).toBe(200)
      await call(a, person, { path: 'sys/user/set/admin', body: { id: leaver.memberId, isAdmin: false } })
      // Within the ten seconds of their caches
      for (const server of [b, c]) await expect.poll(() => refused(server, leaver), { timeout: 9000 }).toBe(403)
      await fetch(`${a.url}/user/logout`, { headers: { authorization: leaver.token } })
      for (const server of [b, c]) await expect.poll(() => refused(server, leaver), { timeout: 9000 }).toBe(401)
    })

    it('listen again after a broken connection, and let clients reload', async () => {
      const before = await open(a, person)
      await app.db.system('test', sql =>
        sql.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tuheng-events' and datname = current_database()`,
        ),
      )
      await before.ended
      const after = await open(a, person)
      const { jobId } = await exported(b)
      await expect.poll(() => ends(after.text(), jobId), { timeout: 45_000 }).toBe(1)
    })
  },
)

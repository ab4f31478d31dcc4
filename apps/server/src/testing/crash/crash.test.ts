// PostgreSQL too: connections
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { survive } from './rounds.ts'

/** A few here; `npm run survive` does as many as are wanted. */
const [kind, rounds] = process.env.TEST_DATABASE === 'postgres' ? (['postgres', 3] as const) : (['pglite', 5] as const)

it(
  `${rounds} crashes at random moments on ${kind}, power cuts among them on the embedded one: everything acknowledged is there, nothing is half there`,
  { timeout: 900_000 },
  async () => {
    const seed = Date.now() % 1_000_000
    const dir = mkdtempSync(join(tmpdir(), 'survive-'))
    // PostgreSQL runs as a user of its own, who has to get through
    chmodSync(dir, 0o755)
    const out = await survive({ kind, rounds, seed, dir: join(dir, 'run'), power: kind === 'pglite' })
    expect(out.failures).toEqual([])
    expect(out).toMatchObject({ rounds, sheets: { open: new Set() } })
    expect(out.restarts).toHaveLength(rounds)
    expect(out.acknowledged, `seed ${seed}`).toBeGreaterThan(rounds)
  },
)

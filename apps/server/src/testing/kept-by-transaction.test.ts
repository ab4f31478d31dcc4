import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * What is kept by a transaction (`WeakMap<Tx, …>`). An act that a process may hold is tried out by a copy of it, whose
 * records are written by the one that it copies: what is kept by the copy is not found there. So it is kept by `tx.rows`,
 * unless it is one of these.
 */
const KEPT: Readonly<Record<string, string>> = {
  'engine/write/warnings.ts': 'a trial has warnings of its own, which are passed on where it stays',
  'features/contracts/contract-progress.ts': 'noted and applied in phases of the same write',
  'features/credit/cached-limit.ts': 'read once more in a trial',
  'features/credit/hold.ts': 'postpones checks of acts of other writes, which are performed by the transaction itself',
  'features/statistics/accruals/follow.ts': 'read once more in a trial',
  'features/system/settings.ts': 'read once more in a trial',
}

const SOURCE = join(import.meta.dirname, '..')

it('what a write notes for the writes within it is found in a trial, too', () => {
  const found = globSync('{engine,features}/**/*.ts', { cwd: SOURCE })
    .filter(
      file => !file.endsWith('.test.ts') && /new Weak(?:Map|Set)<Tx[,>]/.test(readFileSync(join(SOURCE, file), 'utf8')),
    )
    .toSorted()
  expect(found).toEqual(Object.keys(KEPT))
})

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../database.ts'
import { knownMigrations, migrate } from '../migrate.ts'
import { openPglite } from '../pglite.ts'
import { baselineText, BASELINE } from './baseline.ts'
import { describeSchema, differenceOf } from './describe-schema.ts'
import { vouchedFor, writeSchema } from './write-schema.ts'

/**
 * Writes the baseline of a folder from all of its migrations, and proves that it makes the same database as they do.
 * Returns the number of its migrations. @throws when the databases differ
 */
export async function writeBaseline(folder: string): Promise<number> {
  const file = join(folder, BASELINE)
  const covered = knownMigrations(folder)
  const { statements, expected } = await withEmptyDatabase(async db => {
    const vouched = await db.system('baseline', vouchedFor)
    await migrate(db, { folder, inOrder: true })
    return db.system('baseline', async sql => ({
      statements: await writeSchema(sql, vouched),
      expected: await describeSchema(sql),
    }))
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, baselineText(covered, statements))
  const found = await withEmptyDatabase(async db => {
    await migrate(db, { folder })
    return db.system('baseline', describeSchema)
  })
  const difference = differenceOf(expected, found)
  if (difference.length) {
    rmSync(file)
    throw new Error(
      `The baseline does not make what the migrations make: write-schema.ts must learn it\n${difference.join('\n')}`,
    )
  }
  return covered.size
}

async function withEmptyDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPglite()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

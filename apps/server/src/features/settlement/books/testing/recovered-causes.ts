import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../../db/database.ts'

const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0100_causes_of_open_moves.sql')

/**
 * Takes the causes of all moves away, as an older release had none, and runs what the migration does to find them. Returns
 * what the moves come to by statement and cause, before and after.
 */
export async function recoveredCauses(
  db: Database,
  orgId: number,
): Promise<{ before: readonly string[]; after: readonly string[] }> {
  const statements = (await readFile(MIGRATION, 'utf8'))
    .split('--> statement-breakpoint')
    .filter(one => /\bSET cause\b/i.test(one))
  const run = (text: string): Promise<unknown> => db.system('causes', sql => sql.query(text))
  const sums = async (): Promise<string[]> => {
    const { rows } = await db.system('causes', sql =>
      sql.query<{ told: string }>(
        `select format('%s %s %s', statement_id, cause, sum(delta)) as told from open_move where org_id = $1 group by statement_id, cause having sum(delta) <> 0 order by 1`,
        [orgId],
      ),
    )
    return rows.map(({ told }) => told)
  }
  const before = await sums()
  await run('alter table open_move alter column cause drop not null')
  await run('update open_move set cause = null, source = null, source_id = null')
  for (const text of statements) await run(text)
  const after = await sums()
  await run('alter table open_move alter column cause set not null')
  return { before, after }
}

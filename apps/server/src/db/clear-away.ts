import type { Database } from './database.ts'

/** Rows of one transaction: its locks are short, and whoever works meanwhile waits for milliseconds. */
const BATCH = 1000

export interface Outlived {
  /** For the reader of the database's log. */
  reason: string
  table: string
  /** Begins with what an index of the table begins with. */
  where: string
  params: readonly unknown[]
}

/** Deletes rows that have had their time, a batch at a time, over all companies. Answers how many. */
export async function clearAway(db: Database, { reason, table, where, params }: Outlived): Promise<number> {
  for (let removed = 0; ;) {
    const { count } = await db.system(reason, sql =>
      sql.query(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH} for update skip locked))`,
        params,
      ),
    )
    removed += count
    if (count < BATCH) return removed
  }
}

/** Companies, for what is indexed by company first. */
export async function companyIds(db: Database): Promise<number[]> {
  const { rows } = await db.system('companies', sql => sql.query<{ id: number }>('select id from org order by id'))
  return rows.map(row => row.id)
}

export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()

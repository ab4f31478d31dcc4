import { Params } from '../sql/params.ts'
import type { Database } from './database.ts'
import { GLOBAL_TABLES } from './system-tables.ts'

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
export async function clearAway(db: Database, outlived: Outlived): Promise<number> {
  const batch = outlived.table in GLOBAL_TABLES ? clearGlobal : clearOfCompanies
  for (let removed = 0; ;) {
    const count = await batch(db, outlived)
    removed += count
    if (count < BATCH) return removed
  }
}

async function clearGlobal(db: Database, { reason, table, where, params }: Outlived): Promise<number> {
  const { count } = await db.system(reason, sql =>
    sql.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH} for update skip locked))`,
      params,
    ),
  )
  return count
}

/** Found over all companies, deleted in each by key: rows of several companies may lie on several machines. */
async function clearOfCompanies(db: Database, { reason, table, where, params }: Outlived): Promise<number> {
  const { rows } = await db.system(reason, sql =>
    sql.query<{ orgId: number; id: number }>(
      `select org_id as "orgId", id from ${table} where ${where} limit ${BATCH}`,
      params,
    ),
  )
  let removed = 0
  for (const [orgId, group] of Map.groupBy(rows, row => row.orgId)) {
    const own = new Params(...params)
    const keys = `org_id = ${own.add(orgId)} and id = any(${own.add(group.map(row => row.id))}::bigint[])`
    removed += (
      await db.company(orgId, sql => sql.query(`delete from ${table} where ${keys} and (${where})`, own.values))
    ).count
  }
  return removed
}

/** Companies, for what is indexed by company first. */
export async function companyIds(db: Database): Promise<number[]> {
  const { rows } = await db.system('companies', sql => sql.query<{ id: number }>('select id from org order by id'))
  return rows.map(row => row.id)
}

export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()

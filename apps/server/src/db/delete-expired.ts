import { Params } from '../sql/params.ts'
import { acrossCompanies } from './across-companies.ts'
import type { Database } from './database.ts'
import { GLOBAL_TABLES } from './system-tables.ts'

/** Rows per transaction. Locks are short, so that other transactions wait only milliseconds. */
const BATCH_ROWS = 1000

export interface ExpiredRows {
  /** Appears in the log of the database. */
  reason: string
  table: string
  /** Starts with the first columns of an index. */
  where: string
  params: readonly unknown[]
}

/** Deletes expired rows in batches, in all companies. Returns their number. */
export async function deleteExpired(db: Database, expired: ExpiredRows): Promise<number> {
  const batch = expired.table in GLOBAL_TABLES ? deleteFromGlobalTable : deleteFromCompanyTable
  for (let removed = 0; ;) {
    const count = await batch(db, expired)
    removed += count
    if (count < BATCH_ROWS) return removed
  }
}

async function deleteFromGlobalTable(db: Database, { reason, table, where, params }: ExpiredRows): Promise<number> {
  const { count } = await db.system(reason, sql =>
    sql.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${BATCH_ROWS} for update skip locked))`,
      params,
    ),
  )
  return count
}

/**
 * Finds the rows over all companies and deletes them in each company by key, because companies may be on different
 * nodes.
 */
async function deleteFromCompanyTable(db: Database, { reason, table, where, params }: ExpiredRows): Promise<number> {
  const { rows } = await acrossCompanies<{ orgId: number; id: number }>(db, {
    reason,
    text: within =>
      `select org_id as "orgId", id from ${table} where ${within('org_id')} and (${where}) limit ${BATCH_ROWS}`,
    params,
  })
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

/** Ids of all companies, for tables whose indexes start with the company. */
export async function companyIds(db: Database): Promise<number[]> {
  const { rows } = await db.system('companies', sql => sql.query<{ id: number }>('select id from org order by id'))
  return rows.map(row => row.id)
}

export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()

import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../../db/database.ts'
import type { Tx } from '../../../engine/write/tx.ts'

/** Makes a sample record and marks it; answers its id. */
export type Add = (resource: { name: string }, values: AnyRow) => Promise<number>

/** What people read on sample data, and before the numbers of removed ones. It marks nothing: see `sample_record`. */
export const REMARK = '示例数据'

/** A record that is sample data. */
export interface Mark {
  resource: string
  recordId: number
}

export async function sampleCount(sql: Sql, orgId: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    'select count(*)::int as n from sample_record where org_id = $1 and removed_at is null',
    [orgId],
    'sample-count',
  )
  return rows[0]?.n ?? 0
}

/** Whoever makes or removes the samples of a company waits for whoever does now. */
export async function lockSamples(tx: Tx): Promise<Mark[]> {
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sample:${tx.orgId}`])
  const { rows } = await tx.sql<Mark>(
    'select resource, record_id as "recordId" from sample_record where org_id = $1 and removed_at is null order by id desc',
    [tx.orgId],
  )
  return rows
}

export async function mark(tx: Tx, { resource, recordId }: Mark): Promise<void> {
  await tx.writing()('insert into sample_record (org_id, resource, record_id) values ($1, $2, $3)', [
    tx.orgId,
    resource,
    recordId,
  ])
}

/** All samples are removed now; the marks remain, so that their numbers are known as no one's. */
export async function markRemoved(tx: Tx): Promise<void> {
  await tx.writing()('update sample_record set removed_at = $2 where org_id = $1 and removed_at is null', [
    tx.orgId,
    tx.now.at,
  ])
}

/** The records of a resource that are or once were sample data. */
export async function everMarked(tx: Tx, resource: string): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(
    'select record_id as id from sample_record where org_id = $1 and resource = $2',
    [tx.orgId, resource],
  )
  return rows.map(row => row.id)
}

import { createHash } from 'node:crypto'
import { acrossCompanies } from '../../db/across-companies.ts'
import type { Database, Sql } from '../../db/database.ts'
import { repeat, type RepeatOptions } from '../../plugins/repeat.ts'

interface ChainRow {
  id: number
  resource: string
  record_id: number
  record_no: string | null
  action: string
  at: string
  member_id: number | null
  request_id: string
  ip: string | null
  reason: string | null
  before: unknown
  after: unknown
  chain_seq: number | null
  chain_hash: string | null
}

const COLUMNS =
  'id, resource, record_id, record_no, action, at, member_id, request_id, ip, reason, before, after, chain_seq, chain_hash'
const GENESIS = '0'.repeat(64)
const BATCH = 500

/** Hash of one audit row and its predecessor's hash. A later change of a row breaks every hash after it. */
export function chainHash(previous: string, row: Omit<ChainRow, 'chain_seq' | 'chain_hash'>): string {
  const facts = [
    row.id,
    row.resource,
    row.record_id,
    row.record_no,
    row.action,
    row.at,
    row.member_id,
    row.request_id,
    row.reason,
    canonical(row.before),
    canonical(row.after),
    ...(row.ip === null ? [] : [row.ip]),
  ]
  return createHash('sha256').update(previous).update(JSON.stringify(facts)).digest('hex')
}

/** A value with sorted keys, because jsonb does not keep the order of keys. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/**
 * Appends the new audit rows of money documents to the company's hash chain, and returns their number. Writers do not
 * wait for the head of the chain: they leave rows unsealed, and this seals them, one run at a time per company.
 */
export async function sealChain(db: Database, orgId: number): Promise<number> {
  return db.company(orgId, async sql => {
    await sql.query('select pg_advisory_xact_lock(520053, $1)', [orgId % 2_000_000_000])
    const { rows: head } = await sql.query<{ chain_seq: number; chain_hash: string }>(
      'select chain_seq, chain_hash from audit where org_id = $1 and chain_seq is not null order by chain_seq desc limit 1',
      [orgId],
    )
    const { rows } = await sql.query<ChainRow>(
      `select ${COLUMNS} from audit where org_id = $1 and chained and chain_seq is null order by id limit ${BATCH}`,
      [orgId],
    )
    const seq = head[0]?.chain_seq ?? 0
    let hash = head[0]?.chain_hash ?? GENESIS
    const hashes = rows.map(row => (hash = chainHash(hash, row)))
    if (rows.length)
      await sql.query(
        `update audit a set chain_seq = $2 + x.place, chain_hash = x.hash from unnest($3::bigint[], $4::text[]) with ordinality as x (id, hash, place)
         where a.org_id = $1 and a.id = x.id`,
        [orgId, seq, rows.map(row => row.id), hashes],
        'audit-seal',
      )
    return rows.length
  })
}

export interface ChainReport {
  orgId: number
  sealed: number
  /** The first broken place of the chain; absent if there is none. */
  broken?: { seq: number; id: number; why: string }
}

/** Recomputes a company's entire chain from its rows. */
export async function verifyChain(sql: Sql, orgId: number): Promise<ChainReport> {
  let hash = GENESIS
  let seq = 0
  for (;;) {
    const { rows } = await sql.query<ChainRow>(
      `select ${COLUMNS} from audit where org_id = $1 and chain_seq > $2 order by chain_seq limit ${BATCH}`,
      [orgId, seq],
    )
    for (const row of rows) {
      if (row.chain_seq !== seq + 1)
        return { orgId, sealed: seq, broken: { seq: seq + 1, id: row.id, why: 'a row is missing' } }
      hash = chainHash(hash, row)
      if (hash !== row.chain_hash)
        return { orgId, sealed: seq, broken: { seq: seq + 1, id: row.id, why: 'the row was changed' } }
      seq += 1
    }
    if (rows.length < BATCH) return { orgId, sealed: seq }
  }
}

/** Seals the rows of all companies repeatedly until stopped. */
export function startSealing(
  db: Database,
  options: Pick<RepeatOptions, 'everyMs' | 'onError'>,
): { stop(): Promise<void> } {
  return repeat({
    ...options,
    round: async isRunning => {
      const { rows } = await acrossCompanies<{ org_id: number }>(db, {
        reason: 'companies with unsealed audit rows',
        text: within => `select distinct org_id from audit where ${within('org_id')} and chained and chain_seq is null`,
        params: [],
      })
      for (const { org_id } of rows) while (isRunning() && (await sealChain(db, org_id)) === BATCH);
    },
  })
}

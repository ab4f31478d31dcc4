import { APPROVAL } from '@tuheng/domain/kernel/approval-state'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import type { Tx } from '../write/tx.ts'
import { tableName } from '../../sql/names.ts'
import { insertValues } from '../../sql/values.ts'
import { importErrors } from './import-errors.ts'
import type { Batch, BatchCounts, BatchState, ImportMapping, ImportOptions, RowState, StagedRow } from './types.ts'
import { veiled } from './veil.ts'

export const BATCH_COLUMNS = `id, resource, face, file_id as "fileId", file_name as "fileName", shape, mapping, options, state, counts, job_id as "jobId",
  member_id as "memberId", created_at as "createdAt", committed_at as "committedAt", undone_at as "undoneAt"`

export const ROW_COLUMNS = `row_no as "rowNo", sheet, raw, values, errors, state, coalesce(keys, '{}') as keys, action, record_id as "recordId", parent_row as "parentRow",
  record_version as "recordVersion", before`

export type StoredRow = StagedRow & {
  sheet: string
  recordVersion: number | null
  before: Record<string, unknown> | null
}

const STATES: Readonly<Record<BatchState, Text>> = {
  uploaded: { zh: '已上传', en: 'uploaded' },
  staging: { zh: '正在检查', en: 'being checked' },
  staged: { zh: '已检查', en: 'checked' },
  committing: { zh: '正在导入', en: 'being imported' },
  committed: { zh: '已导入', en: 'imported' },
  undoing: { zh: '正在撤销', en: 'being undone' },
  undone: { zh: '已撤销', en: 'undone' },
  closed: { zh: '已归档', en: 'archived' },
}

/** The batch, if it belongs to this face and the actor. An actor with company scope sees all batches. */
export async function findBatch(
  sql: Sql,
  actor: Actor,
  { face, id, lock = false }: { face: string; id: number; lock?: boolean },
): Promise<Batch> {
  const { rows } = await sql.query<Batch>(
    `select ${BATCH_COLUMNS} from import_batch where org_id = $1 and id = $2 and face = $3${lock ? ' for update' : ''}`,
    [actor.orgId, id, face],
  )
  const [batch] = rows
  return batch && (batch.memberId === actor.memberId || actor.isAdmin || actor.scope === 'company')
    ? batch
    : importErrors.fail('import.missing')
}

/** Refuses a batch that is in none of these states. */
export function expectState(batch: Batch, allowed: readonly BatchState[], action: Text): void {
  if (allowed.includes(batch.state)) return
  if (['staging', 'committing', 'undoing'].includes(batch.state)) importErrors.fail('import.batch_busy')
  importErrors.fail('import.state', { id: batch.id, state: STATES[batch.state].zh, action: action.zh })
}

export function stateText(state: BatchState, lang: Lang): string {
  return STATES[state][lang]
}

export async function setBatch(
  tx: Pick<Tx, 'sql' | 'orgId'>,
  id: number,
  values: {
    state?: BatchState
    mapping?: ImportMapping
    /** The member who said what the columns mean. */
    mappedBy?: number
    options?: ImportOptions
    counts?: Partial<BatchCounts>
    jobId?: number | null
    at?: 'committed_at' | 'undone_at'
  },
): Promise<void> {
  await tx.sql(
    `update import_batch set state = coalesce($3, state), mapping = coalesce($4::jsonb, mapping), options = coalesce($5::jsonb, options), counts = coalesce($6::jsonb, counts),
       job_id = case when $7 then $8 else job_id end, mapped_by = coalesce($9, mapped_by)${values.at ? `, ${values.at} = now()` : ''} where org_id = $1 and id = $2`,
    [
      tx.orgId,
      id,
      values.state ?? null,
      json(values.mapping),
      json(values.options),
      json(values.counts),
      values.jobId !== undefined,
      values.jobId ?? null,
      values.mappedBy ?? null,
    ],
  )
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Writes staged rows. Existing rows with the same number are replaced. `veil` is that of whoever made their errors. */
export async function saveRows(
  tx: Pick<Tx, 'sql' | 'orgId'>,
  { batchId, sheet, veil }: { batchId: number; sheet: string; veil?: string },
  rows: readonly StagedRow[],
): Promise<void> {
  await insertValues(tx.sql, {
    into: 'import_row (org_id, batch_id, sheet, row_no, raw, values, errors, state, keys, action, record_id, parent_row)',
    first: [tx.orgId, batchId, sheet],
    rows: rows.map(({ rowNo, raw, values, errors, state, keys, action, recordId, parentRow }) => [
      rowNo,
      json(raw),
      json(values),
      json(veil === undefined ? errors : veiled(errors, veil)),
      state,
      keys,
      action,
      recordId,
      parentRow,
    ]),
    ending: `on conflict (org_id, batch_id, sheet, row_no) do update set raw = excluded.raw, values = excluded.values, errors = excluded.errors, state = excluded.state,
      keys = excluded.keys, action = excluded.action, record_id = excluded.record_id, parent_row = excluded.parent_row`,
  })
}

export interface RowFilter {
  sheet?: string | undefined
  states?: readonly RowState[] | undefined
  rowNos?: readonly number[] | undefined
  parents?: readonly number[] | undefined
  keys?: readonly string[] | undefined
  after?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  lock?: boolean
}

/** Rows of a batch in order. The statement contains only the given conditions, so that each finds its index. */
export async function loadRows(
  sql: Pick<Tx, 'sql' | 'orgId'>,
  batchId: number,
  filter: RowFilter,
): Promise<StoredRow[]> {
  const params: unknown[] = [sql.orgId, batchId]
  const given = (value: unknown, condition: (place: string) => string): string =>
    value === undefined ? '' : ` and ${condition(`$${params.push(value)}`)}`
  const where = [
    given(filter.sheet, place => `sheet = ${place}`),
    given(filter.states, place => `state = any(${place}::text[])`),
    given(filter.rowNos, place => `row_no = any(${place}::int[])`),
    given(filter.parents, place => `parent_row = any(${place}::int[])`),
    given(filter.keys, place => `keys && ${place}::text[]`),
    given(filter.after, place => `row_no > ${place}`),
  ].join('')
  const order = filter.sheet === undefined ? 'sheet, row_no' : 'row_no'
  const { rows } = await sql.sql<StoredRow>(
    `select ${ROW_COLUMNS} from import_row where org_id = $1 and batch_id = $2${where} order by ${order} limit ${filter.limit ?? 1_000_000} offset ${filter.offset ?? 0}${filter.lock ? ' for update' : ''}`,
    params,
  )
  return rows
}

/** Number of rows by state, of documents and of child rows. */
export async function countRows(
  sql: Pick<Tx, 'sql' | 'orgId'>,
  batch: Pick<Batch, 'id' | 'mapping'>,
): Promise<BatchCounts> {
  const main = batch.mapping.sheets.find(sheet => sheet.lines === null)?.sheet ?? ''
  const { rows } = await sql.sql<{ main: boolean; state: RowState; action: string | null; n: number }>(
    `select sheet = $3 as main, state, action, count(*)::int as n from import_row where org_id = $1 and batch_id = $2 and sheet not like '#%' group by 1, 2, 3`,
    [sql.orgId, batch.id, main],
  )
  const counts: BatchCounts = {
    rows: 0,
    ok: 0,
    error: 0,
    skip: 0,
    done: 0,
    undone: 0,
    create: 0,
    update: 0,
    lines: 0,
    lineErrors: 0,
  }
  for (const row of rows) {
    if (!row.main) {
      counts.lines += row.n
      if (row.state === 'error') counts.lineErrors += row.n
      continue
    }
    counts.rows += row.n
    counts[row.state] += row.n
    if (row.state === 'ok' && (row.action === 'create' || row.action === 'update')) counts[row.action] += row.n
  }
  return counts
}

/** How many imported records wait for the approval of their act. */
export async function countHeld(tx: Tx, resource: AnyResource, { id }: Pick<Batch, 'id'>): Promise<number> {
  if (!resource.machines[APPROVAL]) return 0
  const { rows } = await tx.sql<{ n: number }>(
    `select count(*)::int as n from import_row i join ${tableName(resource)} t on t.org_id = $1 and t.id = i.record_id
     where i.org_id = $1 and i.batch_id = $2 and i.state = 'done' and t.approval = 'running'`,
    [tx.orgId, id],
  )
  return rows[0]?.n ?? 0
}

/** Name of the main sheet, whose rows are the documents. */
export function mainSheet(batch: Pick<Batch, 'mapping'>): string {
  return batch.mapping.sheets.find(sheet => sheet.lines === null)?.sheet ?? failParam('mapping')
}

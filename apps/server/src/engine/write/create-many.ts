import { withDefaults } from '@tuheng/domain/kernel/draft'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { writeAudits } from './audit.ts'
import { columnKind, isStored } from '../../sql/columns/index.ts'
import { refuseLargeLines } from '../../sql/columns/too-large.ts'
import { checkMonthOpen } from './closed-month.ts'
import { derivingIn, hooksOf } from './hooks.ts'
import { column, linkTable, tableName } from '../../sql/names.ts'
import { attachLines } from '../read/record.ts'
import { type ChildTable, childTable, encode, type Writer } from './record-write.ts'
import { type Creation, numberBlanks, prepare, runEffects } from './save.ts'
import { lockAlike, refuseAlikeRows } from './refuse-alike.ts'
import { resolveReferencesOfAll } from './references.ts'
import { selectRecord } from '../read/select.ts'
import { nextSerials } from './serial.ts'
import type { Tx } from './tx.ts'
import { noteWritten } from './written.ts'

/** Maximum of parameters per statement: the limit of the protocol, less a reserve. */
const MAX_PARAMS = 60_000

/** Whether records may be created in batches. Hooks may depend on the previous record unless they are `independent`. */
export function canCreateMany(resource: AnyResource): boolean {
  return hooksOf(resource.name, 'save').every(hooks => hooks.independent)
}

/**
 * As `createRecord` for each, with the same checks and audit rows, but a few statements for all. See `canCreateMany`.
 */
export async function createRecords(
  tx: Tx,
  resource: AnyResource,
  { list, audit = true, fromClient = false }: { list: readonly AnyRow[] } & Pick<Creation, 'audit' | 'fromClient'>,
): Promise<AnyRow[]> {
  if (!list.length) return []
  const next: AnyRow[] = []
  await lockAlike(tx, resource)
  const begun = list.map(values => {
    const initial = withDefaults(resource.fields, values)
    for (const [name, machine] of Object.entries(resource.machines)) initial[name] ??= machine.initial
    return { next: initial, changed: Object.keys(initial), typed: Object.keys(values), fromClient }
  })
  await resolveReferencesOfAll(tx, resource, begun)
  for (const one of begun)
    next.push(await prepare(tx, resource, { ...one, action: 'save', before: {}, input: {}, isResolved: true }))
  refuseAlikeRows(resource, next)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'serial') continue
    const open = next.filter(row => row[name] === null || row[name] === undefined)
    const numbers = await nextSerials(tx, resource, { field, name, rows: open })
    open.forEach((row, i) => (row[name] = numbers[i]))
  }
  for (const row of next) await numberBlanks(tx, resource, row)
  await checkMonthOpen(tx, resource, { rows: next })
  const ids = await insertRecords(
    tx,
    resource,
    next.map(row => ({ deptId: tx.actor.deptIds[0] ?? null, ...row })),
  )
  const created = await readAll(tx, resource, ids)
  const derives = derivingIn(created)
  for (const row of created) await runEffects(tx, resource, { action: 'save', row: {}, next: row, input: {}, derives })
  if (audit)
    await writeAudits(
      tx,
      created.map(row => ({ resource, id: row.id as number, action: 'create', before: null, after: row })),
    )
  return created
}

/** Inserts records with their child rows and links. Returns their ids in the same order. */
async function insertRecords(tx: Writer, resource: AnyResource, rows: readonly AnyRow[]): Promise<number[]> {
  const memberId = tx.actor.memberId || null
  const encoded = rows.map(row => new Map(encode(resource, { createdAt: tx.now.at, createdBy: memberId, ...row })))
  // Columns that are null in all rows are omitted: fields have no defaults in the database.
  const filled = new Set(encoded.flatMap(row => [...row].flatMap(([name, value]) => (value === null ? [] : [name]))))
  const columns = [...new Set(encoded.flatMap(row => [...row.keys()]))].filter(
    name => filled.has(name) || name in resource.machines,
  )
  const ids: number[] = []
  const step = Math.max(1, Math.floor(MAX_PARAMS / (columns.length + 3)))
  for (let from = 0; from < encoded.length; from += step) {
    const params: unknown[] = [tx.orgId, tx.now.at, memberId]
    const tuples = encoded
      .slice(from, from + step)
      .map(
        row =>
          `($1, $2, $3${columns.map(name => (row.has(name) ? `, $${params.push(row.get(name))}` : ', default')).join('')})`,
      )
    const { rows: inserted } = await tx.writing(resource)<{ id: number }>(
      `insert into ${tableName(resource)} (org_id, updated_at, updated_by${columns.map(name => `, ${name}`).join('')}) values ${tuples.join(', ')} returning id`,
      params,
    )
    ids.push(...inserted.map(row => row.id))
  }
  noteWritten(tx, { resource, ids })
  // Ids ascend in the order of insertion, which is the order of the list.
  if (ids.length !== rows.length || ids.some((id, i) => i > 0 && id <= (ids[i - 1] ?? 0)))
    throw new Error(`${resource.name}: inserted rows came back out of order`)
  for (const [name, field] of Object.entries(resource.fields)) {
    const children = rows.flatMap((row, i) =>
      Array.isArray(row[name])
        ? (row[name] as unknown[]).map((child, seq) => ({ parentId: ids[i] as number, child, seq }))
        : [],
    )
    for (const row of rows)
      if (field.lines && Array.isArray(row[name])) refuseLargeLines(field.lines.fields, name, row[name] as AnyRow[])
    if (field.lines) await insertLines(tx, childTable(field.lines), children as LineRow[])
    if (field.kind === 'refs') await insertLinks(tx, linkTable(resource, name), children as LinkRow[])
  }
  return ids
}

interface LineRow {
  parentId: number
  child: AnyRow
  seq: number
}
interface LinkRow {
  parentId: number
  child: number
}

async function insertLines(tx: Writer, { table, fields }: ChildTable, rows: readonly LineRow[]): Promise<void> {
  const names = Object.entries(fields).filter(([, field]) => isStored(field))
  await insertTuples(
    tx,
    { table, columns: ['parent_id', 'seq', ...names.map(([name]) => column(name))] },
    rows.map(({ parentId, child, seq }) => [
      parentId,
      seq,
      ...names.map(([name, field]) => columnKind(field).encode(child[name])),
    ]),
  )
}

async function insertLinks(tx: Writer, table: string, rows: readonly LinkRow[]): Promise<void> {
  await insertTuples(
    tx,
    { table, columns: ['parent_id', 'target_id'] },
    rows.map(({ parentId, child }) => [parentId, child]),
  )
}

async function insertTuples(
  tx: Writer,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: readonly unknown[][],
): Promise<void> {
  const step = Math.max(1, Math.floor(MAX_PARAMS / (columns.length + 1)))
  for (let from = 0; from < rows.length; from += step) {
    const params: unknown[] = [tx.orgId]
    const tuples = rows
      .slice(from, from + step)
      .map(row => `($1${row.map(value => `, $${params.push(value)}`).join('')})`)
    await tx.writing()(`insert into ${table} (org_id, ${columns.join(', ')}) values ${tuples.join(', ')}`, params)
  }
}

async function readAll(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<AnyRow[]> {
  const { columns } = selectRecord(resource, { labels: false })
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = any($2::bigint[]) order by t.id`,
    [tx.orgId, ids],
    `get-many-${resource.name}`,
  )
  await attachLines(tx, resource, { rows, labels: false })
  return rows
}

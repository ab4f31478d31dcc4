import type { Fields } from '@tuheng/domain/kernel/field'
import { partsOf } from '@tuheng/domain/kernel/parts'
import { type AnyResource, type AnyRow, SYSTEM_FIELDS } from '@tuheng/domain/kernel/resource'
import { columnKind, isStored } from '../../sql/columns/index.ts'
import { refuseLargeLines, refuseTooLarge } from '../../sql/columns/too-large.ts'
import type { LockedRows } from '../read/locked-rows.ts'
import { keptText } from '../../sql/kept-text.ts'
import { column, linkTable, snake, statementName, tableName } from '../../sql/names.ts'
import { attachLines, readRecord } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import { noteWritten, type WriteChanges } from './written.ts'

export interface Writer {
  orgId: number
  now: { at: string }
  actor: { memberId: number }
  rows: LockedRows
  changes: WriteChanges
  writing(...resources: AnyResource[]): Writer['sql']
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

const WRITABLE_SYSTEM_FIELDS = new Set(['deptId', 'deletedAt', 'deletedBy', 'deletedReason', 'createdAt', 'createdBy'])

/** Column and encoded value of each key that is stored in the table of the record. */
export function encode(resource: AnyResource, values: AnyRow): [column: string, value: unknown][] {
  refuseTooLarge(resource.fields, values)
  const out: [string, unknown][] = []
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const field = resource.fields[name]
    if (field ? isStored(field) : name in resource.machines || WRITABLE_SYSTEM_FIELDS.has(name))
      out.push([column(name), field ? columnKind(field).encode(value) : value])
  }
  return out
}

/** Inserts a record with its child rows and links. Returns its id. */
export async function insertRecord(tx: Writer, resource: AnyResource, values: AnyRow): Promise<number> {
  return (await insert(tx, resource, { values, returning: 'id' })).row.id as number
}

/** As `insertRecord`. Returns the record as `readRecord` does. */
export async function insertAndRead(tx: Writer, resource: AnyResource, values: AnyRow): Promise<AnyRow> {
  const written = await insert(tx, resource, { values, returning: 'row' })
  return completedRow(tx, resource, { ...written, values, forUpdate: true, children: {} })
}

async function insert(
  tx: Writer,
  resource: AnyResource,
  { values, returning }: { values: AnyRow; returning: Returning },
): Promise<Written> {
  const memberId = tx.actor.memberId || null
  const pairs = encode(resource, { createdAt: tx.now.at, createdBy: memberId, ...values })
  const params = [tx.orgId, tx.now.at, memberId, ...pairs.map(([, value]) => value)]
  const columns = ['org_id', 'updated_at', 'updated_by', ...pairs.map(([name]) => name)].join(', ')
  const text = keptText(
    resource,
    `insert ${returning} ${columns}`,
    () =>
      `insert into ${tableName(resource)} as t (${columns}) values (${params.map((_, i) => `$${i + 1}`).join(', ')}) returning ${returningColumns(resource, returning)}`,
  )
  const statement = tx.writing(resource)(text, params, statementName(text))
  const generation = tx.rows.generation(resource)
  const {
    rows: [row = {}],
  } = await withTriedValues(values, statement)
  noteWritten(tx, { resource, ids: [row.id as number] })
  await writeChildren(tx, resource, { id: row.id as number, values, isNew: true })
  return { row, generation }
}

interface Update {
  id: number
  values: AnyRow
  /** Optimistic lock: nothing is written if the stored version differs. */
  version?: number
}

/**
 * Writes fields, statuses, child rows and links of a record and raises its version. Returns false for an outdated
 * version.
 */
export async function updateRecord(tx: Writer, resource: AnyResource, change: Update): Promise<boolean> {
  return (await update(tx, resource, { ...change, returning: 'id' })) !== undefined
}

/** As `updateRecord`, for a locked record. Returns it as `readRecord` does; undefined for an outdated version. */
export async function updateAndRead(tx: Writer, resource: AnyResource, change: Update): Promise<AnyRow | undefined> {
  const { id, values } = change
  const before = tx.rows.get(resource, id, { forUpdate: false })
  // In a locked record whose values are known, only the written values can have changed
  const written = await update(tx, resource, { ...change, returning: before ? Object.keys(values) : 'row' })
  return (
    written &&
    completedRow(tx, resource, {
      ...written,
      row: { ...before, ...written.row },
      values,
      forUpdate: tx.rows.isLocked(resource, id),
      children: before,
    })
  )
}

async function update(
  tx: Writer,
  resource: AnyResource,
  { id, values, version, returning }: Update & { returning: Returning },
): Promise<Written | undefined> {
  const pairs = encode(resource, values)
  const params: unknown[] = [tx.orgId, id, tx.now.at, tx.actor.memberId || null]
  const sets = pairs.map(([name, value]) => `, ${name} = $${params.push(value)}`).join('')
  const versionCondition = version === undefined ? '' : ` and version = $${params.push(version)}`
  const text = keptText(
    resource,
    `update ${typeof returning === 'string' ? returning : 'changed'}${sets}${versionCondition}`,
    () =>
      `update ${tableName(resource)} t set version = version + 1, updated_at = $3, updated_by = $4${sets} where org_id = $1 and id = $2${versionCondition} returning ${returningColumns(resource, returning)}`,
  )
  const statement = tx.writing(resource)(text, params, statementName(text))
  let generation = tx.rows.generation(resource)
  const {
    rows: [row],
  } = await withTriedValues(values, statement)
  if (!row) return undefined
  noteWritten(tx, { resource, ids: [id], fields: Object.keys(values) })
  if (await writeChildren(tx, resource, { id, values, isNew: false })) {
    tx.rows.forget(resource)
    generation += 1
  }
  return { row, generation }
}

/** What a statement returns: the id, the full row, or the stored values of these fields. */
type Returning = 'id' | 'row' | readonly string[]

/** Excludes links, which are in other tables: a distributed database cannot return subqueries. */
function returningColumns(resource: AnyResource, returning: Returning): string {
  if (returning === 'id') return 'id'
  const isOwn = (name: string): boolean => resource.fields[name]?.kind !== 'refs'
  const all = [...Object.keys(resource.fields), ...Object.keys(resource.machines), ...SYSTEM_FIELDS]
  const names = returning === 'row' ? all : [...returning, 'updatedAt', 'updatedBy']
  return selectRecord(resource, { labels: false, only: new Set(names.filter(isOwn)) }).columns.join(', ')
}

/** The returned row, and the generation of the locked rows when the statement was sent. */
interface Written {
  row: AnyRow
  generation: number
}

interface Completion extends Written {
  values: AnyRow
  forUpdate: boolean
  /** The child rows before this write, if they are known. */
  children: AnyRow | undefined
}

/** The returned row with its current child rows. A record with links is read again. */
async function completedRow(
  tx: Writer,
  resource: AnyResource,
  { row, generation, values, forUpdate, children }: Completion,
): Promise<AnyRow> {
  const parts = partsOf(resource.fields)
  const wrote = (name: string): boolean => Array.isArray(values[name]) && (values[name] as unknown[]).length > 0
  if (parts.refs.length)
    return (await readRecord(tx, resource, { id: row.id as number, labels: false, lock: true })) as AnyRow
  const lines = parts.lines.map(([name]) => name)
  if (!children || lines.some(wrote)) await attachLines(tx, resource, { rows: [row], labels: false })
  else for (const name of lines) row[name] = Array.isArray(values[name]) ? [] : (children[name] ?? [])
  tx.rows.put(resource, row, { forUpdate, generation })
  return row
}

/**
 * With row-level security PostgreSQL does not report which value violated a unique key, so the error gets the values
 * that were tried.
 */
async function withTriedValues<T>(values: AnyRow, statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (typeof error === 'object' && error !== null) Object.assign(error, { values })
    throw error
  }
}

async function writeChildren(
  tx: Writer,
  resource: AnyResource,
  { id, values, isNew }: { id: number; values: AnyRow; isNew: boolean },
): Promise<boolean> {
  let wrote = false
  const { lines, refs } = partsOf(resource.fields)
  for (const [name, field] of lines) {
    const rows = values[name] as AnyRow[]
    if (!Array.isArray(rows)) continue
    wrote = true
    refuseLargeLines(field.lines.fields, name, rows)
    await writeLines(tx, childTable(field.lines), { parentId: id, rows, isNew })
  }
  for (const [name] of refs) {
    const ids = values[name] as number[]
    if (!Array.isArray(ids)) continue
    wrote = true
    await writeLinks(tx, linkTable(resource, name), { parentId: id, ids, isNew })
  }
  return wrote
}

/** Table and fields of child rows. */
export interface ChildTable {
  table: string
  fields: Fields
}

export const childTable = ({ name, fields }: { name: string; fields: Fields }): ChildTable => ({
  table: snake(name),
  fields,
})

/**
 * Writes child rows by difference: updates those with an id, inserts those without, deletes the rest. `isNew`: the
 * parent has just been inserted.
 */
async function writeLines(
  tx: Writer,
  child: ChildTable,
  { parentId, rows, isNew }: { parentId: number; rows: AnyRow[]; isNew: boolean },
): Promise<void> {
  if (!isNew) {
    const kept = rows.map(row => row.id).filter(id => typeof id === 'number')
    await tx.writing()(
      `delete from ${child.table} where org_id = $1 and parent_id = $2 and not (id = any($3::bigint[]))`,
      [tx.orgId, parentId, kept],
    )
    for (const [seq, row] of rows.entries())
      if (typeof row.id === 'number') await updateLine(tx, child, { parentId, seq, row })
  }
  const added = rows.map((row, seq) => ({ row, seq })).filter(({ row }) => isNew || typeof row.id !== 'number')
  for (let from = 0; from < added.length; from += 200)
    await insertLines(tx, child, { parentId, rows: added.slice(from, from + 200) })
}

async function updateLine(
  tx: Writer,
  { table, fields }: ChildTable,
  { parentId, seq, row }: { parentId: number; seq: number; row: AnyRow },
): Promise<void> {
  const params: unknown[] = [tx.orgId, parentId, row.id, seq]
  const sets = Object.entries(fields)
    .filter(([name, field]) => isStored(field) && row[name] !== undefined)
    .map(([name, field]) => `, ${column(name)} = $${params.push(columnKind(field).encode(row[name]))}`)
  await tx.writing()(
    `update ${table} set seq = $4${sets.join('')} where org_id = $1 and parent_id = $2 and id = $3`,
    params,
  )
}

async function insertLines(
  tx: Writer,
  { table, fields }: ChildTable,
  { parentId, rows }: { parentId: number; rows: { row: AnyRow; seq: number }[] },
): Promise<void> {
  if (!rows.length) return
  const names = Object.entries(fields).filter(([, field]) => isStored(field))
  const params: unknown[] = []
  const tuples = rows.map(({ row, seq }) => {
    const values = [tx.orgId, parentId, seq, ...names.map(([name, field]) => columnKind(field).encode(row[name]))]
    return `(${values.map(value => `$${params.push(value)}`).join(', ')})`
  })
  await tx.writing()(
    `insert into ${table} (org_id, parent_id, seq${names.map(([name]) => `, ${column(name)}`).join('')}) values ${tuples.join(', ')}`,
    params,
  )
}

async function writeLinks(
  tx: Writer,
  table: string,
  { parentId, ids, isNew }: { parentId: number; ids: number[]; isNew: boolean },
): Promise<void> {
  if (!isNew)
    await tx.writing()(
      `delete from ${table} where org_id = $1 and parent_id = $2 and not (target_id = any($3::bigint[]))`,
      [tx.orgId, parentId, ids],
    )
  if (!ids.length) return
  const params: unknown[] = [tx.orgId, parentId]
  const tuples = ids.map(id => `($1, $2, $${params.push(id)})`)
  await tx.writing()(
    `insert into ${table} (org_id, parent_id, target_id) values ${tuples.join(', ')} on conflict do nothing`,
    params,
  )
}

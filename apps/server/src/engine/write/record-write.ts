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

export interface Writer {
  orgId: number
  now: { at: string }
  actor: { memberId: number }
  rows: LockedRows
  writing(...resources: AnyResource[]): Writer['sql']
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

const WRITABLE_SYSTEM = new Set(['deptId', 'deletedAt', 'deletedBy', 'deletedReason', 'createdAt', 'createdBy'])

/** Column and encoded value of each key that has a column in the record's own table. */
export function encode(resource: AnyResource, values: AnyRow): [column: string, value: unknown][] {
  refuseTooLarge(resource.fields, values)
  const out: [string, unknown][] = []
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const field = resource.fields[name]
    if (field ? isStored(field) : name in resource.machines || WRITABLE_SYSTEM.has(name))
      out.push([column(name), field ? columnKind(field).encode(value) : value])
  }
  return out
}

/** Inserts a record with its child rows and links; answers its id. */
export async function insertRecord(tx: Writer, resource: AnyResource, values: AnyRow): Promise<number> {
  return (await insert(tx, resource, { values, answer: 'id' })).row.id as number
}

/** As `insertRecord`, and answers the record as `readRecord` would read it. */
export async function insertAndRead(tx: Writer, resource: AnyResource, values: AnyRow): Promise<AnyRow> {
  const written = await insert(tx, resource, { values, answer: 'row' })
  return completed(tx, resource, { ...written, values, forUpdate: true, children: {} })
}

async function insert(
  tx: Writer,
  resource: AnyResource,
  { values, answer }: { values: AnyRow; answer: Answer },
): Promise<Written> {
  const memberId = tx.actor.memberId || null
  const pairs = encode(resource, { createdAt: tx.now.at, createdBy: memberId, ...values })
  const params = [tx.orgId, tx.now.at, memberId, ...pairs.map(([, value]) => value)]
  const columns = ['org_id', 'updated_at', 'updated_by', ...pairs.map(([name]) => name)].join(', ')
  const text = keptText(
    resource,
    `insert ${answer} ${columns}`,
    () =>
      `insert into ${tableName(resource)} as t (${columns}) values (${params.map((_, i) => `$${i + 1}`).join(', ')}) returning ${returned(resource, answer)}`,
  )
  const sent = tx.writing(resource)(text, params, statementName(text))
  const turn = tx.rows.generation(resource)
  const {
    rows: [row = {}],
  } = await withTriedValues(values, sent)
  await writeChildren(tx, resource, { id: row.id as number, values, fresh: true })
  return { row, turn }
}

interface Update {
  id: number
  values: AnyRow
  /** Compare-and-set: nothing is written where the record has another one. */
  version?: number
}

/** Writes fields, statuses, child rows and links of a record and raises its version. False when it was stale. */
export async function updateRecord(tx: Writer, resource: AnyResource, change: Update): Promise<boolean> {
  return (await update(tx, resource, { ...change, answer: 'id' })) !== undefined
}

/** As `updateRecord` for a record that is locked; answers it as `readRecord` would read it, undefined when it was stale. */
export async function updateAndRead(tx: Writer, resource: AnyResource, change: Update): Promise<AnyRow | undefined> {
  const { id, values } = change
  const before = tx.rows.get(resource, id, { forUpdate: false })
  // Of a record that is held and known only what is written can have changed
  const written = await update(tx, resource, { ...change, answer: before ? Object.keys(values) : 'row' })
  return (
    written &&
    completed(tx, resource, {
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
  { id, values, version, answer }: Update & { answer: Answer },
): Promise<Written | undefined> {
  const pairs = encode(resource, values)
  const params: unknown[] = [tx.orgId, id, tx.now.at, tx.actor.memberId || null]
  const sets = pairs.map(([name, value]) => `, ${name} = $${params.push(value)}`).join('')
  const guard = version === undefined ? '' : ` and version = $${params.push(version)}`
  const text = keptText(
    resource,
    `update ${typeof answer === 'string' ? answer : 'changed'}${sets}${guard}`,
    () =>
      `update ${tableName(resource)} t set version = version + 1, updated_at = $3, updated_by = $4${sets} where org_id = $1 and id = $2${guard} returning ${returned(resource, answer)}`,
  )
  const sent = tx.writing(resource)(text, params, statementName(text))
  let turn = tx.rows.generation(resource)
  const {
    rows: [row],
  } = await withTriedValues(values, sent)
  if (!row) return undefined
  if (await writeChildren(tx, resource, { id, values, fresh: false })) {
    tx.rows.forget(resource)
    turn += 1
  }
  return { row, turn }
}

/** What a write answers: the id, the whole row, or what the database makes of these fields. */
type Answer = 'id' | 'row' | readonly string[]

/** Without the links, which lie in tables of their own: a distributed database returns no subqueries. */
function returned(resource: AnyResource, answer: Answer): string {
  if (answer === 'id') return 'id'
  const isOwn = (name: string): boolean => resource.fields[name]?.kind !== 'refs'
  const all = [...Object.keys(resource.fields), ...Object.keys(resource.machines), ...SYSTEM_FIELDS]
  const names = answer === 'row' ? all : [...answer, 'updatedAt', 'updatedBy']
  return selectRecord(resource, { labels: false, only: new Set(names.filter(isOwn)) }).columns.join(', ')
}

/** What a statement answered, and the turn of the held rows when it was sent. */
interface Written {
  row: AnyRow
  turn: number
}

interface Completion extends Written {
  values: AnyRow
  forUpdate: boolean
  /** The child rows before this write, where they are known. */
  children: AnyRow | undefined
}

/** What the statement answered, with the child rows as they are now. A record with links is read again. */
async function completed(
  tx: Writer,
  resource: AnyResource,
  { row, turn, values, forUpdate, children }: Completion,
): Promise<AnyRow> {
  const parts = partsOf(resource.fields)
  const wrote = (name: string): boolean => Array.isArray(values[name]) && (values[name] as unknown[]).length > 0
  if (parts.refs.length)
    return (await readRecord(tx, resource, { id: row.id as number, labels: false, lock: true })) as AnyRow
  const lines = parts.lines.map(([name]) => name)
  if (!children || lines.some(wrote)) await attachLines(tx, resource, { rows: [row], labels: false })
  else for (const name of lines) row[name] = Array.isArray(values[name]) ? [] : (children[name] ?? [])
  tx.rows.put(resource, row, { forUpdate, generation: turn })
  return row
}

/** Under row-level security PostgreSQL does not say which value was taken twice: the error brings the row that was tried. */
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
  { id, values, fresh }: { id: number; values: AnyRow; fresh: boolean },
): Promise<boolean> {
  let wrote = false
  const { lines, refs } = partsOf(resource.fields)
  for (const [name, field] of lines) {
    const rows = values[name] as AnyRow[]
    if (!Array.isArray(rows)) continue
    wrote = true
    refuseLargeLines(field.lines.fields, name, rows)
    await writeLines(tx, childTable(field.lines), { parentId: id, rows, fresh })
  }
  for (const [name] of refs) {
    const ids = values[name] as number[]
    if (!Array.isArray(ids)) continue
    wrote = true
    await writeLinks(tx, linkTable(resource, name), { parentId: id, ids, fresh })
  }
  return wrote
}

/** Where child rows stand. */
export interface ChildTable {
  table: string
  fields: Fields
}

export const childTable = ({ name, fields }: { name: string; fields: Fields }): ChildTable => ({
  table: snake(name),
  fields,
})

/** Child rows by difference: what has an id is updated, what has none is added, what is gone is deleted. `fresh`: the parent was inserted just now. */
async function writeLines(
  tx: Writer,
  child: ChildTable,
  { parentId, rows, fresh }: { parentId: number; rows: AnyRow[]; fresh: boolean },
): Promise<void> {
  if (!fresh) {
    const kept = rows.map(row => row.id).filter(id => typeof id === 'number')
    await tx.writing()(
      `delete from ${child.table} where org_id = $1 and parent_id = $2 and not (id = any($3::bigint[]))`,
      [tx.orgId, parentId, kept],
    )
    for (const [seq, row] of rows.entries())
      if (typeof row.id === 'number') await updateLine(tx, child, { parentId, seq, row })
  }
  const added = rows.map((row, seq) => ({ row, seq })).filter(({ row }) => fresh || typeof row.id !== 'number')
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
    .filter(([name, sub]) => isStored(sub) && row[name] !== undefined)
    .map(([name, sub]) => `, ${column(name)} = $${params.push(columnKind(sub).encode(row[name]))}`)
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
  const names = Object.entries(fields).filter(([, sub]) => isStored(sub))
  const params: unknown[] = []
  const tuples = rows.map(({ row, seq }) => {
    const values = [tx.orgId, parentId, seq, ...names.map(([name, sub]) => columnKind(sub).encode(row[name]))]
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
  { parentId, ids, fresh }: { parentId: number; ids: number[]; fresh: boolean },
): Promise<void> {
  if (!fresh)
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

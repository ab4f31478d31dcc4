import { partsOf } from '@tuheng/domain/kernel/parts'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { LockedRows } from './locked-rows.ts'
import { addLabels } from './labels.ts'
import { keptText } from '../../sql/kept-text.ts'
import { snake, tableName } from '../../sql/names.ts'
import { refreshShown } from './on-show.ts'
import { selectLines, selectLinkLabels, selectRecord } from './select.ts'

interface Reader {
  orgId: number
  /** Set within a write: the rows that it has locked. */
  rows?: LockedRows
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/**
 * Reads one record that is not deleted, with its child rows. The statement depends only on the resource, so its plan is
 * kept.
 */
export async function readRecord(
  tx: Reader,
  resource: AnyResource,
  { id, labels, lock }: { id: number; labels: boolean; lock: boolean },
): Promise<AnyRow | undefined> {
  const row = tx.rows?.get(resource, id, { forUpdate: lock }) ?? (await fetchRecord(tx, resource, { id, lock }))
  if (row && labels) await labelRecord(tx, resource, row)
  return row
}

async function fetchRecord(
  tx: Reader,
  resource: AnyResource,
  { id, lock }: { id: number; lock: boolean },
): Promise<AnyRow | undefined> {
  const generation = tx.rows?.generation(resource) ?? 0
  // Both statements are sent at once. They run in order, so the child rows are read after the record is locked.
  const [
    {
      rows: [row],
    },
    lines,
  ] = await Promise.all([
    tx.sql<AnyRow>(
      keptText(resource, lock ? 'lock' : 'get', textOf),
      [tx.orgId, id],
      `get-${resource.name}${lock ? '-k' : ''}`,
    ),
    readLines(tx, resource, [id]),
  ])
  if (row) assignLines([row], lines)
  if (row && lock) tx.rows?.put(resource, row, { forUpdate: true, generation })
  return row
}

function textOf(resource: AnyResource, kind: string): string {
  const { columns } = selectRecord(resource, { labels: false })
  return `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = $2 and t.deleted_at is null${kind === 'lock' ? ' for update of t' : ''}`
}

/** Makes a record ready to be shown: values of now, and the labels of all references of the record and its child rows. */
export async function labelRecord(tx: Reader, resource: AnyResource, row: AnyRow): Promise<void> {
  const lines = partsOf(resource.fields).lines.map(([name, field]) => ({
    rows: row[name] as AnyRow[],
    refs: selectLines(field.lines.fields).refs,
  }))
  // All statements are sent at once
  await Promise.all([
    refreshShown(tx, resource, [row]),
    addLabels(tx, selectRecord(resource, { labels: true, separateLabels: true }).refs, [row]),
    ...lines.map(({ rows, refs }) => addLabels(tx, refs, rows)),
    addLinkLabels(tx, resource, row),
  ])
}

async function addLinkLabels(tx: Reader, resource: AnyResource, row: AnyRow): Promise<void> {
  if (!partsOf(resource.fields).refs.length) return
  const columns = selectLinkLabels(resource)
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = $2`,
    [tx.orgId, row.id],
    `links-${resource.name}`,
  )
  Object.assign(row, rows[0])
}

/**
 * Reads the child rows of the records into their `lines` fields: one statement per lines field for all records. With
 * `labels` the records are ready to be shown.
 */
export async function attachLines(
  tx: Reader,
  resource: AnyResource,
  { rows, labels }: { rows: AnyRow[]; labels: boolean },
): Promise<void> {
  if (!rows.length) return
  const ids = rows.map(row => row.id as number)
  const kinds = await readLines(tx, resource, ids)
  if (labels) await Promise.all(kinds.map(({ refs, lines }) => addLabels(tx, refs, lines)))
  assignLines(rows, kinds)
  if (labels) await refreshShown(tx, resource, rows)
}

type LineOf = AnyRow & { parentId: number }

export interface ChildRows {
  /** The lines field. */
  name: string
  refs: ReturnType<typeof selectLines>['refs']
  lines: LineOf[]
}

/** Reads the child rows of the records. `assignLines` puts them into the records. */
export function readLines(tx: Reader, resource: AnyResource, ids: readonly number[]): Promise<ChildRows[]> {
  return Promise.all(
    partsOf(resource.fields).lines.map(([name, field]) => {
      const { columns, refs } = selectLines(field.lines.fields)
      const read = `select ${columns.join(', ')} from ${snake(field.lines.name)} t where t.org_id = $1 and t.parent_id =`
      // With a list PostgreSQL takes a kept plan for dearer than planning it anew each time
      const sent =
        ids.length === 1
          ? tx.sql<LineOf>(`${read} $2 order by t.seq, t.id`, [tx.orgId, ids[0]], `lines-of-${field.lines.name}`)
          : tx.sql<LineOf>(
              `${read} any($2::bigint[]) order by t.parent_id, t.seq, t.id`,
              [tx.orgId, ids],
              `lines-${field.lines.name}`,
            )
      return sent.then(({ rows: lines }) => ({ name, refs, lines }))
    }),
  )
}

export function assignLines(rows: readonly AnyRow[], kinds: readonly ChildRows[]): void {
  const byId = new Map(rows.map(row => [row.id as number, row]))
  for (const { name, lines } of kinds) {
    for (const row of rows) row[name] = []
    for (const { parentId, ...line } of lines) (byId.get(parentId)?.[name] as AnyRow[] | undefined)?.push(line)
  }
}

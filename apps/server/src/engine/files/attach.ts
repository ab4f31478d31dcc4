import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import type { Fields, FileRef } from '@tuheng/domain/kernel/field'
import { partsOf } from '@tuheng/domain/kernel/parts'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../write/tx.ts'
import { mayOpen } from './file-access.ts'
import { fileErrors } from './file-errors.ts'
import { type FileRow, findFiles } from './file-rows.ts'

interface Use {
  row: AnyRow
  name: string
  /** Path in the document, `attachments` or `items.2.photos`. */
  path: string
  /** Name of the field in field rights, `items.photos`. */
  field: string
}

/**
 * Checks the files of a record: they exist in this company and the actor may use them. Name, size and type are taken
 * from the stored file, whatever the client sent. Writes into `next`.
 */
export async function resolveFiles(
  tx: Tx,
  resource: AnyResource,
  { next, changed }: { next: AnyRow; changed: readonly string[] },
): Promise<void> {
  const uses = usesOf(resource.fields, next).filter(use => changed.includes(use.path.split('.')[0] ?? ''))
  const ids = uses.flatMap(use => refsOf(use).map(ref => ref.id))
  if (!ids.length) return
  const sql = { query: tx.sql }
  const found = new Map(
    (await findFiles(sql, { orgId: tx.orgId, ids: [...new Set(ids)], at: tx.now.at, lock: true })).map(row => [
      row.id,
      row,
    ]),
  )
  const issues: Issue[] = []
  for (const use of uses) {
    const kept: FileRef[] = []
    for (const { id } of refsOf(use)) {
      const row = found.get(id)
      // What another field of the record holds may be hidden from the actor
      const stays = row?.resource === resource.name && row.recordId === next.id && row.field === use.field
      if (row && (stays || (!isGivenByOther(row, tx) && (await mayOpen(sql, tx.actor, { row, at: tx.now.at })))))
        kept.push({ id, name: row.name, size: row.size, mime: row.mime })
      else issues.push(fileErrors.issue('file.missing', {}, use.path))
    }
    use.row[use.name] = kept
  }
  failAll(issues)
}

/** What waits for something else is used by whoever gave it alone: others may only open it. */
const isGivenByOther = ({ resource, recordId, memberId }: FileRow, { actor }: Tx): boolean =>
  !resource && recordId !== null && memberId !== actor.memberId

const held: string[] = []

/** Registers what keeps a file `f` of the company `$1` from every record for the time being. */
export const registerHeldFiles = (sql: string): void => void (held.includes(sql) || held.push(sql))

/** Condition for files `f` of the company `$1` that a record may take. */
export const freeFileSql = (): string => ['f.resource is null', ...held.map(sql => `not (${sql})`)].join(' and ')

/**
 * Attaches files to the record, so that those who may read it may open them. A file stays with the first record that
 * took it.
 */
export async function attachFiles(
  tx: Tx,
  resource: AnyResource,
  { record, before = {} }: { record: AnyRow; before?: AnyRow },
): Promise<void> {
  const held = new Set(usesOf(resource.fields, before).flatMap(use => refsOf(use).map(ref => ref.id)))
  for (const [field, uses] of Map.groupBy(usesOf(resource.fields, record), use => use.field)) {
    const ids = uses.flatMap(use => refsOf(use).map(ref => ref.id)).filter(id => !held.has(id))
    if (!ids.length) continue
    await tx.writing()(
      `update file f set resource = $3, record_id = $4, field = $5, expires_at = null where f.org_id = $1 and f.id = any($2::bigint[]) and ${freeFileSql()}`,
      [tx.orgId, ids, resource.name, record.id, field],
    )
  }
}

/** The files of a row, child rows included, each with the field that holds it: `items.photos`. */
export const filesIn = (fields: Fields, row: AnyRow): { id: number; field: string }[] =>
  usesOf(fields, row).flatMap(use => refsOf(use).map(({ id }) => ({ id, field: use.field })))

function usesOf(fields: Fields, row: AnyRow): Use[] {
  const { files, lines } = partsOf(fields)
  return [
    ...files.map(([name]) => ({ row, name, path: name, field: name })),
    ...lines.flatMap(([name, { lines: inner }]) =>
      Array.isArray(row[name])
        ? (row[name] as AnyRow[]).flatMap((line, i) =>
            usesOf(inner.fields, line).map(use => ({
              ...use,
              path: `${name}.${i}.${use.path}`,
              field: `${name}.${use.field}`,
            })),
          )
        : [],
    ),
  ]
}

function refsOf({ row, name }: Use): FileRef[] {
  return Array.isArray(row[name]) ? (row[name] as FileRef[]) : []
}

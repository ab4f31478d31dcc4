import type { FileExportRequest, FileCounts } from '@tuheng/domain/kernel/generic-wire'
import { type FileField, fileFields, openFileFields } from '@tuheng/domain/kernel/file-fields'
import type { Sql } from '../../db/database.ts'
import { column, snake, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { parseFilters } from '../read/filter.ts'
import { selectionOf } from '../read/search.ts'
import { whereSql } from '../read/where.ts'
import { viewerAccess } from '../rights/redact.ts'
import type { ExportTarget } from './export-columns.ts'
import { exportErrors } from './export-errors.ts'

/** What one archive may contain: its list is kept in memory, and the disk has to hold it for a week. */
const LIMITS = { records: 100_000, files: 100_000, bytes: 20 * 2 ** 30 }

/**
 * The requested fields, or all that hold files. Fields whose files the actor may not open are left out; unknown ones are
 * refused.
 */
export function archiveFields({ resource, face, actor }: ExportTarget, asked?: readonly string[]): FileField[] {
  const known = new Set(fileFields(resource).map(({ path }) => path))
  for (const name of asked ?? []) if (!known.has(name)) exportErrors.fail('export.column', { name })
  return openFileFields(actor, resource, face).filter(({ path }) => !asked || asked.includes(path))
}

/** How many files the fields hold, and their size, by one statement. */
export async function countFiles(
  sql: Sql,
  target: ExportTarget,
  { query, fields }: { query: FileExportRequest; fields: readonly FileField[] },
): Promise<FileCounts> {
  const { resource, face, actor } = target
  const params = new Params()
  const conditions = parseFilters(resource, query.filters ?? {}, viewerAccess(actor, resource, face).mayQuery)
  const where = whereSql(target, { conditions, query: await selectionOf(sql, target, query) }, params)
  const sums = fields.map((_, i) => `sum(f${i}.files)::bigint as "files${i}", sum(f${i}.bytes)::bigint as "bytes${i}"`)
  const { rows } = await sql.query<Record<string, number | null>>(
    `select ${['count(*)::int as records', ...sums].join(', ')} from ${tableName(resource)} t
     ${fields.map((field, i) => `cross join lateral (${filesSql(target, field, params)}) f${i}`).join(' ')} where ${where.join(' and ')}`,
    params.values,
  )
  const [row = {}] = rows
  return {
    records: row['records'] ?? 0,
    fields: fields.map(({ path }, i) => ({ path, files: row[`files${i}`] ?? 0, bytes: row[`bytes${i}`] ?? 0 })),
    limits: LIMITS,
  }
}

function filesSql({ resource, actor }: ExportTarget, { path, lines }: FileField, params: Params): string {
  const name = lines === undefined ? path : path.slice(lines.length + 1)
  const of = lines === undefined ? 't' : 'l'
  const files = `jsonb_array_elements(case when jsonb_typeof(${of}.${column(name)}) = 'array' then ${of}.${column(name)} else '[]' end) e`
  const from =
    lines === undefined
      ? files
      : `${snake(resource.fields[lines]?.lines?.name ?? '')} l cross join lateral ${files} where l.org_id = ${params.add(actor.orgId)} and l.parent_id = t.id`
  return `select count(*) as files, coalesce(sum((e.value ->> 'size')::bigint), 0) as bytes from ${from}`
}

/** The number of files. Refuses an archive that would be empty or too large. */
export function checkedTotal({ records, fields }: FileCounts): number {
  const files = fields.reduce((sum, field) => sum + field.files, 0)
  const bytes = fields.reduce((sum, field) => sum + field.bytes, 0)
  if (files === 0) exportErrors.fail('export.no_files')
  if (records > LIMITS.records || files > LIMITS.files || bytes > LIMITS.bytes)
    exportErrors.fail('export.too_many_files', {
      records,
      files,
      mb: Math.ceil(bytes / 2 ** 20),
      maxRecords: LIMITS.records,
      maxFiles: LIMITS.files,
      maxMb: LIMITS.bytes / 2 ** 20,
    })
  return files
}

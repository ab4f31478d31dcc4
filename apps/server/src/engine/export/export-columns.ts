import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { type AnyResource, type AnyRow, columnField, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { countField, countOf } from '@tuheng/domain/kernel/record-counts'
import type { Lang } from '@tuheng/domain/kernel/text'
import { isStored } from '../../sql/columns/index.ts'
import { type ViewerAccess, viewerAccess } from '../rights/redact.ts'
import type { CellInput, SheetColumn } from '../sheets/sheet-model.ts'
import { columnsBeside } from './columns-beside.ts'
import { exportErrors } from './export-errors.ts'
import { cellOf, type DictNames, sheetKind } from './sheet-kinds.ts'

export interface ExportColumn {
  name: string
  field: Field
  sheet: SheetColumn
}

export interface ExportTarget {
  resource: AnyResource
  face: Face
  actor: Actor
}

/** `装货净重(吨)`: label and unit, as in headers. */
export function headerOf(field: Field, name: string, lang: Lang): string {
  const label = labelOf(field, name)[lang]
  if (!field.unit) return label
  return lang === 'zh' ? `${label}(${field.unit.zh})` : `${label} (${field.unit.en})`
}

/**
 * The requested columns, or those of the list. Columns that the actor may not see are left out; unknown ones are
 * refused.
 */
export function exportColumns(target: ExportTarget, asked: readonly string[] | undefined, lang: Lang): ExportColumn[] {
  const { resource, face, actor } = target
  const access = viewerAccess(actor, resource, face)
  const columns = (asked ?? face.columns ?? resource.list.columns).flatMap(name => {
    const count = countOf(resource.list, name)
    const field = count
      ? countField(count)
      : (columnField(resource, name) ?? exportErrors.fail('export.column', { name }))
    if (field.kind === 'lines' || access.visibilityOf(name) === 'hidden') return []
    const beside = columnsBeside(resource, name).map(([own, further]) => columnOf(own, further, lang))
    return [columnOf(name, field, lang), ...beside]
  })
  if (!columns.length) exportErrors.fail('export.no_columns')
  return columns
}

/** All columns of a record that may be shown: its form and its statuses. */
export function allColumns(target: ExportTarget): string[] {
  const { resource } = target
  const fields = resource.form.flatMap(section => [...section.fields])
  return [...new Set([resource.title, ...Object.keys(resource.machines), ...fields, 'createdBy', 'createdAt'])].filter(
    name => !['lines', 'files', 'json'].includes(columnField(resource, name)?.kind ?? 'json'),
  )
}

/** Columns of child rows, as declared. */
export function lineColumns(
  lines: string,
  { fields, columns = Object.keys(fields) }: { fields: Fields; columns?: readonly string[] },
  { access, lang }: { access: ViewerAccess; lang: Lang },
): ExportColumn[] {
  return columns.flatMap(name => {
    const field = fields[name]
    return field && isStored(field) && access.visibilityOf(`${lines}.${name}`) !== 'hidden'
      ? [columnOf(name, field, lang)]
      : []
  })
}

function columnOf(name: string, field: Field, lang: Lang): ExportColumn {
  return { name, field, sheet: { title: headerOf(field, name, lang), ...sheetKind(field).column(field, lang) } }
}

/** Cells of one row. */
export function cellsOf(
  row: AnyRow,
  columns: readonly ExportColumn[],
  { lang, dicts }: { lang: Lang; dicts: DictNames },
): CellInput[] {
  return columns.map(({ name, field }) => cellOf(row[name], field, { lang, label: row[`${name}$`], dicts, row }))
}

/** The field that identifies a record in a table: its number, else a unique text, else its title. */
export function keyField(resource: AnyResource): string {
  const serial = Object.entries(resource.fields).find(([, field]) => field.kind === 'serial')?.[0]
  const single = (resource.unique ?? []).filter(set => set.length === 1).map(([name = '']) => name)
  return serial ?? single.find(name => resource.fields[name]?.required) ?? single[0] ?? resource.title
}

import { scaleOf } from '@tuheng/domain/kernel/decimal'
import { lineSum } from '@tuheng/domain/kernel/line-sums'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyResource, type AnyRow, columnField } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import { dictNames } from '../export/dict-names.ts'
import { headerOf } from '../export/export-columns.ts'
import { cellOf, type DictNames, sheetKind } from '../export/sheet-kinds.ts'
import { readRecord } from '../read/record.ts'
import { isShown, redact, viewerAccess } from '../rights/redact.ts'
import type { Letterhead, PrintContext } from './on-print.ts'
import type { PrintFormat, PrintValue, TableBlock } from './print-doc.ts'

export interface PrintRequest {
  sql: Sql
  actor: Actor
  now: Moment
  lang: Lang
  resource: AnyResource
}

export async function printContext({ sql, actor, now, lang, resource }: PrintRequest): Promise<PrintContext> {
  const letterhead = await letterheadOf(sql, actor.orgId)
  const dicts = await dictNames(
    sql,
    { orgId: actor.orgId, lang },
    Object.values(resource.fields).flatMap(field => [field, ...Object.values(field.lines?.fields ?? {})]),
  )
  const w = (zh: string, en: string): string => (lang === 'zh' ? zh : en)
  const words = (row: AnyRow, name: string): string =>
    textOf(row, { name, field: columnField(resource, name) }, { lang, dicts })
  return {
    sql,
    actor,
    now,
    lang,
    resource,
    letterhead,
    w,
    textOf: words,
    fact: (row, name, over) => {
      const field = columnField(resource, name)
      const format = field && formatOf(field, row[name], lang)
      return {
        label: field ? headerOf(field, name, lang) : name,
        value: words(row, name),
        ...(format ? { format } : {}),
        ...over,
      }
    },
    lines: (row, name, columns) => linesTable({ row, field: resource.fields[name], name, columns, lang, dicts }),
    load: (of, id) => loadRow({ sql, actor, resource: anyResource(of), id }) as never,
    picture: async () => undefined,
    base: { company: letterhead.name, footer: `${w('打印：', 'Printed: ')}${actor.name} ${now.at.slice(0, 16)}`, lang },
  }
}

interface LinesRequest {
  row: AnyRow
  field: Field | undefined
  name: string
  columns: readonly string[] | undefined
  lang: Lang
  dicts: DictNames
}

function linesTable({ row, field, name, columns, lang, dicts }: LinesRequest): TableBlock | undefined {
  const rows = row[name] as AnyRow[] | undefined
  if (!field?.lines || !Array.isArray(rows) || !rows.length) return undefined
  const {
    fields,
    totals = [],
    columns: usual = Object.keys(fields).filter(key => !fields[key]?.computed),
  } = field.lines
  const shown = (columns ?? usual).filter(
    key => fields[key] && rows.some(line => line[key] !== undefined && line[key] !== null && line[key] !== ''),
  )
  const sums = shown.map((key): PrintValue => (totals.includes(key) ? lineSum(fields, key, rows) : null))
  if (!totals.includes(shown[0] ?? '')) sums[0] = lang === 'zh' ? '合计' : 'Total'
  return {
    kind: 'table',
    columns: shown.map(key => {
      const of = fields[key] as Field
      const format = rows.map(line => formatOf(of, line[key], lang)).reduce(commonFormat)
      return { label: headerOf(of, key, lang), ...(format ? { format } : {}) }
    }),
    rows: rows.map(line =>
      shown.map((key): PrintValue => textOf(line, { name: key, field: fields[key] }, { lang, dicts })),
    ),
    ...(totals.length && rows.length > 1 ? { totals: sums } : {}),
  }
}

/** One format for a column: with the digits of the longest cell. */
function commonFormat(one: PrintFormat | undefined, other: PrintFormat | undefined): PrintFormat | undefined {
  return typeof one === 'object' && typeof other === 'object'
    ? { scale: Math.max(one.scale, other.scale) }
    : (one ?? other)
}

/**
 * Dates and numbers keep their format on paper; all other values are text. Prices and weights have at least two digits.
 */
function formatOf(field: Field, value: unknown, lang: Lang): PrintFormat | undefined {
  const { type, scale = 0, format } = sheetKind(field).column(field, lang)
  if (type === 'date' || type === 'dateTime') return type
  if (type !== 'number') return undefined
  if (format?.endsWith('%')) return 'percent'
  return { scale: Math.min(scale, Math.max(2, digitsOf(value))) }
}

const digitsOf = (value: unknown): number =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? scaleOf(value) : 0

function textOf(
  row: AnyRow,
  { name, field }: { name: string; field: Field | undefined },
  { lang, dicts }: { lang: Lang; dicts: DictNames },
): string {
  const value = row[name]
  // A masked value is text, whatever its kind.
  if (!field || !isShown(value)) return String(value ?? '')
  const cell = cellOf(value, field, { lang, label: row[`${name}$`], dicts, row })
  if (typeof cell === 'boolean') return cell ? (lang === 'zh' ? '是' : 'Yes') : lang === 'zh' ? '否' : 'No'
  return cell === null || cell === undefined ? '' : String(cell)
}

async function loadRow({
  sql,
  actor,
  resource,
  id,
}: {
  sql: Sql
  actor: Actor
  resource: AnyResource
  id: unknown
}): Promise<AnyRow | undefined> {
  const [face] = Object.values(resource.faces)
  if (typeof id !== 'number' || !face) return undefined
  const row = await readRecord(
    { orgId: actor.orgId, sql: (text, params, name) => sql.query(text, params, name) },
    resource,
    { id, labels: true, lock: false },
  )
  return row && redact(row, viewerAccess(actor, resource, face))
}

async function letterheadOf(sql: Sql, orgId: number): Promise<Letterhead> {
  const { rows } = await sql.query<{
    name: string
    credit_code: string | null
    profile: Record<string, unknown> | null
  }>('select name, credit_code, profile from org where id = $1', [orgId], 'letterhead')
  const [org] = rows
  const known = (key: string): string | null =>
    typeof org?.profile?.[key] === 'string' ? (org.profile[key] as string) : null
  return {
    name: org?.name ?? '',
    creditCode: org?.credit_code ?? null,
    permitNo: known('permitNo'),
    address: known('address'),
    phone: known('phone'),
  }
}

import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, labelOf } from '@tuheng/domain/kernel/resource'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import { text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { actionName } from '@tuheng/domain/system/rights/action-names'
import type { LogEntry } from '@tuheng/domain/system/log/log.calls'
import { LOG_KINDS } from '@tuheng/domain/system/log/log-entry'
import { SETTING_FIELDS } from '@tuheng/domain/system/company/settings'
import type { Sql } from '../../../db/database.ts'
import { dictNames } from '../../../engine/export/dict-names.ts'
import { headerOf } from '../../../engine/export/export-columns.ts'
import { cellOf, type DictNames } from '../../../engine/export/sheet-kinds.ts'
import { column, tableName } from '../../../sql/names.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { LogRow } from './visible-rows.ts'

/** Rows of the log in the reader's language, with names for references, dictionary values and choices. */
export async function logEntries(
  sql: Sql,
  { actor, rows, lang }: { actor: Actor; rows: readonly LogRow[]; lang: Lang },
): Promise<LogEntry[]> {
  const fields = rows.flatMap(row => changedFields(row).map(([, field]) => field))
  const names = await refNames(sql, actor, rows)
  const dicts = await dictNames(sql, { orgId: actor.orgId, lang }, fields)
  return rows.map(row => {
    const resource = resourceOf(row)
    const report = registry.reports.find(one => one.name === row.resource)
    return {
      id: row.id,
      at: String(row['at']),
      by: row.by,
      byName: row['byName'] as string | null,
      ip: row['ip'] as string | null,
      resource: row.resource,
      kind: resource
        ? resource[lang === 'zh' ? 'label' : 'en']
        : (report ?? LOG_KINDS[row.resource] ?? text(row.resource, row.resource))[lang],
      recordId: row.recordId,
      recordNo: row['recordNo'] as string | null,
      action: String(row['action']),
      act: actionName(resource, String(row['action']))[lang],
      reason: row['reason'] as string | null,
      requestId: String(row['requestId']),
      chainSeq: row['chainSeq'] as number | null,
      chained: row['chained'] === true,
      changes: resource ? changesOf(row, { lang, names, dicts }) : plainChanges(row, lang),
    }
  })
}

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>
interface Words {
  lang: Lang
  names: Names
  dicts: DictNames
}

function resourceOf(row: LogRow): AnyResource | undefined {
  return registry.resources.find(one => one.name === row.resource)
}

/** The changed fields in declared order. The row of an export describes the export, which is no field of a record. */
function changedFields(row: LogRow): [string, Field][] {
  const resource = resourceOf(row)
  if (!resource || row.recordId === 0) return []
  const held = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  const names = [...Object.keys(resource.machines), ...Object.keys(resource.fields), 'deptId']
  return names.flatMap(name => {
    const field = held.has(name) ? columnField(resource, name) : undefined
    return field ? [[name, field] as [string, Field]] : []
  })
}

function changesOf(row: LogRow, words: Words): LogEntry['changes'] {
  if (row.recordId === 0) return plainChanges(row, words.lang)
  return changedFields(row).map(([name, field]) => {
    if (field.kind === 'lines')
      return {
        label: labelOf(field, name)[words.lang],
        before: '',
        after: linesWords(row.before?.[name], row.after?.[name], words.lang),
      }
    return {
      label: headerOf(field, name, words.lang),
      before: wordsOf(row.before?.[name], field, words),
      after: wordsOf(row.after?.[name], field, words),
    }
  })
}

function wordsOf(value: unknown, field: Field, { lang, names, dicts }: Words): string {
  const named = (id: unknown): string => names.get(field.to ?? '')?.get(Number(id)) ?? `#${String(id)}`
  const label =
    field.kind === 'ref' ? named(value) : field.kind === 'refs' && Array.isArray(value) ? value.map(named) : undefined
  const cell = cellOf(value, field, { lang, label, dicts })
  if (typeof cell === 'boolean') return lang === 'zh' ? (cell ? '是' : '否') : cell ? 'Yes' : 'No'
  return cell === null || cell === undefined ? '' : String(cell)
}

function linesWords(before: unknown, after: unknown, lang: Lang): string {
  const [old, now] = [before, after].map(value => (Array.isArray(value) ? (value as AnyRow[]) : []))
  const known = new Map((old ?? []).map(line => [line['id'], JSON.stringify(line)]))
  const kept = (now ?? []).filter(line => known.has(line['id']))
  const [added, removed, changed] = [
    (now ?? []).length - kept.length,
    known.size - kept.length,
    kept.filter(line => known.get(line['id']) !== JSON.stringify(line)).length,
  ]
  return lang === 'zh'
    ? `新增 ${added} 行，删除 ${removed} 行，修改 ${changed} 行`
    : `Rows: ${added} added, ${removed} removed, ${changed} changed`
}

/** Changes that are of no resource: settings by their own labels, others as they were written. */
function plainChanges({ before, after }: LogRow, lang: Lang): LogEntry['changes'] {
  const changes = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map(name => ({
    label: (SETTING_FIELDS[name] ? labelOf(SETTING_FIELDS[name], name) : PLAIN[name])?.[lang] ?? name,
    before: plainWords(name, before?.[name], lang),
    after: plainWords(name, after?.[name], lang),
  }))
  return changes.filter(change => change.before !== '' || change.after !== '')
}

function plainWords(name: string, value: unknown, lang: Lang): string {
  const field = SETTING_FIELDS[name]
  if (field) return wordsOf(value, field, { lang, names: new Map(), dicts: new Map() })
  const face =
    name === 'face'
      ? registry.resources.flatMap(one => Object.values(one.faces)).find(one => one.api === value)
      : undefined
  return face ? face[lang] : plain(value, lang)
}

const PLAIN: Readonly<Record<string, Text>> = {
  face: text('页面', 'Screen'),
  rows: text('行数', 'Rows'),
  columns: text('列', 'Columns'),
  format: text('格式', 'Format'),
  filters: text('筛选', 'Filters'),
  search: text('搜索', 'Search'),
  lines: text('明细', 'Lines'),
  ids: text('所选记录', 'Selected'),
  layout: text('版式', 'Layout'),
  from: text('起', 'From'),
  to: text('止', 'To'),
  name: text('名称', 'Name'),
  path: text('所在文件夹', 'Folder'),
  size: text('字节数', 'Bytes'),
  version: text('版本', 'Version'),
  tags: text('标签', 'Tags'),
  ownRights: text('单独授权', 'Rights of its own'),
  roles: text('角色', 'Roles'),
}

function plain(value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(one => plain(one, lang)).join(lang === 'zh' ? '、' : ', ')
  if (typeof value === 'object') return Object.keys(value).length ? JSON.stringify(value) : ''
  return String(value as string | number | boolean)
}

/**
 * Names of all records that the changed references refer to, as far as the reader may see them. One statement per
 * referred resource.
 */
async function refNames(sql: Sql, actor: Actor, rows: readonly LogRow[]): Promise<Names> {
  const wanted = new Map<string, Set<number>>()
  for (const row of rows)
    for (const [name, field] of changedFields(row))
      if (field.to)
        for (const id of [row.before?.[name], row.after?.[name]].flat())
          if (typeof id === 'number') wanted.set(field.to, (wanted.get(field.to) ?? new Set()).add(id))
  const names = new Map<string, Map<number, string>>()
  for (const [to, ids] of wanted) {
    const target = registry.resources.find(one => one.name === to)
    if (!target || !viewerAccess(actor, target).mayQuery(target.title)) continue
    const { rows: found } = await sql.query<{ id: number; name: string }>(
      `select id, ${column(target.title)}::text as name from ${tableName(target)} where org_id = $1 and id = any($2::bigint[])`,
      [actor.orgId, [...ids]],
    )
    names.set(to, new Map(found.map(({ id, name }) => [id, name])))
  }
  return names
}

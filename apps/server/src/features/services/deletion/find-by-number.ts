import type { findByNumberCall } from '@tuheng/domain/services/deletion.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../../db/database.ts'
import { listRows } from '../../../engine/read/list.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { column, tableName } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { openFaces, shownColumns, shownRecord } from '../../system/record-search.ts'
import { groupsOf } from './groups.ts'
import { type DeletedKind, KINDS } from './kinds.ts'

/** Rows of one page of a list. */
const PAGE = 200

type Answer = GivenOf<typeof findByNumberCall>

interface Reading {
  sql: Sql
  actor: Actor
  lang: Lang
}

/**
 * Finds the documents of these numbers, as the person's lists show them. Numbers are compared as they are, and in capital
 * letters. Statements: one for each kind, and those of a list for each two hundred that are found.
 */
export async function findByNumber(reading: Reading, numbers: readonly string[]): Promise<Answer> {
  const left = new Set(numbers)
  const found: Omit<Answer['found'][number], 'group'>[] = []
  for (const [kind, { resource }] of KINDS) {
    const rows = await withNumbers(reading, resource, left)
    for (const row of rows) found.push({ kind, ...row })
    drop(left, rows)
  }
  const others: Answer['others'] = []
  for (const resource of left.size ? registry.resources : []) {
    if (KINDS.has(resource.name as DeletedKind) || resource.nature === 'common') continue
    const rows = await withNumbers(reading, resource, left)
    const label = reading.lang === 'zh' ? resource.label : resource.en
    for (const { no, path } of rows) others.push({ no, label, path })
    drop(left, rows)
  }
  const groups = await groupsOf(reading, found)
  return { found: found.map((one, i) => ({ ...one, group: groups[i] ?? i })), others, unknown: [...left] }
}

function drop(left: Set<string>, rows: readonly { no: string }[]): void {
  const found = new Set(rows.map(({ no }) => no))
  for (const number of left) if (found.has(number) || found.has(number.toUpperCase())) left.delete(number)
}

interface Named {
  id: number
  no: string
  hint: string
  path: string | null
}

/** Records of the kind with one of these numbers that the person may read, and whose number they may search by. */
async function withNumbers(
  { sql, actor, lang }: Reading,
  resource: AnyResource,
  numbers: ReadonlySet<string>,
): Promise<Named[]> {
  if (!numbers.size) return []
  const spelled = [...new Set([...numbers].flatMap(one => [one, one.toUpperCase()]))]
  const named = new Map<number, Named>()
  for (const { face, screen } of openFaces(resource, actor)) {
    if (!viewerAccess(actor, resource, face).mayQuery(resource.title)) continue
    const ids = await idsOf(sql, { actor, resource, face }, spelled)
    for (let at = 0; at < ids.length; at += PAGE) {
      const page = { ids: ids.slice(at, at + PAGE), pageSize: PAGE, columns: shownColumns(resource) }
      const { list } = await listRows(sql, { resource, face, actor }, { ...page, count: 'none' })
      for (const row of list) {
        const { id, title, hint, path } = shownRecord(row, { resource, screen, lang })
        named.set(id, { id, no: title, hint, path })
      }
    }
  }
  return [...named.values()].toSorted((a, b) => a.id - b.id)
}

async function idsOf(
  sql: Sql,
  { resource, face, actor }: { resource: AnyResource; face: Face; actor: Actor },
  numbers: readonly string[],
): Promise<number[]> {
  const params = new Params()
  const where = scopeSql({ resource, face, actor, params })
  const { rows } = await sql.query<{ id: number }>(
    `select t.id from ${tableName(resource)} t where ${where.join(' and ')} and t.${column(resource.title)} = any(${params.add(numbers)}::text[]) order by t.id`,
    params.values,
  )
  return rows.map(row => row.id)
}

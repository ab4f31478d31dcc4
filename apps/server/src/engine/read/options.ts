import type { CompactRows } from '@tuheng/domain/kernel/compact-rows'
import type { ChoiceNote, OptionsRequest } from '@tuheng/domain/kernel/generic-wire'
import { type Actor, rightOf } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { judging, levelRank, withoutJudged } from './choice-notes.ts'
import { compactRedacted } from './compact.ts'
import { choiceAccess } from '../rights/choice-access.ts'
import { choiceQueries, readsWholeChoice, shownInChoice } from '../rights/choice-queries.ts'
import { escapeLike, type Filters, filterSql, parseFilters } from './filter.ts'
import { assignLabels, readLabels } from './labels.ts'
import { column, statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { readerOf } from './reader.ts'
import { referenceScopeSql } from '../rights/reference-scope.ts'
import { scopeSql } from '../rights/scope.ts'
import { selectRecord } from './select.ts'
import { redact, type ViewerAccess, viewerAccess } from '../rights/redact.ts'
import { failForbidden } from '../rights/forbidden.ts'

/**
 * Records to choose from: id, label, subtitle and the fields that references copy, each reference with its label. A
 * person who may write documents that refer to the resource may choose its records without the right to its list; see
 * `choice-access.ts`. Field rights apply, and only records that may be referred to are offered (`reference-scope.ts`).
 * What speaks against each is told to those who may write such a reference (`choice-notes.ts`).
 */
export async function optionRows(
  sql: Sql,
  target: { resource: AnyResource; face: Face; actor: Actor },
  query: OptionsRequest & { isLastQuery?: boolean; lang?: Lang; today?: string },
): Promise<{ list: AnyRow[]; compact?: CompactRows }> {
  const { resource, face, actor } = target
  const choice = choiceAccess(actor, resource, face)
  if (choice === 'none') failForbidden(rightOf(face, 'read'))
  const access = viewerAccess(actor, resource, face)
  const at = { resource, face, choice }
  const asked = choiceQueries(actor, at)
  // Ids tell no more than the request that names them
  const allowed = (name: string): boolean => name === 'id' || (access.mayQuery(name) && asked(name))
  const readsWhole = readsWholeChoice(actor, at)
  const params = new Params()
  const where = scopeSql({
    resource,
    actor: withCompanyScope(actor),
    params,
    ...(choice === 'read' ? { face, permission: false } : {}),
  })
  const inScope = referenceScopeSql(actor, { resource }, params)
  if (inScope) where.push(inScope)
  const filters = (given: Filters = {}, may?: typeof allowed): string[] =>
    filterSql(resource, parseFilters(resource, given, may), params)
  if (query.ids) {
    where.push(`t.id = any(${params.add(query.ids)}::bigint[])`)
    if (!readsWhole) where.push(...filters(resource.nameable))
  } else if (readsWhole) where.push(...filters({ ...resource.pickable, ...query.filters }, allowed))
  // Only those who may read the records are told of others than can be picked
  else where.push(...filters(resource.pickable), ...filters(query.filters, allowed))
  const text = query.search?.trim()
  const searched = [
    ...new Set(
      choice === 'name' ? [resource.title] : [resource.title, ...(resource.subtitle ?? []), ...resource.list.search],
    ),
  ].filter(name => isText(resource, name) && allowed(name))
  if (text && searched.length) {
    const param = params.add(`%${escapeLike(text)}%`)
    where.push(`(${searched.map(name => `t.${column(name)} ilike ${param}`).join(' or ')})`)
  }
  const extra = [...new Set(shownInChoice(actor, at))].filter(
    name => name in resource.fields || name in resource.machines,
  )
  const judged =
    query.judge && choice === 'choose'
      ? judging({ resource, actor, access }, query.judge, { params, today: query.today ?? '' })
      : undefined
  const only = new Set([...extra, ...(judged?.reads ?? [])])
  const { columns, refs } = selectRecord(resource, { labels: true, only, separateLabels: true })
  const statement = `select t.${column(resource.title)} as "label", ${[...columns, ...(judged?.columns ?? [])].join(', ')} from ${tableName(resource)} t where ${where.join(' and ')} order by ${judged?.order ?? ''}t.id desc limit ${Math.min(query.limit ?? 20, 200)}`
  const keepPlan = !inScope && hasOnePlan(resource, query)
  const { rows } = await sql.query<AnyRow>(statement, params.values, keepPlan ? statementName(statement) : undefined)
  const reading = readLabels(readerOf(sql, actor.orgId), refs, rows)
  const judgement = judged?.notes(sql, rows, query.lang ?? 'zh')
  if (query.isLastQuery) sql.finish?.()
  const [labels, notes] = await Promise.all([reading, judgement])
  if (judged) withoutJudged(rows, new Set(extra), judged)
  const sorted = notes ? rows.toSorted((a, b) => levelRank(notes.get(a['id'])) - levelRank(notes.get(b['id']))) : rows
  const named = access.restricted.size ? sorted.map(row => withName(row, resource.title, access)) : sorted
  const told = notes ? named.map(row => withNote(row, notes.get(row['id']))) : named
  if (query.compact) return { list: [], compact: compactRedacted(told, labels, access) }
  assignLabels(told, labels)
  return { list: access.restricted.size ? told.map(row => redact(row, access)) : told }
}

/**
 * Whether no value of the request makes another index the better one. That holds for what the resource itself declares
 * and for yes or no, which has no index. The plan of such a statement is kept.
 */
export function hasOnePlan(resource: AnyResource, { search, ids, judge, filters = {} }: OptionsRequest): boolean {
  if (search?.trim() || ids || judge) return false
  return Object.entries(filters).every(([name, value]) => {
    const field = columnField(resource, name)
    return value === resource.pickable?.[name] || (field !== undefined && columnKind(field).sqlType === 'boolean')
  })
}

const withNote = (row: AnyRow, choiceNote: ChoiceNote | undefined): AnyRow =>
  choiceNote ? { ...row, choiceNote } : row

/** Replaces a hidden name by the record's number, so that the record can still be chosen. */
function withName(row: AnyRow, title: string, access: ViewerAccess): AnyRow {
  const own = access.restricted.get(title)
  if (!own) return row
  const shown = redact<AnyRow>({ [title]: row['label'] }, { restricted: new Map([[title, own]]) })[title]
  return { ...row, label: shown ?? `#${String(row['id'])}` }
}

const withCompanyScope = (actor: Actor): Actor => ({ ...actor, scope: 'company' })

const TEXTUAL = new Set(['text', 'serial', 'mobile', 'phone', 'plate', 'idCard', 'creditCode', 'boxNo'])
const isText = (resource: AnyResource, name: string): boolean => TEXTUAL.has(resource.fields[name]?.kind ?? '')

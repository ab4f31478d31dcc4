import { DomainError, localizeIssues, type LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { BatchAnswer, BatchRow } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { redactedTitle, viewerAccess } from '../rights/redact.ts'
import { scopeSql } from '../rights/scope.ts'
import { read } from '../write/work.ts'
import type { CallContext } from './endpoint.ts'
import { untilDone } from './until-done.ts'

/**
 * Runs the same work on many records, each in its own transaction. A refusal of one record does not undo the others. The
 * refused have no number; `withNumbers` adds it.
 */
export async function eachRecord(
  ids: readonly number[],
  lang: Lang,
  work: (id: number) => Promise<{ no: string; warnings?: LocalizedIssue[] }>,
): Promise<BatchAnswer> {
  const results: BatchRow[] = []
  for (const id of ids) {
    try {
      results.push(doneRow(id, await work(id)))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push(refusedRow(id, error, lang))
    }
  }
  return counted(results)
}

/**
 * As `eachRecord`, for work that makes room for other records of the batch (`untilDone`). The first pass takes the newest
 * record first, since records mostly use older ones. Answers are in the order of `ids`.
 */
export async function eachUntilDone(
  ids: readonly number[],
  lang: Lang,
  work: (id: number) => Promise<{ no: string }>,
): Promise<BatchAnswer> {
  const named = [...new Set(ids)]
  const outcomes = await untilDone(
    named.toSorted((a, b) => b - a),
    work,
  )
  return counted(
    named.flatMap(id => {
      const outcome = outcomes.get(id)
      if (!outcome) return []
      return outcome instanceof DomainError ? refusedRow(id, outcome, lang) : doneRow(id, outcome)
    }),
  )
}

const doneRow = (id: number, { no, warnings = [] }: { no: string; warnings?: LocalizedIssue[] }): BatchRow => ({
  id,
  no,
  ok: true,
  ...(warnings.length ? { warnings } : {}),
})

const refusedRow = (id: number, refusal: DomainError, lang: Lang): BatchRow => ({
  id,
  no: '',
  ok: false,
  errors: localizeIssues(refusal.issues, lang),
})

/** The answer with the numbers of the refused records, as far as the person may see them. */
export async function withNumbers(
  { at: { resource, face }, actor, engine }: Pick<CallContext, 'actor' | 'engine'> & { at: FaceAddress },
  answer: BatchAnswer,
): Promise<BatchAnswer> {
  const refused = answer.results.flatMap(({ id, ok }) => (ok ? [] : [id]))
  if (!refused.length || !can(actor, face, 'read')) return answer
  const params = new Params()
  const where = [...scopeSql({ resource, face, actor, params }), `t.id = any(${params.add(refused)}::bigint[])`]
  const { title } = resource
  const { rows } = await read(engine, actor, sql =>
    sql.query<AnyRow>(
      `select t.id, t.${column(title)} as "${title}" from ${tableName(resource)} t where ${where.join(' and ')}`,
      params.values,
    ),
  )
  const access = viewerAccess(actor, resource, face)
  const numbers = new Map(rows.map(row => [row.id, redactedTitle(row, resource, access)]))
  return { ...answer, results: answer.results.map(row => ({ ...row, no: row.no || (numbers.get(row.id) ?? '') })) }
}

const counted = (results: BatchRow[]): BatchAnswer => {
  const ok = results.filter(one => one.ok).length
  return { results, ok, failed: results.length - ok }
}

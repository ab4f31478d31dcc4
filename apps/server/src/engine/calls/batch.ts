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
      const { no, warnings = [] } = await work(id)
      results.push({ id, no, ok: true, ...(warnings.length ? { warnings } : {}) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ id, no: '', ok: false, errors: localizeIssues(error.issues, lang) })
    }
  }
  return counted(results)
}

/**
 * As `eachRecord`, for work that makes room for other records of the batch: what is refused is tried again as long as
 * others succeed. So it does not matter in which order records that use each other are named, and records that use each
 * other in a circle are all refused. The first pass takes the newest record first, since records mostly use older ones,
 * and each further pass goes the other way. Answers are in the order of `ids`.
 */
export async function eachUntilDone(
  ids: readonly number[],
  lang: Lang,
  work: (id: number) => Promise<{ no: string }>,
): Promise<BatchAnswer> {
  const found = new Map<number, BatchRow>()
  let open: readonly number[] = [...new Set(ids)].toSorted((a, b) => b - a)
  let done: number
  do {
    const { results, ok } = await eachRecord(open, lang, work)
    for (const result of results) found.set(result.id, result)
    open = results.flatMap(({ id, ok: isDone }) => (isDone ? [] : [id])).toReversed()
    done = ok
  } while (open.length && done)
  return counted([...new Set(ids)].flatMap(id => found.get(id) ?? []))
}

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

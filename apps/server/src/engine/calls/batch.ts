import { DomainError, type Issue, localizeIssues, type LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { BatchAnswer, BatchRow } from '@tuheng/domain/kernel/generic-wire'
import type { Lang } from '@tuheng/domain/kernel/text'

/**
 * Runs the same work on many records, each in its own transaction. A refusal of one record does not undo the others.
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
      results.push({ id, no: numberOf(error.issues), ok: false, errors: localizeIssues(error.issues, lang) })
    }
  }
  return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
}

/** Chains of records that use each other are rarely as long. */
const MAX_PASSES = 10

/**
 * As `eachRecord`, for work that makes room for other records of the batch: what is refused is tried again as long as
 * others succeed. So it does not matter in which order records that use each other are named, and records that use each
 * other in a circle are all refused. Answers are in the order of `ids`.
 */
export async function eachUntilDone(
  ids: readonly number[],
  lang: Lang,
  work: (id: number) => Promise<{ no: string }>,
): Promise<BatchAnswer> {
  const found = new Map<number, BatchRow>()
  let open: readonly number[] = [...new Set(ids)]
  for (let pass = 1; open.length && pass <= MAX_PASSES; pass++) {
    const { results, ok } = await eachRecord(open, lang, work)
    for (const result of results) found.set(result.id, result)
    open = results.flatMap(({ id, ok: isDone }) => (isDone ? [] : [id]))
    if (!ok) break
  }
  const results = [...new Set(ids)].flatMap(id => found.get(id) ?? [])
  return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
}

function numberOf(issues: readonly Issue[]): string {
  const no = issues[0]?.params.no
  return typeof no === 'string' ? no : ''
}

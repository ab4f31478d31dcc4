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

function numberOf(issues: readonly Issue[]): string {
  const no = issues[0]?.params.no
  return typeof no === 'string' ? no : ''
}

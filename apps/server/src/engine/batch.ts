import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import type { Lang } from '@tuheng/domain/kernel/text'

export interface BatchRow {
  id: number
  no: string
  ok: boolean
  errors?: { code: string; path: string; msg: string }[]
}

export interface BatchResult {
  results: BatchRow[]
  ok: number
  failed: number
}

/** Does the same to many records, each in a transaction of its own: one refusal does not undo the others. */
export async function eachRecord(ids: readonly number[], lang: Lang, work: (id: number) => Promise<{ no: string }>): Promise<BatchResult> {
  const results: BatchRow[] = []
  for (const id of ids) {
    try {
      results.push({ id, no: (await work(id)).no, ok: true })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ id, no: numberIn(error.issues), ok: false, errors: error.issues.map(i => ({ code: i.code, path: i.path, msg: i[lang] })) })
    }
  }
  return { results, ok: results.filter(r => r.ok).length, failed: results.filter(r => !r.ok).length }
}

function numberIn(issues: readonly Issue[]): string {
  const no = issues[0]?.params.no
  return typeof no === 'string' ? no : ''
}

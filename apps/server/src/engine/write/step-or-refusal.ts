import { DomainError, type LocalizedIssue, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { Lang } from '@tuheng/domain/kernel/text'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { redactError } from '../rights/redact-issues.ts'
import { inSavepoint } from './roll-back.ts'
import type { Tx } from './tx.ts'

/**
 * Runs a step in a savepoint, so that a refusal leaves the rest of the transaction as it was.
 * @throws the refusal, with what the person may not see taken out.
 */
export const inOwnStep = <T>(tx: Tx, work: (step: Tx) => Promise<T>): Promise<T> =>
  inSavepoint(tx, work).catch((error: unknown) => {
    throw redactError(tx.actor, domainErrorOf(error))
  })

/** Runs a step as {@link inOwnStep} does. Returns its value, or the issues of its refusal in the given language. */
export async function stepOrRefusal<T>(
  tx: Tx,
  lang: Lang,
  work: (step: Tx) => Promise<T>,
): Promise<{ value: T; errors?: undefined } | { errors: LocalizedIssue[] }> {
  try {
    return { value: await inOwnStep(tx, work) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { errors: localizeIssues(error.issues, lang) }
  }
}

/** What became of each row, with the number of those that were done and of those that were refused. */
export const countedRows = <Row extends { errors?: unknown }>(
  list: Row[],
): { list: Row[]; ok: number; failed: number } => {
  const failed = list.filter(one => one.errors).length
  return { list, ok: list.length - failed, failed }
}

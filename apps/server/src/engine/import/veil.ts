import { createHash } from 'node:crypto'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { followsRight } from '../../plugins/actor-rights.ts'
import { importErrors } from './import-errors.ts'
import type { RowIssue } from './types.ts'

/**
 * What the roles of a person keep from them, in short: fields and records. It is empty if they keep nothing. A stored error
 * may name whatever the person saw who made it, so that it is shown to those from whom nothing is kept, and to those from
 * whom the same is kept. Declared masks do not count: what an error says of such values stands in the file. Nor do missing
 * rights to other records.
 */
export function veilOf({ isAdmin, fieldRights, scope, deptIds, memberId }: Actor): string {
  if (isAdmin) return ''
  const fields = Object.entries(fieldRights).flatMap(([name, rights]) =>
    Object.entries(rights).flatMap(([path, right]) =>
      (right === 'hidden' || right === 'masked') && !followsRight(`${name}.${path}`)
        ? [`${name}.${path} ${right}`]
        : [],
    ),
  )
  const records =
    scope === 'company' ? [] : [scope === 'own' ? `own ${memberId}` : `${scope} ${deptIds.toSorted().join()}`]
  const kept = [...fields, ...records]
  return kept.length ? createHash('sha256').update(kept.toSorted().join('\n')).digest('base64url').slice(0, 16) : ''
}

/** Errors as they are stored. An error that is stored already keeps its maker. */
export const veiled = (errors: readonly RowIssue[], veil: string): RowIssue[] =>
  errors.map(error => ({ veil, ...error }))

const other = importErrors.issue('import.checked_by_other')

/** What stands for the errors that the reader may not see. */
export const VEILED: RowIssue = { code: other.code, path: '', zh: other.zh, en: other.en, column: null }

/** Stored errors as far as the reader may see them. */
export function shownErrors(errors: readonly RowIssue[], veil: string): RowIssue[] {
  const shown = errors.filter(error => veil === '' || error.veil === veil)
  return shown.length < errors.length ? [...shown, VEILED] : shown
}

import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { notify } from '../../shared/ui/notify.tsx'

/** Shows the warnings of a successful write. Returns the record without them. */
export function notifyWarnings(answer: AnyRow): AnyRow {
  const { warnings, ...row } = answer
  if (!Array.isArray(warnings) || !warnings.length) return row
  const issues = warnings as LocalizedIssue[]
  notify.warning(
    issues.map(one => one.msg).join('；'),
    8,
    issues.flatMap(one => one.records ?? []),
  )
  return row
}

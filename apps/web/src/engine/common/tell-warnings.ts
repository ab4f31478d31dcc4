import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { notify } from '../../shared/notify.tsx'

/** Says what did not forbid a write that was done; answers the record without it. */
export function tellWarnings(answer: AnyRow): AnyRow {
  const { warnings, ...row } = answer
  if (!Array.isArray(warnings) || !warnings.length) return row
  notify.warning((warnings as { msg: string }[]).map(one => one.msg).join('；'), 8)
  return row
}

import type { Actor } from '@tuheng/domain/kernel/policy'
import { resourceOf } from '../directory.ts'
import { redactedTitle, viewerAccess } from './redact.ts'

/** Members' names as far as the person may see them; none if they are hidden. */
export function memberNamer(actor: Actor): (name: string | null) => string | null {
  const member = resourceOf('member')
  const access = viewerAccess(actor, member)
  return name => (name === null ? null : redactedTitle({ [member.title]: name }, member, access) || null)
}

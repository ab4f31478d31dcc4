import type { Actor } from './policy.ts'
import { type AnyResource, type AnyRow, type Face, isDoneThrough, type RuleContext } from './resource.ts'
import { refusalOf } from './transitions.ts'

interface Awaited {
  resource: AnyResource
  face: Face
  row: AnyRow
  actor: Actor
  ctx: RuleContext
}

/**
 * The approvals that the record waits for, whoever may give them: its state allows them, and nothing but a second person is
 * missing. What is done only in need is waited for by nobody, nor is what there is no occasion for.
 */
export const awaitedApprovals = ({ face, row, ...args }: Awaited): string[] =>
  Object.entries(args.resource.transitions).flatMap(([name, { verdict, internal, danger, usual }]) => {
    const isApproval = verdict === 'passed' && !internal && !danger && usual !== false && isDoneThrough(face, name)
    // Without makers, since their refusal would hide that of the guard
    return isApproval && !refusalOf({ ...args, name, row: { ...row, hands: [] } }) ? [name] : []
  })

import { awaitedApprovals } from '@tuheng/domain/kernel/awaited'
import { type availableTransitions, offered, refusalOf } from '@tuheng/domain/kernel/transitions'

/** Approvals that the record waits for, and that this person cannot give: without the right, or as a maker of it. */
export const approvalsOfOthers = (args: Parameters<typeof availableTransitions>[0]): string[] =>
  awaitedApprovals(args).filter(name => !!refusalOf({ ...args, name }) || !offered(args.actor, { ...args, name }))

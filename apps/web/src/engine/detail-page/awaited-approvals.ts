import { isDoneThrough } from '@tuheng/domain/kernel/resource'
import { type availableTransitions, offered, refusalOf } from '@tuheng/domain/kernel/transitions'
import { SAME_PERSON } from '../transition-bar/arrange.ts'

/** Approvals that the record waits for, and that this person cannot give: without the right, or as a maker of it. */
export function awaitedApprovals(args: Parameters<typeof availableTransitions>[0]): string[] {
  const { resource, face, actor } = args
  return Object.entries(resource.transitions).flatMap(([name, { verdict, internal, danger }]) => {
    // What is done only in need is waited for by nobody
    if (verdict !== 'passed' || internal || danger || !isDoneThrough(face, name)) return []
    const refusal = refusalOf({ ...args, name })
    if (refusal && refusal.code !== SAME_PERSON) return []
    return refusal || !offered(actor, { resource, face, name }) ? [name] : []
  })
}

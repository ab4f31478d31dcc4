import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow, AnyTransition, Face, RuleContext } from '@tuheng/domain/kernel/resource'
import { offered, refusalOf } from '@tuheng/domain/kernel/transitions'

export interface BatchChoice {
  name: string
  transition: AnyTransition
  /** The selected records that the transition can be applied to. */
  rows: AnyRow[]
  refused: { row: AnyRow; issue: Issue }[]
}

/** Transitions that apply to at least one of the selected records, in declared order. */
export function batchChoices(args: {
  resource: AnyResource
  face: Face
  rows: readonly AnyRow[]
  actor: Actor
  ctx: RuleContext
}): BatchChoice[] {
  const { face, rows, actor, ctx } = args
  const resource = withListGuards(args.resource)
  return Object.entries(resource.transitions).flatMap(([name, transition]) => {
    if (!transition.batch || !offered(actor, { resource, face, name })) return []
    const choice: BatchChoice = { name, transition, rows: [], refused: [] }
    for (const row of rows) {
      const issue = refusalOf({ resource, name, row, actor, ctx })
      if (issue) choice.refused.push({ row, issue })
      else choice.rows.push(row)
    }
    return choice.rows.length ? [choice] : []
  })
}

import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { heldActs } from '@tuheng/domain/approvals/held-acts'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { containsPattern } from '../../engine/read/filter.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import type { Params } from '../../sql/params.ts'

/** Who has the right to all approvals sees those of documents whose numbers they may see. */
export function registerSeenRuns(): void {
  registerRowRule(approvalRun, {
    sql: (actor, params) => {
      const acts = seenActs(actor)
      return acts && `t.act = any(${params.add(acts)}::text[])`
    },
    mayRead: (actor, row) => seenActs(actor)?.includes(String(row.act)) ?? true,
  })
}

/** Undefined: all, and those that the product knows no more. */
function seenActs(actor: Actor): string[] | undefined {
  const acts = searchableActs(actor)
  return acts.length === heldActs(registry.resources).length ? undefined : acts
}

/** Acts on documents whose numbers the person may see and query. */
export const searchableActs = (actor: Actor): string[] =>
  heldActs(registry.resources).flatMap(({ key, resource }) =>
    Object.values(resource.faces).some(
      face => can(actor, face, 'read') && viewerAccess(actor, resource, face).mayQuery(resource.title),
    )
      ? [key]
      : [],
  )

/**
 * SQL of the runs `r` whose number contains the text, or whose document's does. Numbers of documents that the person may
 * not see find nothing, nor those that the node hides at which they are asked.
 */
export function searchSql(actor: Actor, text: string, params: Params): string {
  const pattern = params.add(containsPattern(text.trim()))
  // Of others a node hides what the number does not tell, such as the process
  const veiled = Object.entries(actor.veiled?.[approvalRun.name] ?? {}).flatMap(([id, paths]) =>
    paths.includes('recordNo') ? [Number(id)] : [],
  )
  const seen = [
    `r.act = any(${params.add(searchableActs(actor))}::text[])`,
    ...(veiled.length ? [`r.id <> all(${params.add(veiled)}::bigint[])`] : []),
  ]
  return `(r.no ilike ${pattern} or r.record_no ilike ${pattern} and ${seen.join(' and ')})`
}

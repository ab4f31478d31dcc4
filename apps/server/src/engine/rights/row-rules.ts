import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Params } from '../../sql/params.ts'

/** What a person may read of a resource, beside their data scope. Both say the same. */
export interface RowRule {
  /** A condition on the rows `t`; undefined: no row is left out. */
  sql(actor: Actor, params: Params): string | undefined
  mayRead(actor: Actor, row: AnyRow): boolean
}

const rules = new Map<string, RowRule>()

/** Registers the rule of a resource. Reads of lists and of single records follow it. */
export function registerRowRule(resource: { name: string }, rule: RowRule): void {
  rules.set(resource.name, rule)
}

export const rowRuleSql = (resource: AnyResource, actor: Actor, params: Params): string[] =>
  [rules.get(resource.name)?.sql(actor, params)].filter(one => one !== undefined)

export const mayReadRow = (resource: AnyResource, actor: Actor, row: AnyRow): boolean =>
  rules.get(resource.name)?.mayRead(actor, row) ?? true

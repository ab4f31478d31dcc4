import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Params } from '../../sql/params.ts'
import { inScope } from './in-scope.ts'

/** What a person may read of a resource. Both functions say the same. */
export interface RowRule {
  /** A condition on the rows `t`; undefined: no row is left out. Without a face: of all faces together. */
  sql(actor: Actor, params: Params, face?: Face): string | undefined
  mayRead(actor: Actor, row: AnyRow, face?: Face): boolean
  /**
   * The rule alone says whose records a person reads: those that name them, wherever they were made. Absent: it narrows
   * the data scope.
   */
  isScope?: true
}

const rules = new Map<string, RowRule>()

/** Registers the rule of a resource. Reads of lists and of single records follow it. */
export function registerRowRule(resource: { name: string }, rule: RowRule): void {
  rules.set(resource.name, rule)
}

/** Whether the rule of the resource stands in place of the data scope. */
export const hasOwnScope = (resource: Pick<AnyResource, 'name'>): boolean => rules.get(resource.name)?.isScope === true

export function rowRuleSql(resource: AnyResource, actor: Actor, { params, face }: RuledSql): string[] {
  return [rules.get(resource.name)?.sql(actor, params, face)].filter(one => one !== undefined)
}

interface RuledSql {
  params: Params
  face?: Face | undefined
}

export const mayReadRow = (resource: AnyResource, actor: Actor, row: AnyRow): boolean =>
  rules.get(resource.name)?.mayRead(actor, row) ?? true

/** Whether the row is within the data scope of the person, or what stands in its place, and the rule of the resource allows it. */
export function isWithinReach({ resource, face }: Ruled, actor: Actor, row: AnyRow): boolean {
  const rule = rules.get(resource.name)
  return (rule?.isScope || inScope({ actor }, row)) && (rule?.mayRead(actor, row, face) ?? true)
}

interface Ruled {
  resource: AnyResource
  face?: Face
}

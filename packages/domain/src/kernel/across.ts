import type { Field } from './field.ts'

/** How many companies one list covers. */
export const MAX_COMPANIES = 20

/**
 * Whether a value means something in one company only: a record of it, or a word of its dictionaries. Lists across
 * companies show its label, and neither filter nor sort by it.
 */
export const belongsToCompany = ({ to, dict }: Field): boolean => to !== undefined || dict !== undefined

/** The order of a list across companies: the columns of its default order that mean the same in all companies. */
export function defaultOrderAcross(
  sort: readonly string[],
  { fieldOf, allowed }: { fieldOf(name: string): Field | undefined; allowed(name: string): boolean },
): string[] {
  const kept = sort.filter(one => {
    const name = one.replace(/^-/, '')
    const field = fieldOf(name)
    return field && !belongsToCompany(field) && allowed(name)
  })
  return kept.length ? kept : ['-id']
}

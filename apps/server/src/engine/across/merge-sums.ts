import type { Summary } from '@tuheng/domain/kernel/generic-wire'
import { addDecimals } from '../read/summary.ts'

/**
 * The totals over several companies. A column that one of them hides is left out, because its sum would be that of some
 * companies only. Units are the same in all companies, since the declaration names them; sums by unit stay apart.
 */
export function mergeSums(parts: readonly Summary[]): Summary {
  const names = namesOf(parts[0]).filter(name => parts.every(part => namesOf(part).includes(name)))
  const add = (totals: readonly Record<string, string>[]): Record<string, string> =>
    Object.fromEntries(names.map(name => [name, addDecimals(totals.map(one => one[name] ?? '0'))]))
  const grouped = parts.filter(part => part.groups !== undefined)
  const values = new Set(grouped.flatMap(({ groups = [] }) => groups.map(({ value }) => value)))
  const groups = [...values].map(value => ({
    value,
    totals: add(
      grouped.flatMap(part => part.groups ?? []).flatMap(group => (group.value === value ? [group.totals] : [])),
    ),
  }))
  // Where one company does not tell the units apart, its sums fit no group
  const isMixed = grouped.length > 0 && (grouped.length < parts.length || groups.length > 1)
  return {
    count: total(parts, part => part.count),
    capped: false,
    totals: isMixed ? {} : add(parts.map(part => part.groups?.[0]?.totals ?? part.totals)),
    ...(grouped.length && grouped.length === parts.length ? { groups } : {}),
    left: total(parts, part => part.left),
    tabs: Object.fromEntries(
      [...new Set(parts.flatMap(({ tabs }) => Object.keys(tabs)))].map(state => [
        state,
        total(parts, ({ tabs }) => tabs[state] ?? 0),
      ]),
    ),
  }
}

/** The columns that a company sums up. */
const namesOf = (part: Summary | undefined): string[] => Object.keys(part?.groups?.[0]?.totals ?? part?.totals ?? {})

const total = (parts: readonly Summary[], of: (part: Summary) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0)

import { columnField, type AnyResource, type AnyRow, type RuleContext } from './resource.ts'

/** As many rows that do not exist are tried for a rule at most. */
const MOST_TRIES = 4000

/** A rule over one row of a resource. */
type Rule = (row: AnyRow, ctx: RuleContext) => unknown

/** Every rule that judges a row of a list. */
export function rulesOf(resource: AnyResource): Rule[] {
  return [
    ...Object.values(resource.transitions).flatMap(({ guard }) => (guard ? [guard] : [])),
    ...Object.values(resource.machines).flatMap(({ describeState }) => (describeState ? [describeState] : [])),
    ...(resource.locked ? [resource.locked] : []),
  ]
}

/**
 * What a rule looks at. It is tried on rows that hold all sorts of values; whenever a row makes it look at something new,
 * each value that it looked at there is changed in turn, so that refusals that stand behind others are reached, too.
 */
export function readsOf(resource: AnyResource, rule: Rule, seed = 0): ReadonlySet<string> {
  const seen = new Set<string>()
  const leads: Made[] = Array.from({ length: 8 }, (_, i) => ({ seed: seed + i, set: {} }))
  for (let tries = 0, at = 0; at < leads.length && tries < MOST_TRIES; at++) {
    const lead = leads[at] as Made
    for (const name of lookedAt(resource, rule, lead))
      for (const value of valuesOf(resource, name)) {
        const next = { ...lead, set: { ...lead.set, [name]: value } }
        const before = seen.size
        for (const read of lookedAt(resource, rule, next)) seen.add(read)
        tries++
        if (seen.size > before) leads.push(next)
      }
  }
  return seen
}

/** A row that does not exist: what was set, and anything else as the seed has it. */
interface Made {
  seed: number
  set: AnyRow
}

function lookedAt(resource: AnyResource, rule: Rule, { seed, set }: Made): ReadonlySet<string> {
  const seen = new Set<string>()
  const row = new Proxy(set, {
    get: (_, name) => {
      if (typeof name !== 'string') return undefined
      seen.add(name)
      if (name in set) return set[name]
      const values = valuesOf(resource, name)
      return values[hashOf(name, seed) % values.length]
    },
    has: () => true,
  })
  try {
    rule(row, { today: seed % 2 ? '2020-06-15' : '2030-06-15', settings: {} })
  } catch {
    // A rule that stumbles has looked at what it stumbled over
  }
  return seen
}

function hashOf(name: string, seed: number): number {
  let hash = Math.imul(seed + 1, 2_654_435_761)
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Values between which rules decide, of whatever kind: amounts, flags, ids, days, lists. */
const SORTS: readonly unknown[] = [
  null,
  '0',
  '10',
  '1000000',
  '-1000000',
  true,
  false,
  0,
  1,
  '2019-01-01',
  '2031-01-01',
  [],
  {},
]

function valuesOf(resource: AnyResource, name: string): readonly unknown[] {
  const choices = Object.keys(columnField(resource, name)?.choices ?? {})
  return choices.length ? [null, ...choices] : SORTS
}

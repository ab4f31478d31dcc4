import { columnField, type AnyResource, type AnyRow, type RuleContext } from './resource.ts'

/** The maximum number of generated rows per rule. */
const MAX_TRIES = 4000

/** A rule over one row of a resource. */
type Rule = (row: AnyRow, ctx: RuleContext) => unknown

/** All rules that are applied to rows of a list. */
export function rulesOf(resource: AnyResource): Rule[] {
  return [
    ...Object.values(resource.transitions).flatMap(({ guard }) => (guard ? [guard] : [])),
    ...Object.values(resource.machines).flatMap(({ describeState }) => (describeState ? [describeState] : [])),
    ...(resource.locked ? [resource.locked] : []),
  ]
}

/**
 * Finds the fields that a rule reads. The rule runs on generated rows with values of all sorts. Whenever a row makes it
 * read a new field, each field that it read is changed in turn, so that refusals behind other refusals are reached.
 */
export function readsOf(resource: AnyResource, rule: Rule, seed = 0): ReadonlySet<string> {
  const seen = new Set<string>()
  const leads: GeneratedRow[] = Array.from({ length: 8 }, (_, i) => ({ seed: seed + i, set: {} }))
  for (let tries = 0, at = 0; at < leads.length && tries < MAX_TRIES; at++) {
    const lead = leads[at] as GeneratedRow
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

/** A generated row: the values that were set, and others derived from the seed. */
interface GeneratedRow {
  seed: number
  set: AnyRow
}

function lookedAt(resource: AnyResource, rule: Rule, { seed, set }: GeneratedRow): ReadonlySet<string> {
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
    // A rule that throws has read the field that caused it
  }
  return seen
}

function hashOf(name: string, seed: number): number {
  let hash = Math.imul(seed + 1, 2_654_435_761)
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Values that rules distinguish, of any kind: amounts, flags, ids, days, lists. */
const SAMPLE_VALUES: readonly unknown[] = [
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
  return choices.length ? [null, ...choices] : SAMPLE_VALUES
}

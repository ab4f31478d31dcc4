import type { Field, Fields } from './field.ts'

/** The parts of a declaration that contain field names. */
interface Placing {
  readonly name: string
  readonly fields: Fields
  readonly form: readonly { readonly fields: readonly string[] }[]
  readonly transitions?: Readonly<Record<string, { edits?: readonly string[]; clears?: readonly string[] }>>
  readonly faces: Readonly<Record<string, { hide?: readonly string[] }>>
  readonly visibleWhen?: Rules
  readonly lockedWhen?: Rules
  readonly businessDates?: readonly string[]
  readonly otherDates?: readonly string[]
}
type Rules = Readonly<Record<string, ((row: never) => boolean) | undefined>>

/**
 * The names with the fields that follow them, each right behind its leader. A follower that is named itself stands where
 * it is named. For lists of a declaration and for hand-written forms, sheets and bodies of calls alike.
 */
export function withFollowers<N extends string>(fields: Fields, names: readonly N[]): N[] {
  // Most records have none
  if (!Object.values(fields).some(field => field.follows)) return [...names]
  const named = new Set<string>(names)
  return names.flatMap(name => [name, ...(followersOf(fields, name, named) as N[])])
}

function followersOf(fields: Fields, leader: string, named: ReadonlySet<string>): string[] {
  return Object.keys(fields)
    .filter(name => fields[name]?.follows === leader && !named.has(name))
    .flatMap(name => [name, ...followersOf(fields, name, named)])
}

/**
 * The declaration with every follower where its leader stands: in the form, in what transitions ask for and empty, in what
 * faces hide, and under its conditions. Dates that say themselves whether they hold a month are added to those lists.
 * @throws {Error} when a field follows none of the same record, or in a circle
 */
export function placeFollowers<D extends Placing>(def: D): D {
  refuseStrays(def)
  const { fields } = def
  const typed = (names: readonly string[]): string[] =>
    withFollowers(fields, names).filter(name => names.includes(name) || !fields[name]?.computed)
  const all = (names: readonly string[]): string[] => withFollowers(fields, names)
  const inherited = (rules: Rules | undefined): Rules | undefined => rules && withLeaders(fields, rules)
  const placed: Placing = {
    ...def,
    form: def.form.map(part => ({ ...part, fields: all(part.fields) })),
    faces: mapOf(def.faces, face => (face.hide ? { ...face, hide: all(face.hide) } : face)),
    ...(def.transitions && {
      transitions: mapOf(def.transitions, move => ({
        ...move,
        ...(move.edits && { edits: typed(move.edits) }),
        ...(move.clears && { clears: all(move.clears) }),
      })),
    }),
    ...(def.visibleWhen && { visibleWhen: inherited(def.visibleWhen) }),
    ...(def.lockedWhen && { lockedWhen: inherited(def.lockedWhen) }),
    ...datesOf(def),
  }
  return placed as D
}

function refuseStrays({ name, fields }: Placing): void {
  for (const own of Object.keys(fields)) {
    const seen = new Set<string>()
    for (let at: string | undefined = own; at !== undefined; at = fields[at]?.follows) {
      if (!Object.hasOwn(fields, at)) throw new Error(`${name}.${own} follows ${at}, which is no field of ${name}`)
      if (seen.has(at)) throw new Error(`${name}.${own} follows itself`)
      seen.add(at)
    }
  }
}

/** A field's own rule takes precedence over the rule of its leader. */
function withLeaders(fields: Fields, rules: Rules): Rules {
  const ruleOf = (name: string): Rules[string] =>
    rules[name] ?? (fields[name]?.follows === undefined ? undefined : ruleOf(fields[name].follows))
  const added = Object.keys(fields).filter(name => fields[name]?.follows !== undefined && ruleOf(name) !== undefined)
  return { ...rules, ...Object.fromEntries(added.map(name => [name, ruleOf(name)])) }
}

function datesOf({ fields, businessDates, otherDates }: Placing): Pick<Placing, 'businessDates' | 'otherDates'> {
  const saying = (holdsMonth: boolean): string[] =>
    Object.entries<Field>(fields).flatMap(([name, field]) => (field.holdsMonth === holdsMonth ? [name] : []))
  const joined = (listed: readonly string[] = [], said: readonly string[]): string[] => [
    ...listed,
    ...said.filter(name => !listed.includes(name)),
  ]
  const business = joined(businessDates, saying(true))
  const other = joined(otherDates, saying(false))
  return { ...(business.length && { businessDates: business }), ...(other.length && { otherDates: other }) }
}

function mapOf<V>(map: Readonly<Record<string, V>>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]))
}

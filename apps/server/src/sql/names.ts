const known = new Map<string, string>()

/** `loadNet` → `load_net`. */
export function snake(name: string): string {
  const hit = known.get(name)
  if (hit !== undefined) return hit
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  // Names come from declarations, so there are few; what clients send does not get here unchecked, but is bounded all the same.
  if (known.size < 10_000) known.set(name, words)
  return words
}

/** Quoted column of a field. */
export function column(name: string): string {
  return `"${snake(name)}"`
}

/** Table of a resource: its name in snake_case, out of the way of SQL's own words. */
export function tableName(resource: { name: string }): string {
  return snake(resource.name)
}

/** Link table of a `refs` field. */
export function linkTable(resource: { name: string }, field: string): string {
  return `${tableName(resource)}_${snake(field)}`
}

/** Constraint names carry their fields, so that a violation can name them: see `db-errors.ts`. */
export function uniqueName(table: string, fields: readonly string[]): string {
  return `${table}__${fields.map(snake).join('__')}__key`.slice(0, 63)
}

const statements = new Map<string, string>()
/** A connection holds what it has planned for as long as it lives: 230 kB for a write of a trip. */
const MOST = 500
/** Writes differ by the fields that were changed: a plan is worth keeping for what comes this often. */
const OFTEN = 3
/** Texts that are counted before counting starts anew. */
const COUNTED = 5000
let counts = new Map<string, number>()

/**
 * A name under which a connection keeps the plan of this text: a number, since PostgreSQL takes no more than 63 characters.
 * None for what is rare, and none any more once there are very many: those that come often have theirs by then.
 */
export function statementName(text: string): string | undefined {
  const hit = statements.get(text)
  if (hit !== undefined || statements.size >= MOST) return hit
  const count = (counts.get(text) ?? 0) + 1
  if (counts.size >= COUNTED) counts = new Map()
  counts.set(text, count)
  if (count < OFTEN) return undefined
  counts.delete(text)
  const name = `kept-${statements.size}`
  statements.set(text, name)
  return name
}

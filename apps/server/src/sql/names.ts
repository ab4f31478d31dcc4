const snakeCache = new Map<string, string>()

/** `loadNet` → `load_net`. */
export function snake(name: string): string {
  const hit = snakeCache.get(name)
  if (hit !== undefined) return hit
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  // Names come from declarations, so they are few. Names from clients are checked before; the limit is a safeguard.
  if (snakeCache.size < 10_000) snakeCache.set(name, words)
  return words
}

/** Quoted column of a field. */
export function column(name: string): string {
  return `"${snake(name)}"`
}

/** Table of a resource: its name in snake_case, changed if SQL reserves it. */
export function tableName(resource: { name: string }): string {
  return snake(resource.name)
}

/** Link table of a `refs` field. */
export function linkTable(resource: { name: string }, field: string): string {
  return `${tableName(resource)}_${snake(field)}`
}

/** Constraint names contain their fields, so that errors can name them: see `db-errors.ts`. */
export function uniqueName(table: string, fields: readonly string[]): string {
  return `${table}__${fields.map(snake).join('__')}__key`.slice(0, 63)
}

const statements = new Map<string, string>()
/** A connection keeps its plans as long as it lives. The plan of a write of a trip takes 230 kB. */
const MAX_STATEMENTS = 500
/** Writes differ by the changed fields. A plan is kept for a text that is used this often. */
const MIN_USES = 3
/** The number of counted texts after which counting starts again. */
const MAX_COUNTED = 5000
let counts = new Map<string, number>()

/**
 * Name under which connections keep the plan of a text. It is a number, because PostgreSQL limits names to 63
 * characters. Undefined for rare texts, and for new ones once there are many names.
 */
export function statementName(text: string): string | undefined {
  const hit = statements.get(text)
  if (hit !== undefined || statements.size >= MAX_STATEMENTS) return hit
  const count = (counts.get(text) ?? 0) + 1
  if (counts.size >= MAX_COUNTED) counts = new Map()
  counts.set(text, count)
  if (count < MIN_USES) return undefined
  counts.delete(text)
  const name = `kept-${statements.size}`
  statements.set(text, name)
  return name
}

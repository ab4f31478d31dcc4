import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { linkTable, snake, tableName } from '../../sql/names.ts'

/** More than one write looks at; an import must not hold all of its rows. */
const MOST = 200

interface Known {
  row: AnyRow
  /** Held `for update`: nobody can even refer to it. Weaker locks only keep it from changing. */
  forUpdate: boolean
  stamp: number
}

/**
 * Records that this transaction holds locked, as they are: nobody else can change them, so they are read again only after
 * the transaction itself has written to one of their tables. Hooks that ask for what the write already knows cost nothing.
 */
export class KnownRows {
  readonly #rows = new Map<string, Known>()
  readonly #written = new Map<string, number>()
  #clock = 0

  /** Every statement of the transaction passes here, before it runs. */
  note(text: string): void {
    const tables = tablesWritten(text)
    if (tables === 'all') this.#rows.clear()
    else for (const table of tables) this.#written.set(table, ++this.#clock)
  }

  /** To be taken once a statement is sent: what is written later its answer does not know. */
  get now(): number {
    return this.#clock
  }

  /** `at`: `now` as it was when the statement was sent that answered the row. */
  keep(resource: AnyResource, row: AnyRow, { forUpdate, at }: { forUpdate: boolean; at: number }): void {
    if (this.#rows.size >= MOST) this.#rows.clear()
    this.#rows.set(keyOf(resource, row.id as number), { row: copyOf(resource, row), forUpdate, stamp: at })
  }

  /** As it is now; undefined where that is not known, or not held as firmly as wanted. */
  get(resource: AnyResource, id: number, { forUpdate }: { forUpdate: boolean }): AnyRow | undefined {
    const known = this.#rows.get(keyOf(resource, id))
    if (!known || (forUpdate && !known.forUpdate) || this.#writtenSince(tablesOf(resource), known.stamp))
      return undefined
    return copyOf(resource, known.row)
  }

  /** How firmly it is held, were it written to or not. */
  holds(resource: AnyResource, id: number): boolean {
    return this.#rows.get(keyOf(resource, id))?.forUpdate ?? false
  }

  /** The record as it was known, where its child rows still are as they were then. */
  withChildren(resource: AnyResource, id: number): AnyRow | undefined {
    const known = this.#rows.get(keyOf(resource, id))
    const [, ...children] = tablesOf(resource)
    return known && !this.#writtenSince(children, known.stamp) ? copyOf(resource, known.row) : undefined
  }

  /** Grows with each statement that may write to the table. */
  writesTo(table: string): number {
    return this.#written.get(table) ?? 0
  }

  #writtenSince(tables: readonly string[], stamp: number): boolean {
    return tables.some(table => (this.#written.get(table) ?? 0) > stamp)
  }
}

const keyOf = (resource: AnyResource, id: number): string => `${resource.name} ${id}`

/** Rows are changed in place here and there; nobody may change what others are given. */
function copyOf(resource: AnyResource, row: AnyRow): AnyRow {
  const copy = { ...row }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'lines' && Array.isArray(copy[name]))
      copy[name] = (copy[name] as AnyRow[]).map(line => ({ ...line }))
  return copy
}

const ofResource = new WeakMap<AnyResource, readonly string[]>()

/** Where a record lies: its own table, its child rows, its links. */
function tablesOf(resource: AnyResource): readonly string[] {
  const found = ofResource.get(resource) ?? [
    tableName(resource),
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'lines' && field.lines
        ? [snake(field.lines.name)]
        : field.kind === 'refs'
          ? [linkTable(resource, name)]
          : [],
    ),
  ]
  ofResource.set(resource, found)
  return found
}

const known = new Map<string, readonly string[] | 'all'>()
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_0-9]+)"?/gi
/** What undoes writes of this transaction, or writes where no text says so. */
const UNDOES = /^\s*(?:rollback|truncate|copy|call|do)\b/i

/** Tables that a statement may write to; a word too many costs a read, a word too few would cost the truth. */
export function tablesWritten(text: string): readonly string[] | 'all' {
  const hit = known.get(text)
  if (hit) return hit
  const found = UNDOES.test(text)
    ? 'all'
    : [...new Set(Array.from(text.matchAll(WRITES), match => (match[1] ?? '').toLowerCase()))]
  if (known.size < 5000) known.set(text, found)
  return found
}

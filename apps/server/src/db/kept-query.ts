import pg from 'pg'

type Parser = (text: string) => unknown

/** How the rows of a statement are read. */
interface Shape {
  names: readonly string[]
  parsers: readonly Parser[]
  /** Copied for each row, so that all rows of a statement are objects of one kind. */
  empty: Readonly<Record<string, null>>
}

/** What the driver's query has and its types do not tell: it is called for each message that answers it. */
interface Inner {
  callback(error: unknown, result?: Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>): void
  prepare(connection: pg.Connection): void
  hasBeenParsed(connection: pg.Connection): unknown
  handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void
  handleDataRow(message: { fields: readonly (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
}

const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => pg.Query & Inner

/** By connection and name of the statement; `null` answers no rows. */
const known = new WeakMap<pg.Connection, Map<string, Shape | null>>()

/**
 * A statement whose plan the connection keeps, and which describes its rows once: to read the description of a trip's 130
 * columns costs more than to read the trip. It cannot become untrue: PostgreSQL refuses a kept statement whose rows have
 * changed since.
 */
export class KeptQuery extends DriverQuery {
  readonly #name: string
  readonly #parserOf: (type: number) => Parser
  #shapes: Map<string, Shape | null> | undefined
  #shape: Shape | null | undefined
  readonly #rows: Record<string, unknown>[] = []
  #text = ''
  #failed: unknown

  constructor(config: pg.QueryConfig & { name: string }, parserOf: (type: number) => Parser) {
    super(config)
    this.#name = config.name
    this.#parserOf = parserOf
  }

  override prepare(connection: pg.Connection): void {
    this.#shapes = known.get(connection) ?? new Map<string, Shape | null>()
    known.set(connection, this.#shapes)
    if (this.hasBeenParsed(connection)) this.#shape = this.#shapes.get(this.#name)
    super.prepare(this.#shape === undefined ? connection : undescribed(connection))
  }

  override handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    const names = fields.map(({ name }) => name)
    this.#shape = {
      names,
      parsers: fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)),
      empty: Object.fromEntries(names.map(name => [name, null])),
    }
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      if (this.#shape) this.#rows.push(rowOf(this.#shape, fields))
    } catch (error) {
      // Thrown here it would break the connection
      this.#failed ??= error
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.#text = text
    this.#shapes?.set(this.#name, this.#shape ?? null)
  }

  override handleReadyForQuery(): void {
    if (this.#failed !== undefined) return this.callback(this.#failed)
    const words = this.#text.split(' ')
    const count = Number(words.at(-1))
    const rowCount = words.length > 1 && Number.isInteger(count) ? count : null
    this.callback(null, { rows: this.#rows, rowCount, command: words[0] ?? '' })
  }
}

function rowOf({ names, parsers, empty }: Shape, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty }
  for (const [i, value] of values.entries()) if (value !== null) row[names[i] as string] = (parsers[i] as Parser)(value)
  return row
}

const withoutDescription = new WeakMap<pg.Connection, pg.Connection>()

/** The same connection, on which nobody asks for a description. */
function undescribed(connection: pg.Connection): pg.Connection {
  const made = withoutDescription.get(connection) ?? Object.create(connection, { describe: { value: () => {} } })
  withoutDescription.set(connection, made)
  return made
}

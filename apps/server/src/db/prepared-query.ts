import pg from 'pg'

type Parser = (text: string) => unknown

/** How the rows of a statement are read. */
interface RowShape {
  names: readonly string[]
  parsers: readonly Parser[]
  /** Copied for each row, so that all rows of a statement have the same hidden class. */
  empty: Readonly<Record<string, null>>
}

/** Methods of the driver's query that its types omit. The driver calls them for each message of the answer. */
interface QueryInternals {
  callback(error: unknown, result?: Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>): void
  prepare(connection: pg.Connection): void
  hasBeenParsed(connection: pg.Connection): unknown
  handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void
  handleDataRow(message: { fields: readonly (string | null)[] }): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
}

const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => pg.Query & QueryInternals

/** Row shapes by connection and statement name; `null`: the statement returns no rows. */
const shapesByConnection = new WeakMap<pg.Connection, Map<string, RowShape | null>>()

/**
 * A prepared statement whose rows are described only once per connection: reading the description of a trip's 130
 * columns costs more than reading the trip. The description cannot become outdated, because PostgreSQL refuses a
 * prepared statement whose result columns have changed.
 */
export class PreparedQuery extends DriverQuery {
  readonly #name: string
  readonly #parserOf: (type: number) => Parser
  #shapes: Map<string, RowShape | null> | undefined
  #shape: RowShape | null | undefined
  readonly #rows: Record<string, unknown>[] = []
  #text = ''
  #parseError: unknown

  constructor(config: pg.QueryConfig & { name: string }, parserOf: (type: number) => Parser) {
    super(config)
    this.#name = config.name
    this.#parserOf = parserOf
  }

  override prepare(connection: pg.Connection): void {
    this.#shapes = shapesByConnection.get(connection) ?? new Map<string, RowShape | null>()
    shapesByConnection.set(connection, this.#shapes)
    if (this.hasBeenParsed(connection)) this.#shape = this.#shapes.get(this.#name)
    super.prepare(this.#shape === undefined ? connection : withoutDescribe(connection))
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
      // Thrown here, it would break the connection
      this.#parseError ??= error
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.#text = text
    this.#shapes?.set(this.#name, this.#shape ?? null)
  }

  override handleReadyForQuery(): void {
    if (this.#parseError !== undefined) return this.callback(this.#parseError)
    const words = this.#text.split(' ')
    const count = Number(words.at(-1))
    const rowCount = words.length > 1 && Number.isInteger(count) ? count : null
    this.callback(null, { rows: this.#rows, rowCount, command: words[0] ?? '' })
  }
}

function rowOf({ names, parsers, empty }: RowShape, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty }
  for (const [i, value] of values.entries()) if (value !== null) row[names[i] as string] = (parsers[i] as Parser)(value)
  return row
}

const viewsWithoutDescribe = new WeakMap<pg.Connection, pg.Connection>()

/** The same connection, with `describe` doing nothing. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const view = viewsWithoutDescribe.get(connection) ?? Object.create(connection, { describe: { value: () => {} } })
  viewsWithoutDescribe.set(connection, view)
  return view
}

import { type PGlite, messages, parse, protocol } from '@electric-sql/pglite'

/** A busy server uses about as many. Each takes up to a quarter of a megabyte of the database's memory. */
const MAX_STATEMENTS = 250
/** Uses after which a text is prepared. */
const MIN_USES = 3
/** The number of counted texts after which counting starts again. */
const MAX_COUNTED = 2000
/** The pattern of a `like` decides which index is best, so these are planned with their values each time. */
const NEEDS_VALUES = /\bi?like\b/

const { serialize } = protocol

/** Whether the text of a value is the same for every type of parameter. */
const isPlain = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'number'

interface PreparedStatement {
  /** Empty for a statement that the next one replaces. */
  name: string
  parameters: readonly number[]
  /** Row description of the database. Absent for statements without rows. */
  row: messages.RowDescriptionMessage | undefined
}

interface Answer<R> {
  rows: R[]
  count: number
}

/**
 * Sends statements to the embedded database. Parsing and planning a long text costs several times as much as a point
 * read, so frequent texts are prepared. Every message costs, so the others are sent in one or two; PGlite would send
 * six. Call it only inside a transaction: no other statement may come in between.
 */
export class PgliteStatements {
  readonly #lite: PGlite
  readonly #kept = new Map<string, PreparedStatement>()
  #counts = new Map<string, number>()
  #made = 0

  constructor(lite: PGlite) {
    this.#lite = lite
  }

  /** Whether to prepare the text. `named`: its author requests it. */
  shouldPrepare(text: string, named: boolean): boolean {
    if (this.#kept.has(text)) return true
    if (NEEDS_VALUES.test(text)) return false
    if (named) return true
    const count = (this.#counts.get(text) ?? 0) + 1
    if (this.#counts.size > MAX_COUNTED) this.#counts = new Map()
    this.#counts.set(text, count)
    return count >= MIN_USES
  }

  /** Prepares the text, or uses the statement that was prepared before. */
  async prepared<R>(text: string, params: readonly unknown[]): Promise<Answer<R>> {
    return this.#lite.runExclusive(async () => this.#execute<R>(await this.#keep(text), params))
  }

  /** Plans the text with its values and forgets it. */
  async once<R>(text: string, params: readonly unknown[]): Promise<Answer<R>> {
    return this.#lite.runExclusive(async () => {
      if (!params.every(isPlain)) return this.#execute<R>(await this.#describe('', text), params)
      const answer = await this.#send(
        serialize.parse({ text }),
        serialize.bind({ values: params.map(value => this.#text(value)) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      )
      return this.#result<R>(answer)
    })
  }

  /** Several statements without parameters and results. */
  async script(text: string): Promise<void> {
    await this.#lite.runExclusive(() => this.#lite.execProtocolStream(serialize.query(text), { syncToFs: false }))
  }

  /** Drops all plans after a change of the schema. */
  async forget(): Promise<void> {
    this.#kept.clear()
    await this.#lite.exec('deallocate all')
  }

  async #keep(text: string): Promise<PreparedStatement> {
    const known = this.#kept.get(text)
    if (known) {
      // The most recently used is the last entry
      this.#kept.delete(text)
      this.#kept.set(text, known)
      return known
    }
    await this.#makeRoom()
    const kept = await this.#describe(`k${(this.#made += 1)}`, text)
    this.#kept.set(text, kept)
    this.#counts.delete(text)
    return kept
  }

  async #describe(name: string, text: string): Promise<PreparedStatement> {
    const answer = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    return {
      name,
      parameters: parse.parseDescribeStatementResults(answer),
      row: answer.find(message => message instanceof messages.RowDescriptionMessage),
    }
  }

  async #execute<R>({ name, parameters, row }: PreparedStatement, params: readonly unknown[]): Promise<Answer<R>> {
    const values = params.map((value, i) => this.#text(value, parameters[i]))
    const answer = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}))
    return this.#result<R>(row ? [row, ...answer] : answer)
  }

  #result<R>(answer: messages.BackendMessage[]): Answer<R> {
    const [result] = parse.parseResults(answer, this.#lite.parsers)
    const rows = (result?.rows ?? []) as R[]
    return { rows, count: result?.affectedRows ?? rows.length }
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#kept
    if (this.#kept.size < MAX_STATEMENTS || !oldest) return
    this.#kept.delete(oldest[0])
    await this.#send(serialize.close({ type: 'S', name: oldest[1].name }))
  }

  async #send(...parts: readonly Uint8Array[]) {
    return this.#lite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  }

  #text(value: unknown, type?: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#lite.serializers[type]
    return serializer ? (serializer(value) as string) : String(value)
  }
}

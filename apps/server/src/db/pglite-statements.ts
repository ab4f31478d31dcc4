import { type PGlite, messages, parse, protocol } from '@electric-sql/pglite'

/** A busy server uses about as many. Each takes up to a quarter of a megabyte of the database's memory. */
const MAX_STATEMENTS = 250
/** Uses after which a text is prepared. */
const MIN_USES = 3
/** The number of counted texts after which counting starts again. */
const MAX_COUNTED = 2000
/** The pattern of a `like` decides which index is best, so these are planned with their values each time. */
const NEEDS_VALUES = /\bi?like\b/

interface PreparedStatement {
  name: string
  parameters: readonly number[]
  /** Row description of the database. Absent for statements without rows. */
  row: messages.RowDescriptionMessage | undefined
}

/**
 * Prepared statements of the embedded database. Parsing and planning a long text costs several times as much as a point
 * read. Call it only inside a transaction: no other statement may come in between.
 */
export class PreparedStatements {
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

  async run<R>(text: string, params: readonly unknown[]): Promise<{ rows: R[]; count: number }> {
    return this.#lite.runExclusive(async () => {
      const kept = await this.#keep(text)
      const values = params.map((value, i) => this.#text(value, kept.parameters[i]))
      const answer = await this.#send(
        protocol.serialize.bind({ statement: kept.name, values }),
        protocol.serialize.execute({}),
      )
      const [result] = parse.parseResults(kept.row ? [kept.row, ...answer] : answer, this.#lite.parsers)
      const rows = (result?.rows ?? []) as R[]
      return { rows, count: result?.affectedRows ?? rows.length }
    })
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
    const name = `k${(this.#made += 1)}`
    const answer = await this.#send(
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
    )
    const kept = {
      name,
      parameters: parse.parseDescribeStatementResults(answer),
      row: answer.find(message => message instanceof messages.RowDescriptionMessage),
    }
    this.#kept.set(text, kept)
    this.#counts.delete(text)
    return kept
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#kept
    if (this.#kept.size < MAX_STATEMENTS || !oldest) return
    this.#kept.delete(oldest[0])
    await this.#send(protocol.serialize.close({ type: 'S', name: oldest[1].name }))
  }

  async #send(...parts: readonly Uint8Array[]) {
    return this.#lite.execProtocolStream(Buffer.concat([...parts, protocol.serialize.sync()]), { syncToFs: false })
  }

  #text(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#lite.serializers[type]
    return serializer ? (serializer(value) as string) : String(value)
  }
}

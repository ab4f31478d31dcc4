import { type PGlite, TransactionAbortedError } from '@electric-sql/pglite'
import { PgliteWire, type RowShape } from './pglite-wire.ts'

/** A busy server uses about as many. Each takes up to a quarter of a megabyte of the database's memory. */
const MAX_STATEMENTS = 250
/** Uses after which a text is prepared. */
const MIN_USES = 3
/** The number of counted texts after which counting starts again. */
const MAX_COUNTED = 2000
/** The pattern of a `like` decides which index is best, so these are planned with their values each time. */
const NEEDS_VALUES = /\bi?like\b/

/** Whether the text of a value is the same for every type of parameter. */
const isPlain = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'number'

interface PreparedStatement {
  name: string
  parameters: readonly number[]
  /** Absent for statements without rows. */
  shape: RowShape | undefined
}

interface Answer<R> {
  rows: R[]
  count: number
}

/**
 * Sends statements to the embedded database. Parsing and planning a long text costs several times as much as a point
 * read, so frequent texts are prepared. Every message costs, so the others are sent in one or two batches; PGlite would send
 * six. A statement that takes one batch is sent at once, in the tick of its call. What takes two, and the end of a
 * transaction, wait for one another: the second batch of a statement never runs in the next transaction, of another
 * company.
 */
export class PgliteStatements {
  readonly #lite: PGlite
  readonly #wire: PgliteWire
  readonly #kept = new Map<string, PreparedStatement>()
  #counts = new Map<string, number>()
  #made = 0

  constructor(lite: PGlite) {
    this.#lite = lite
    this.#wire = new PgliteWire(lite)
  }

  /**
   * Runs work between `begin` and `commit`, while nothing else uses the database. `first` statements come with the
   * `begin`.
   *
   * @throws {TransactionAbortedError} If the work hid the failure of a statement.
   */
  async transaction<T>(first: readonly string[], work: () => Promise<T>): Promise<T> {
    await this.#lite['_checkReady']()
    const run = (text: string) => this.#lite.runExclusive(() => this.#wire.query(text).send())
    return this.#lite['_runExclusiveTransaction'](async () => {
      try {
        await run(['begin', ...first].join('; '))
        const result = await work()
        const { command } = await run('commit')
        if (command === 'ROLLBACK') throw new TransactionAbortedError()
        return result
      } catch (error) {
        await run('rollback')
        throw error
      }
    })
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
    const known = this.#kept.get(text)
    if (!known) return this.#lite.runExclusive(async () => this.#execute<R>(await this.#keep(text), params))
    // The most recently used is the last entry
    this.#kept.delete(text)
    this.#kept.set(text, known)
    return this.#execute<R>(known, params)
  }

  /** Plans the text with its values and forgets it. */
  async once<R>(text: string, params: readonly unknown[]): Promise<Answer<R>> {
    if (!params.every(isPlain)) return this.#lite.runExclusive(() => this.#inTwoBatches<R>(text, params))
    const values = params.map(value => this.#text(value))
    const answer = await this.#wire.parse('', text).bind('', values).describePortal().execute().sync().send()
    return answer as unknown as Answer<R>
  }

  /**
   * Drops all plans after a change of the schema. It waits for the transaction under way: what that one prepares would be
   * known here, and gone from the database.
   */
  async forget(): Promise<void> {
    await this.#lite['_runExclusiveTransaction'](async () => {
      this.#kept.clear()
      await this.#lite.runExclusive(() => this.#wire.query('deallocate all').send())
    })
  }

  /** Another statement may be sent between the two batches, so this one has a name. */
  async #inTwoBatches<R>(text: string, params: readonly unknown[]): Promise<Answer<R>> {
    const statement = await this.#describe(`o${(this.#made += 1)}`, text)
    try {
      return await this.#execute<R>(statement, params)
    } finally {
      await this.#wire.close(statement.name).sync().send()
    }
  }

  async #keep(text: string): Promise<PreparedStatement> {
    const known = this.#kept.get(text)
    if (known) return known
    await this.#makeRoom()
    const kept = await this.#describe(`k${(this.#made += 1)}`, text)
    this.#kept.set(text, kept)
    this.#counts.delete(text)
    return kept
  }

  async #describe(name: string, text: string): Promise<PreparedStatement> {
    const { parameters, shape } = await this.#wire.parse(name, text).describeStatement(name).sync().send()
    return { name, parameters, shape }
  }

  async #execute<R>({ name, parameters, shape }: PreparedStatement, params: readonly unknown[]): Promise<Answer<R>> {
    const values = params.map((value, i) => this.#text(value, parameters[i]))
    const answer = await this.#wire.bind(name, values).execute().sync().send(shape)
    return answer as unknown as Answer<R>
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#kept
    if (this.#kept.size < MAX_STATEMENTS || !oldest) return
    this.#kept.delete(oldest[0])
    await this.#wire.close(oldest[1].name).sync().send()
  }

  #text(value: unknown, type?: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#lite.serializers[type]
    return serializer ? (serializer(value) as string) : String(value)
  }
}

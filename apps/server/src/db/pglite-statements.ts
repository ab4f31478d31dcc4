import { type PGlite, messages, parse, protocol } from '@electric-sql/pglite'

/** As many as a busy server uses; each holds up to a quarter of a megabyte of the database's memory, for a wide record. */
const KEPT = 250
/** A text that comes this often is worth keeping. */
const OFTEN = 3
/** Texts that are counted before counting starts anew. */
const COUNTED = 2000
/** A pattern decides which index serves: such a statement is planned with its values, each time. */
const PLANNED_ANEW = /\bi?like\b/

interface Kept {
  name: string
  parameters: readonly number[]
  /** As the database described the rows; absent for statements without. */
  row: messages.RowDescriptionMessage | undefined
}

/**
 * Statements of the embedded database that keep their plan. Reading a wide text and planning it costs it several times
 * what the execution of a point read does. Call inside a transaction only: no other statement may come in between.
 */
export class Statements {
  readonly #lite: PGlite
  readonly #kept = new Map<string, Kept>()
  #counts = new Map<string, number>()
  #made = 0

  constructor(lite: PGlite) {
    this.#lite = lite
  }

  /** Whether the text should be run here. `named`: its author asks for it. */
  wants(text: string, named: boolean): boolean {
    if (this.#kept.has(text)) return true
    if (PLANNED_ANEW.test(text)) return false
    if (named) return true
    const count = (this.#counts.get(text) ?? 0) + 1
    if (this.#counts.size > COUNTED) this.#counts = new Map()
    this.#counts.set(text, count)
    return count >= OFTEN
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

  /** After a change of the schema: what was planned before may no longer be true. */
  async forget(): Promise<void> {
    this.#kept.clear()
    await this.#lite.exec('deallocate all')
  }

  async #keep(text: string): Promise<Kept> {
    const known = this.#kept.get(text)
    if (known) {
      // The most recently used stands last
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
    if (this.#kept.size < KEPT || !oldest) return
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

import { type PGlite, messages, protocol } from '@electric-sql/pglite'

/** How the rows of a statement are read. */
export interface RowShape {
  names: readonly string[]
  /** By column. Absent: the text itself. */
  parsers: readonly (((text: string) => unknown) | undefined)[]
  /** Copied for each row, so that all rows of a statement have the same hidden class. */
  empty: Readonly<Record<string, null>>
}

/** What the database said to one batch of messages. */
export interface WireAnswer {
  rows: Record<string, unknown>[]
  /** Inserted, updated or deleted rows; 0 for other statements. */
  count: number
  /** First word of the last tag, such as `COMMIT`. */
  command: string
  /** Types of the parameters, if the batch asked for them. */
  parameters: readonly number[]
  /** Description of the rows, if the batch asked for it. */
  shape: RowShape | undefined
}

const CODE = {
  bind: 0x42,
  close: 0x43,
  describe: 0x44,
  execute: 0x45,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
} as const
const ANSWER = {
  complete: 0x43,
  row: 0x44,
  error: 0x45,
  ready: 0x5a,
  shape: 0x54,
  parameters: 0x74,
} as const
const STATEMENT = 0x53
const PORTAL = 0x50

/** Length of the last message of an answer. */
const READY_BYTES = 6

/** Tags that end in the number of changed rows. */
const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE|COPY) .*?(\d+)$/

const INITIAL_BYTES = 64 * 1024
/** A buffer that grew beyond this is given back after its batch. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024

/**
 * Messages of the PostgreSQL protocol to and from the embedded database. PGlite's own reader and writer copy every
 * value several times. Use it only inside a transaction of the database.
 */
export class PgliteWire {
  readonly #lite: PGlite
  #out = Buffer.allocUnsafe(INITIAL_BYTES)
  #outEnd = 0
  #in = Buffer.allocUnsafe(INITIAL_BYTES)
  #inEnd = 0

  constructor(lite: PGlite) {
    this.#lite = lite
  }

  /** A text of statements without parameters. It is a batch of its own, without `sync`. */
  query(text: string): this {
    return this.#message(CODE.query, () => this.#cString(text))
  }

  parse(name: string, text: string): this {
    return this.#message(CODE.parse, () => {
      this.#cString(name)
      this.#cString(text)
      this.#int16(0)
    })
  }

  /** Values as text, `null` for none. Answers come as text. */
  bind(name: string, values: readonly (string | null)[]): this {
    return this.#message(CODE.bind, () => {
      this.#int8(0)
      this.#cString(name)
      this.#int16(0)
      this.#int16(values.length)
      for (const value of values) this.#value(value)
      this.#int16(0)
    })
  }

  describeStatement(name: string): this {
    return this.#about(CODE.describe, STATEMENT, name)
  }

  describePortal(): this {
    return this.#about(CODE.describe, PORTAL, '')
  }

  close(name: string): this {
    return this.#about(CODE.close, STATEMENT, name)
  }

  execute(): this {
    return this.#message(CODE.execute, () => {
      this.#int8(0)
      this.#int32(0)
    })
  }

  sync(): this {
    return this.#message(CODE.sync, () => {})
  }

  /**
   * Sends what was written, before it returns its promise. `known`: the description of the rows, if the batch does not
   * ask for it.
   *
   * @throws {messages.DatabaseError} The first error of the batch.
   */
  async send(known?: RowShape): Promise<WireAnswer> {
    const batch = this.#out.subarray(0, this.#outEnd)
    this.#outEnd = 0
    this.#inEnd = 0
    // The database has answered when the call returns. The next batch uses the same memory, so nothing waits before it is read
    const sent = this.#lite.execProtocolRawStream(batch, { syncToFs: false, onRawData: bytes => this.#take(bytes) })
    const answer = this.#isComplete() ? this.#read(known) : undefined
    if (this.#out.length > MAX_KEPT_BYTES) this.#out = Buffer.allocUnsafe(INITIAL_BYTES)
    if (this.#in.length > MAX_KEPT_BYTES) this.#in = Buffer.allocUnsafe(INITIAL_BYTES)
    await sent
    if (!answer) throw new Error('the embedded database did not answer to the end')
    return answer
  }

  #isComplete(): boolean {
    return this.#inEnd >= READY_BYTES && this.#in[this.#inEnd - READY_BYTES] === ANSWER.ready
  }

  /** The bytes are a part of the database's memory, which changes. */
  #take(bytes: Uint8Array): void {
    const end = this.#inEnd + bytes.length
    if (end > this.#in.length) this.#in = grown(this.#in, { used: this.#inEnd, needed: end })
    this.#in.set(bytes, this.#inEnd)
    this.#inEnd = end
  }

  #read(known: RowShape | undefined): WireAnswer {
    const bytes = this.#in
    const answer: WireAnswer = { rows: [], count: 0, command: '', parameters: [], shape: undefined }
    let shape = known
    for (let at = 0; at + 5 <= this.#inEnd;) {
      const code = bytes[at]
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (code === ANSWER.row) answer.rows.push(rowAt(bytes, at + 5, shape))
      else if (code === ANSWER.complete) noteTag(answer, bytes.toString('latin1', at + 5, end - 1))
      else if (code === ANSWER.shape) answer.shape = shape = this.#shapeAt(at + 5)
      else if (code === ANSWER.parameters) answer.parameters = parametersAt(bytes, at + 5)
      else if (code === ANSWER.error) throw errorAt(bytes.subarray(at, end))
      at = end
    }
    return answer
  }

  #shapeAt(start: number): RowShape {
    const bytes = this.#in
    const names: string[] = []
    const parsers: RowShape['parsers'][number][] = []
    for (let at = start + 2, left = bytes.readInt16BE(start); left > 0; left -= 1) {
      const end = bytes.indexOf(0, at)
      names.push(bytes.toString('utf8', at, end))
      const type = bytes.readInt32BE(end + 7)
      const parser = this.#lite.parsers[type]
      parsers.push(parser && (text => parser(text, type) as unknown))
      at = end + 19
    }
    return { names, parsers, empty: Object.fromEntries(names.map(name => [name, null])) }
  }

  #message(code: number, body: () => void): this {
    this.#int8(code)
    const start = this.#outEnd
    this.#int32(0)
    body()
    this.#out.writeInt32BE(this.#outEnd - start, start)
    return this
  }

  #about(code: number, kind: number, name: string): this {
    return this.#message(code, () => {
      this.#int8(kind)
      this.#cString(name)
    })
  }

  #value(text: string | null): void {
    const start = this.#outEnd
    this.#int32(-1)
    if (text === null) return
    this.#text(text)
    this.#out.writeInt32BE(this.#outEnd - start - 4, start)
  }

  #cString(text: string): void {
    this.#text(text)
    this.#int8(0)
  }

  #text(text: string): void {
    // A character takes at most three bytes for each of its units
    this.#room(text.length * 3)
    this.#outEnd += this.#out.write(text, this.#outEnd)
  }

  #int8(value: number): void {
    this.#room(1)
    this.#outEnd = this.#out.writeUInt8(value, this.#outEnd)
  }

  #int16(value: number): void {
    this.#room(2)
    this.#outEnd = this.#out.writeUInt16BE(value, this.#outEnd)
  }

  #int32(value: number): void {
    this.#room(4)
    this.#outEnd = this.#out.writeInt32BE(value, this.#outEnd)
  }

  #room(bytes: number): void {
    const needed = this.#outEnd + bytes
    if (needed > this.#out.length) this.#out = grown(this.#out, { used: this.#outEnd, needed })
  }
}

function grown(bytes: Buffer<ArrayBuffer>, size: { used: number; needed: number }): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.max(size.needed, bytes.length * 2))
  larger.set(bytes.subarray(0, size.used))
  return larger
}

function rowAt(bytes: Buffer, start: number, shape: RowShape | undefined): Record<string, unknown> {
  if (!shape) throw new Error('the database sent rows that it did not describe')
  const { names, parsers, empty } = shape
  const row: Record<string, unknown> = { ...empty }
  let at = start + 2
  for (let i = 0; i < names.length; i++) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) continue
    const text = bytes.toString('utf8', at, at + length)
    const parser = parsers[i]
    row[names[i] as string] = parser ? parser(text) : text
    at += length
  }
  return row
}

function parametersAt(bytes: Buffer, start: number): number[] {
  return Array.from({ length: bytes.readUInt16BE(start) }, (_, i) => bytes.readInt32BE(start + 2 + i * 4))
}

function noteTag(answer: WireAnswer, tag: string): void {
  const changed = CHANGES.exec(tag)?.[1]
  answer.command = tag.split(' ', 1)[0] ?? ''
  if (changed !== undefined) answer.count += Number(changed)
}

function errorAt(message: Uint8Array): Error {
  let error: Error | undefined
  new protocol.Parser().parse(message, read => {
    if (read instanceof messages.DatabaseError) error = read
  })
  return error ?? new Error('the database sent an error that cannot be read')
}

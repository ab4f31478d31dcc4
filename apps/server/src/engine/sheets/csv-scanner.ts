/** A finished record; `number` counts records from 1, as spreadsheet programs number the rows. */
export type CsvRecord = { number: number; fields: string[] }

export type CsvScannerOptions = {
  delimiter: string
  /** Called when a field grows beyond `maxLength`; must throw. */
  maxLength: number
  tooLong(place: { row: number; column: number }): never
}

const QUOTE = 34
const LF = 10
const CR = 13

/** `start`: before a field; `plain`: inside one; `quoted`: inside quotes; `closed`: after a quote inside quotes. */
type State = 'start' | 'plain' | 'quoted' | 'closed'

/**
 * Push parser for delimited text (RFC 4180 and its common variants): LF, CRLF and lone CR end a record; quotes inside
 * unquoted fields and text after a closing quote are literal. Line ends inside a field become LF.
 */
export class CsvScanner {
  readonly #options: CsvScannerOptions
  readonly #delimiter: number
  #state: State = 'start'
  #fields: string[] = []
  #field = ''
  #wasQuoted = false
  #number = 1
  #skipLf = false
  #done: CsvRecord[] = []

  constructor(options: CsvScannerOptions) {
    this.#options = options
    this.#delimiter = options.delimiter.charCodeAt(0)
  }

  /** Position of the unclosed quote, if any. */
  get openQuote(): { row: number; column: number } | undefined {
    return this.#state === 'quoted' ? { row: this.#number, column: this.#fields.length + 1 } : undefined
  }

  take(): CsvRecord[] {
    const records = this.#done
    this.#done = []
    return records
  }

  write(chunk: string): void {
    let at = 0
    if (this.#skipLf && chunk.length > 0) {
      if (chunk.charCodeAt(0) === LF) at = 1
      this.#skipLf = false
    }
    while (at < chunk.length) at = this.#state === 'quoted' ? this.#quoted(chunk, at) : this.#unquoted(chunk, at)
  }

  end(): void {
    if (this.#state !== 'start' || this.#fields.length > 0) this.#endRecord()
  }

  /** Consumes up to and including the next quote. */
  #quoted(chunk: string, at: number): number {
    const quote = chunk.indexOf('"', at)
    this.#append(chunk.slice(at, quote < 0 ? chunk.length : quote))
    if (quote < 0) return chunk.length
    this.#state = 'closed'
    return quote + 1
  }

  /** Consumes up to and including the end of a field, or up to an opening quote. */
  #unquoted(chunk: string, at: number): number {
    for (let i = at; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      if (code === QUOTE && this.#state !== 'plain') {
        // A quote at the start opens, a second one after a closing quote is an escaped quote.
        if (this.#state === 'closed') this.#append('"')
        this.#state = 'quoted'
        this.#wasQuoted = true
        return i + 1
      }
      if (code === this.#delimiter || code === CR || code === LF) {
        this.#append(chunk.slice(at, i))
        if (code === this.#delimiter) this.#endField()
        else this.#endRecord()
        if (code !== CR) return i + 1
        if (i + 1 === chunk.length) this.#skipLf = true
        return chunk.charCodeAt(i + 1) === LF ? i + 2 : i + 1
      }
      this.#state = 'plain'
    }
    this.#append(chunk.slice(at))
    return chunk.length
  }

  #append(text: string): void {
    if (text === '') return
    this.#field = this.#field === '' ? text : this.#field + text
    if (this.#field.length > this.#options.maxLength) {
      this.#options.tooLong({ row: this.#number, column: this.#fields.length + 1 })
    }
  }

  #endField(): void {
    const field = this.#field
    this.#fields.push(this.#wasQuoted && field.includes('\r') ? field.replace(/\r\n?/g, '\n') : field)
    this.#field = ''
    this.#wasQuoted = false
    this.#state = 'start'
  }

  #endRecord(): void {
    this.#endField()
    this.#done.push({ number: this.#number++, fields: this.#fields })
    this.#fields = []
  }
}

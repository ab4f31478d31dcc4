import { setTimeout as pause } from 'node:timers/promises'

/** A write that the server acknowledged, as its client recorded it. */
export interface Note {
  path: string
  body: unknown
  token: string
  key: string
  answer: Answered
  round: number
}

export type Answered = Record<string, unknown> & { id?: number; version?: number }

/** A client: sends requests, records what was acknowledged, and repeats what a crash interrupted. */
export class Client {
  /** The current work; the kill waits for it. */
  doing = ''
  parked = false
  readonly notes: Note[] = []
  /** Requests that were repeated because the first attempt had no answer. */
  repeated = 0
  readonly #hall: Gate
  readonly #name: string
  #count = 0

  constructor(hall: Gate, name: string) {
    this.#hall = hall
    this.#name = name
  }

  /** A write with one idempotency key, repeated until it is answered. */
  async write<T extends object = Answered>(token: string, path: string, body: unknown): Promise<T> {
    const key = `${this.#name}-${(this.#count += 1)}`
    const answer = await this.#until<T>({ token, path, body, key })
    this.notes.push({ path, body, token, key, answer: answer as Answered, round: this.#hall.round })
    return answer
  }

  ask<T extends object = Answered>(token: string, path: string, body: unknown): Promise<T> {
    return this.#until<T>({ token, path, body })
  }

  /** Any other call that may be repeated. */
  async repeat<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#gate()
      try {
        return await work()
      } catch (error) {
        await this.#hall.handleFailure(error)
        this.repeated += 1
      }
    }
  }

  /** Pause between two steps. Does nothing while the server is down. */
  async pause(ms: number): Promise<void> {
    await this.#gate()
    await pause(ms)
    await this.#gate()
  }

  #until<T>(request: Parameters<Gate['call']>[0]): Promise<T> {
    return this.repeat(() => this.#hall.call<T>(request))
  }

  async #gate(): Promise<void> {
    this.#hall.refuseWhenOver()
    if (this.#hall.open) return
    this.parked = true
    await this.#hall.opening()
    this.parked = false
    this.#hall.refuseWhenOver()
  }
}

/** The server refused the request, and the reason must be known. */
export class Refused extends Error {
  readonly code: string
  constructor(path: string, code: string, message: string) {
    super(`${path} was refused: ${code} ${message}`)
    this.code = code
  }
}

/** Ends every client. */
export class Closed extends Error {}

/** The gate of all clients: open while the server runs, closed while it is down and while its data are checked. */
export class Gate {
  open = false
  round = 0
  over = false
  /** The database may still be starting while the server runs; answers that report this are no failure. */
  acceptsStarting = false
  readonly #address: string
  #waiting: (() => void)[] = []

  constructor(address: string) {
    this.#address = address
  }

  shut(): void {
    this.open = false
  }

  admit(): void {
    this.open = true
    for (const go of this.#waiting.splice(0)) go()
  }

  close(): void {
    this.over = true
    this.admit()
  }

  refuseWhenOver(): void {
    if (this.over) throw new Closed('the day is over')
  }

  opening(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** Classifies a failed request: waits after a crash of ours, otherwise throws. */
  async handleFailure(error: unknown): Promise<void> {
    if (error instanceof Refused || error instanceof Closed) throw error
    // A connection may break a moment before the gate knows of the kill.
    for (let waited = 0; this.open && !this.over; waited += 10) {
      if (waited > 500) throw error
      await pause(10)
    }
  }

  async call<T>({
    token,
    path,
    body,
    key,
  }: {
    token: string
    path: string
    body: unknown
    key?: string | undefined
  }): Promise<T> {
    const form = body instanceof FormData
    const response = await fetch(`${this.#address}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: token,
        'accept-language': 'en',
        ...(form ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: form ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    const answer = (await response.json()) as {
      status: boolean
      msg: string
      data: T
      error?: string
      requestId?: string
    }
    if (answer.status) return answer.data
    if (response.status >= 500)
      throw new Error(`${path}: HTTP ${response.status} ${answer.error} ${answer.msg} (request ${answer.requestId})`)
    throw new Refused(path, answer.error ?? '', answer.msg)
  }

  async fetch(url: string): Promise<Buffer> {
    const response = await fetch(`${this.#address}${url}`, { signal: AbortSignal.timeout(30_000) })
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PRODUCT_ENTRY } from '../product-entry.ts'

const START_MS = 60_000

/** The real server as a separate process on a fixed port, which can be killed and restarted. */
export class Product {
  readonly address: string
  readonly #env: Record<string, string>
  readonly #log: string
  #child: ChildProcess | undefined

  constructor(options: { port: number; env: Record<string, string>; log: string }) {
    const { port, env, log } = options
    this.address = `http://127.0.0.1:${port}`
    this.#log = log
    this.#env = { DEMO: 'off', LOG_LEVEL: 'error', WEB_DIR: '/nowhere', HOST: '127.0.0.1', PORT: String(port), ...env }
  }

  /** Returns the time in ms until the server responded. */
  async start(): Promise<number> {
    const begin = performance.now()
    const child = spawn(process.execPath, [PRODUCT_ENTRY], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(this.#log, { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('exit', () => log.end())
    this.#child = child
    await this.answers()
    return performance.now() - begin
  }

  /** Waits until the server reports that it is healthy. @throws if it ended instead. */
  async answers(): Promise<void> {
    for (const end = performance.now() + START_MS; performance.now() < end; await pause(25)) {
      if (!this.alive) throw new Error(`the server ended by itself:\n${this.output()}`)
      if (
        await fetch(`${this.address}/health`).then(
          r => r.ok,
          () => false,
        )
      )
        return
    }
    throw new Error(`the server did not answer within ${START_MS / 1000} s:\n${this.output()}`)
  }

  get alive(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Returns the exit code; null if it was killed or had ended before. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || !this.alive) return null
    const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
    child.kill(signal)
    return gone
  }

  /** The entire log. */
  log(): string {
    return readFileSync(this.#log, 'utf8')
  }

  /** The end of the log. */
  output(): string {
    return this.log().split('\n').slice(-12).join('\n')
  }
}

import pg from 'pg'

/** A connection that the server drops must not end the process: idle, the next checkout gets another; at work, its statement fails. */
export function watchedPool<P extends pg.Pool>(pool: P): P {
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  return pool
}

type Release = (error?: Error | boolean) => void
type Told = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/** PostgreSQL's own code for it. */
const NO_CONNECTION = '08006'
const SAID_BY_DATABASE = /^[\dA-Z]{5}$/

/** Whoever has waited as long is not passed over by those for whom a connection is open already. */
const PASSED_OVER_MS = 50

/** After one try to connect failed, others fail with it for so long: whoever waited for a silent node would keep others waiting. */
const DOWN_MS = 1000

/**
 * Pools on several servers that together hold no more connections than one would. Each server may always have half of
 * its even share, so that one which is slow or does not answer leaves the others theirs.
 */
export class SharedPools {
  readonly #size: number
  readonly #waitMs: number
  readonly #pools: CountedPool[] = []
  readonly #waiting: Waiting[] = []

  constructor({ size, waitMs }: { size: number; waitMs: number }) {
    this.#size = size
    this.#waitMs = waitMs
  }

  open(config: pg.PoolConfig): pg.Pool {
    const pool = watchedPool(new CountedPool(config, this))
    this.#pools.push(pool)
    return pool
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map(pool => pool.end()))
  }

  get connections(): number {
    return this.#sum(pool => pool.totalCount)
  }
  get idle(): number {
    return this.#sum(pool => pool.idleCount)
  }
  get waiting(): number {
    return this.#waiting.length
  }

  /** @throws as the pool itself does when no connection becomes free in time. */
  async enter(pool: CountedPool): Promise<void> {
    if (!this.#hasRoom(pool)) await this.#turn(pool)
    else pool.busy++
    const isOpen = pool.busy <= pool.kept
    if (isOpen || this.#sum(each => Math.max(each.busy, each.kept)) <= this.#size) return
    const other = this.#pools.find(each => each.kept > each.busy)
    await other?.closeIdle()
  }

  leave(pool: CountedPool): void {
    pool.busy--
    const ready = this.#waiting.filter(each => this.#hasRoom(each.pool))
    const [oldest] = ready
    if (!oldest) return
    const isLate = performance.now() - oldest.since > PASSED_OVER_MS
    const turn = (isLate ? undefined : ready.find(each => each.pool.kept > each.pool.busy)) ?? oldest
    this.#waiting.splice(this.#waiting.indexOf(turn), 1)
    turn.pool.busy++
    turn.take()
  }

  #turn(pool: CountedPool): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(new Error('timeout exceeded when trying to connect'))
      }, this.#waitMs)
      const take = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const turn: Waiting = { pool, since: performance.now(), take }
      this.#waiting.push(turn)
    })
  }

  #hasRoom(pool: CountedPool): boolean {
    const others = this.#pools.length - 1
    const kept = Math.floor(this.#size / (2 * this.#pools.length))
    return this.#sum(each => each.busy) < this.#size && pool.busy < this.#size - kept * others
  }

  #sum(of: (pool: CountedPool) => number): number {
    return this.#pools.reduce((sum, pool) => sum + of(pool), 0)
  }
}

interface Waiting {
  pool: CountedPool
  since: number
  take(): void
}

/** A pool that asks the others before it gives a connection away. */
class CountedPool extends pg.Pool {
  /** Connections that were given away, or are being opened to be. */
  busy = 0
  /** Idle ones that make room for another pool. */
  #closing = 0
  readonly #all: SharedPools
  #down: { since: number; error: Error; tried: boolean } | undefined

  constructor(config: pg.PoolConfig, all: SharedPools) {
    super(config)
    this.#all = all
  }

  /** Connections that are open, and stay so. */
  get kept(): number {
    return this.totalCount - this.#closing
  }

  override connect(): Promise<pg.PoolClient>
  override connect(told: Told): void
  override connect(told?: Told): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (!told) return client
    client.then(
      found => told(undefined, found, found.release),
      (error: Error) => told(error, undefined, () => {}),
    )
  }

  async closeIdle(): Promise<void> {
    this.#closing++
    let ended: Promise<unknown> | undefined
    try {
      const client = await super.connect()
      ended = new Promise(resolve => client.once('end', resolve))
      client.release(true)
    } finally {
      this.#closing--
    }
    await ended
  }

  async #take(): Promise<pg.PoolClient> {
    this.#refuseDown()
    await this.#all.enter(this)
    try {
      const client = await super.connect()
      this.#down = undefined
      const release = client.release
      client.release = error => {
        release(error)
        this.#all.leave(this)
      }
      return client
    } catch (error) {
      const named = this.#named(error as Error)
      this.#down = { since: performance.now(), error: named, tried: false }
      this.#all.leave(this)
      throw named
    }
  }

  /** Which of the nodes it was. */
  #named(error: Error & { code?: string }): Error {
    const { host } = new URL(this.options.connectionString ?? '')
    const code = SAID_BY_DATABASE.test(error.code ?? '') ? error.code : NO_CONNECTION
    return Object.assign(new Error(`${host}: ${error.message}`, { cause: error }), { code })
  }

  /** One at a time tries again. */
  #refuseDown(): void {
    const down = this.#down
    if (!down) return
    if (down.tried || performance.now() - down.since < DOWN_MS) throw down.error
    down.tried = true
  }
}

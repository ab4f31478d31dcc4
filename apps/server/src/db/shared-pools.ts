import pg from 'pg'

/**
 * Keeps a connection that the server drops from ending the process. If it is idle, the pool opens another; if it is in
 * use, its statement fails.
 */
export function ignoreDroppedConnections<P extends pg.Pool>(pool: P): P {
  pool.on('error', () => {})
  pool.on('connect', client => void client.on('error', () => {}))
  return pool
}

type Release = (error?: Error | boolean) => void
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/** SQLSTATE connection_failure. */
const CONNECTION_FAILURE = '08006'
const SQLSTATE = /^[\dA-Z]{5}$/

/** A caller who has waited longer than this is served before callers for whom a connection is open already. */
const MAX_PASSED_OVER_MS = 50

/**
 * After a failed attempt to connect, further attempts fail at once for this time. Waiting for a silent node would keep
 * callers of other nodes waiting.
 */
const RETRY_MS = 1000

/**
 * Pools on several servers that together open no more connections than one pool would. Half of its even share is
 * reserved for each server, so that a server that is slow or does not respond leaves connections for the others.
 */
export class SharedPools {
  readonly #size: number
  readonly #waitMs: number
  readonly #pools: CountedPool[] = []
  readonly #waiters: Waiter[] = []

  constructor({ size, waitMs }: { size: number; waitMs: number }) {
    this.#size = size
    this.#waitMs = waitMs
  }

  open(config: pg.PoolConfig): pg.Pool {
    const pool = ignoreDroppedConnections(new CountedPool(config, this))
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
    return this.#waiters.length
  }

  /** Waits for a free slot. @throws as the pool itself does when none becomes free in time. */
  async acquireSlot(pool: CountedPool): Promise<void> {
    if (!this.#hasFreeSlot(pool)) await this.#waitForSlot(pool)
    else pool.busy++
    const isOpen = pool.busy <= pool.openCount
    if (isOpen || this.#sum(each => Math.max(each.busy, each.openCount)) <= this.#size) return
    const other = this.#pools.find(each => each.openCount > each.busy)
    await other?.closeIdle()
  }

  releaseSlot(pool: CountedPool): void {
    pool.busy--
    const ready = this.#waiters.filter(each => this.#hasFreeSlot(each.pool))
    const [oldest] = ready
    if (!oldest) return
    const waitsTooLong = performance.now() - oldest.since > MAX_PASSED_OVER_MS
    const waiter = (waitsTooLong ? undefined : ready.find(each => each.pool.openCount > each.pool.busy)) ?? oldest
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
    waiter.pool.busy++
    waiter.serve()
  }

  #waitForSlot(pool: CountedPool): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
        reject(new Error('timeout exceeded when trying to connect'))
      }, this.#waitMs)
      const serve = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const waiter: Waiter = { pool, since: performance.now(), serve }
      this.#waiters.push(waiter)
    })
  }

  #hasFreeSlot(pool: CountedPool): boolean {
    const others = this.#pools.length - 1
    const reserved = Math.floor(this.#size / (2 * this.#pools.length))
    return this.#sum(each => each.busy) < this.#size && pool.busy < this.#size - reserved * others
  }

  #sum(countOf: (pool: CountedPool) => number): number {
    return this.#pools.reduce((sum, pool) => sum + countOf(pool), 0)
  }
}

interface Waiter {
  pool: CountedPool
  since: number
  serve(): void
}

/** A pool that shares the limit of connections with the other pools. */
class CountedPool extends pg.Pool {
  /** Connections in use or being opened for use. */
  busy = 0
  /** Idle connections that are being closed in favour of another pool. */
  #closing = 0
  readonly #shared: SharedPools
  #failure: { since: number; error: Error; tried: boolean } | undefined

  constructor(config: pg.PoolConfig, pools: SharedPools) {
    super(config)
    this.#shared = pools
  }

  /** Open connections, without those being closed. */
  get openCount(): number {
    return this.totalCount - this.#closing
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const client = this.#checkOut()
    if (!callback) return client
    client.then(
      found => callback(undefined, found, found.release),
      (error: Error) => callback(error, undefined, () => {}),
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

  async #checkOut(): Promise<pg.PoolClient> {
    this.#refuseWhileDown()
    await this.#shared.acquireSlot(this)
    try {
      const client = await super.connect()
      this.#failure = undefined
      const release = client.release
      client.release = error => {
        release(error)
        this.#shared.releaseSlot(this)
      }
      return client
    } catch (error) {
      const located = this.#withHost(error as Error)
      this.#failure = { since: performance.now(), error: located, tried: false }
      this.#shared.releaseSlot(this)
      throw located
    }
  }

  /** Adds the host to the message of an error. */
  #withHost(error: Error & { code?: string }): Error {
    const { host } = new URL(this.options.connectionString ?? '')
    const code = SQLSTATE.test(error.code ?? '') ? error.code : CONNECTION_FAILURE
    return Object.assign(new Error(`${host}: ${error.message}`, { cause: error }), { code })
  }

  /** While a node is down, only one caller at a time tries to connect again. */
  #refuseWhileDown(): void {
    const down = this.#failure
    if (!down) return
    if (down.tried || performance.now() - down.since < RETRY_MS) throw down.error
    down.tried = true
  }
}

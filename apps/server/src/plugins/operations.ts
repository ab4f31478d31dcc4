import { createHash, timingSafeEqual } from 'node:crypto'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Admission } from './admission.ts'
import { deliveredCount, listenerCount } from './events.ts'
import type { StatementSeen } from './watch-database.ts'

const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]
/** Long texts are cut: what is looked for is which statement it was. */
const TEXT = 600
/** An answer of the database that takes longer than this is none. */
const READY_MS = 3000

export interface Watch {
  statement(seen: StatementSeen): void
}

/** Counts and times for Prometheus, kept per process. `slowMs`: statements that take as long are logged; 0 = never. */
export function createMetrics(options: {
  slowMs: number
  log(details: object, message: string): void
  requestId(): string | undefined
}): { registry: Registry } & Watch {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const statements = new Histogram({
    name: 'database_statement_seconds',
    help: 'Time of one statement',
    registers: [registry],
    buckets: BUCKETS,
  })
  const slow = new Counter({
    name: 'database_slow_statements_total',
    help: 'Statements that took longer than SLOW_QUERY_MS',
    registers: [registry],
  })
  return {
    registry,
    statement: ({ milliseconds, text, rows, failed }) => {
      statements.observe(milliseconds / 1000)
      if (!options.slowMs || milliseconds < options.slowMs) return
      slow.inc()
      options.log(
        {
          ms: Math.round(milliseconds),
          rows,
          failed,
          requestId: options.requestId(),
          statement: text.replace(/\s+/g, ' ').slice(0, TEXT),
        },
        'slow statement',
      )
    },
  }
}

interface Given {
  db: Database & { pool?: pg.Pool }
  registry: Registry
  admission: Admission
  /** Who has it may read `/metrics` from anywhere; without one only this machine may. */
  metricsToken: string | undefined
  /** What a request is counted under; of few names. */
  routeOf(request: FastifyRequest): string
}

/**
 * `/health/live`: the process runs. `/health` and `/health/ready`: it can do work now; 503 while it stops or the database
 * does not answer, so that a balancer sends nobody here. `/metrics` for Prometheus, with its token or from this machine.
 */
export function registerOperations(
  app: FastifyInstance,
  { db, registry, admission, metricsToken, routeOf }: Given,
): void {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping || !request.url.startsWith('/api/')) return
    reply.header('retry-after', '2')
    kernelErrors.fail('server.stopping')
  })
  // A connection that is kept for the next request would keep the server until its reader lets go
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  const latency = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'status'],
    registers: [registry],
    buckets: BUCKETS,
  })
  app.addHook('onResponse', async (request, reply) => {
    latency.observe({ route: routeOf(request), status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  registerGauges({ db, registry, admission })
  app.get('/health/live', async () => ({ status: 'ok' }))
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (request, reply) => {
      const problem = stopping ? 'stopping' : await askDatabase(db)
      if (!problem) return { status: 'ok', database: db.kind }
      request.log.warn({ problem }, 'not ready')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: stopping ? 'stopping' : 'no database', database: db.kind })
    })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, metricsToken)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whoever came through a proxy is not this machine, whatever the proxy says of them. */
function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(String(request.headers.authorization), `Bearer ${token}`)
  const { forwarded, via, 'x-forwarded-for': addresses } = request.headers
  return !forwarded && !via && !addresses && LOOPBACK.has(request.socket.remoteAddress ?? '')
}

function sameText(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

async function askDatabase(db: Database): Promise<string> {
  return within(
    READY_MS,
    db
      .system('health', sql => sql.query('select 1'))
      .then(
        () => '',
        (error: unknown) => String(error),
      ),
  ).then(said => said ?? 'late')
}

function registerGauges({ db, registry, admission }: Omit<Given, 'routeOf' | 'metricsToken'>): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('http_requests_in_flight', 'Requests that are worked on or wait', () => admission.requests)
  gauge('http_requests_refused_total', 'Requests refused because too many were under way', () => admission.refused)
  for (const [name, lane] of [
    ['heavy', admission.heavy],
    ['sums', admission.sums],
  ] as const) {
    gauge(`http_${name}_inside`, 'Long requests that are worked on', () => lane.inside)
    gauge(`http_${name}_waiting`, 'Long requests that wait for their lane', () => lane.waiting)
  }
  gauge('event_streams', 'Open streams of events', listenerCount)
  gauge('events_delivered_total', 'Events that were sent to streams of this process', deliveredCount)
  const { pool } = db
  if (pool) {
    gauge('database_pool_connections', 'Connections of the pool', () => pool.totalCount)
    gauge('database_pool_idle', 'Connections that wait for work', () => pool.idleCount)
    gauge('database_pool_waiting', 'Work that waits for a connection', () => pool.waitingCount)
  }
  registerJobGauges(db, registers)
}

function registerJobGauges(db: Database, registers: Registry[]): void {
  // Both are of one statement, whichever is asked for first
  let asked: Promise<{ state: string; count: number; oldest: number }[] | undefined> | undefined
  const jobs = () =>
    (asked ??= within(
      READY_MS,
      db.system('metrics', sql =>
        sql.query<{ state: string; count: number; oldest: number }>(
          `select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest from job where state in ('queued', 'running') group by state`,
        ),
      ),
    )
      .then(found => found?.rows)
      .finally(() => (asked = undefined)))
  // Of a database that does not answer nothing is known; all else is told
  void new Gauge({
    name: 'jobs',
    help: 'Jobs that wait or run, of all companies',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await jobs()
      for (const state of ['queued', 'running'])
        this.set({ state }, rows ? (rows.find(row => row.state === state)?.count ?? 0) : NaN)
    },
  })
  void new Gauge({
    name: 'jobs_oldest_waiting_seconds',
    help: 'How long the job has waited that waits longest',
    registers,
    async collect() {
      const rows = await jobs()
      this.set(rows ? (rows.find(row => row.state === 'queued')?.oldest ?? 0) : NaN)
    },
  })
}

/** The answer, or nothing when it fails or is late. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}

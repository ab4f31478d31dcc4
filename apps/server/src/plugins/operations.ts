import { createHash, timingSafeEqual } from 'node:crypto'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { acrossCompanies } from '../db/across-companies.ts'
import type { Database } from '../db/database.ts'
import type { Admission } from './admission.ts'
import { deliveredCount, listenerCount } from './events.ts'
import type { StatementEvent } from './observe-database.ts'

const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]
/** Maximum length of a logged statement. It only has to be recognised. */
const MAX_STATEMENT_LENGTH = 600
/** Time after which the database counts as not answering. */
const DATABASE_TIMEOUT_MS = 3000

export interface StatementObserver {
  statement(seen: StatementEvent): void
}

/**
 * Counters and durations for Prometheus, per process. `slowMs`: statements that take at least this long are logged; 0:
 * none.
 */
export function createMetrics(options: {
  slowMs: number
  log(details: object, message: string): void
  requestId(): string | undefined
}): { registry: Registry } & StatementObserver {
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
          statement: text.replace(/\s+/g, ' ').slice(0, MAX_STATEMENT_LENGTH),
        },
        'slow statement',
      )
    },
  }
}

interface OperationsOptions {
  db: Database
  registry: Registry
  admission: Admission
  /** With it `/metrics` may be read from anywhere. Absent: only from the local machine. */
  metricsToken: string | undefined
  /** The name that a request is counted under. There must be few. */
  routeOf(request: FastifyRequest): string
}

/**
 * `/health/live`: the process runs. `/health` and `/health/ready`: it can work; 503 while it stops or the database does
 * not answer, so that a load balancer sends no requests. A node of a cluster that does not answer is named, and the rest
 * goes on working: 200. `/metrics` for Prometheus, with the token or from the local machine.
 */
export function registerOperations(
  app: FastifyInstance,
  { db, registry, admission, metricsToken, routeOf }: OperationsOptions,
): void {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping || !request.url.startsWith('/api/')) return
    reply.header('retry-after', '2')
    kernelErrors.fail('server.stopping')
  })
  // A keep-alive connection would keep the server running until the client closes it
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
      const problem = stopping ? 'stopping' : await pingDatabase(db)
      if (!problem)
        return { status: 'ok', database: db.kind, ...(await nodesOf(db, mayReadMetrics(request, metricsToken))) }
      request.log.warn({ problem }, 'not ready')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: stopping ? 'stopping' : 'no database', database: db.kind })
    })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A request through a proxy is never local, whatever its headers say. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(String(request.headers.authorization), `Bearer ${token}`)
  const { forwarded, via, 'x-forwarded-for': addresses } = request.headers
  return !forwarded && !via && !addresses && LOOPBACK.has(request.socket.remoteAddress ?? '')
}

function sameText(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

/** `addresses`: to whoever may know them. */
async function nodesOf(db: Database, addresses: boolean): Promise<{ nodes?: object[] }> {
  const nodes = db.nodes && (await withTimeout(DATABASE_TIMEOUT_MS, db.nodes()))
  if (!nodes) return {}
  return {
    nodes: nodes.map(({ node, address, answers }) => ({
      node,
      ...(addresses ? { address } : {}),
      status: answers ? 'ok' : 'does not answer',
    })),
  }
}

async function pingDatabase(db: Database): Promise<string> {
  return withTimeout(
    DATABASE_TIMEOUT_MS,
    db
      .system('health', sql => sql.query('select 1'))
      .then(
        () => '',
        (error: unknown) => String(error),
      ),
  ).then(said => said ?? 'late')
}

function registerGauges({ db, registry, admission }: Omit<OperationsOptions, 'routeOf' | 'metricsToken'>): void {
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
    gauge(`http_${name}_inside`, 'Long requests that are worked on', () => lane.active)
    gauge(`http_${name}_waiting`, 'Long requests that wait for their lane', () => lane.waiting)
  }
  gauge('event_streams', 'Open streams of events', listenerCount)
  gauge('events_delivered_total', 'Events that were sent to streams of this process', deliveredCount)
  const { load } = db
  if (load) {
    gauge('database_pool_connections', 'Connections of the pool', () => load().connections)
    gauge('database_pool_idle', 'Connections that wait for work', () => load().idle)
    gauge('database_pool_waiting', 'Work that waits for a connection', () => load().waiting)
  }
  registerJobGauges(db, registers)
}

function registerJobGauges(db: Database, registers: Registry[]): void {
  // Both gauges come from one statement, whichever is collected first
  let asked: Promise<{ state: string; count: number; oldest: number }[] | undefined> | undefined
  const jobs = () =>
    (asked ??= withTimeout(
      DATABASE_TIMEOUT_MS,
      acrossCompanies<{ state: string; count: number; oldest: number }>(db, {
        reason: 'metrics',
        text: within =>
          `select state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest from job where ${within('org_id')} and state in ('queued', 'running') group by state`,
        params: [],
      }),
    )
      .then(found => found?.rows)
      .finally(() => (asked = undefined)))
  // If the database does not answer, its gauges are left out and all others are reported
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

/** The answer; undefined if it fails or takes too long. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
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

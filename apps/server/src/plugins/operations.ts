import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Admission } from './admission.ts'
import { listenerCount } from './events.ts'
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
export function createMetrics(options: { slowMs: number; log(details: object, message: string): void; requestId(): string | undefined }): { registry: Registry } & Watch {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const statements = new Histogram({ name: 'database_statement_seconds', help: 'Time of one statement', registers: [registry], buckets: BUCKETS })
  const slow = new Counter({ name: 'database_slow_statements_total', help: 'Statements that took longer than SLOW_QUERY_MS', registers: [registry] })
  return {
    registry,
    statement: ({ milliseconds, text, rows, failed }) => {
      statements.observe(milliseconds / 1000)
      if (!options.slowMs || milliseconds < options.slowMs) return
      slow.inc()
      options.log({ ms: Math.round(milliseconds), rows, failed, requestId: options.requestId(), statement: text.replace(/\s+/g, ' ').slice(0, TEXT) }, 'slow statement')
    },
  }
}

interface Given {
  db: Database & { pool?: pg.Pool }
  registry: Registry
  admission: Admission
}

/**
 * `/health/live`: the process runs. `/health` and `/health/ready`: it can do work now; 503 while it stops or the database
 * does not answer, so that a balancer sends nobody here. `/metrics` for Prometheus.
 */
export function registerOperations(app: FastifyInstance, { db, registry, admission }: Given): void {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  // A connection that is kept for the next request would keep the server until its reader lets go
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  const latency = new Histogram({ name: 'http_request_seconds', help: 'Time to answer', labelNames: ['route', 'status'], registers: [registry], buckets: BUCKETS })
  app.addHook('onResponse', async (request, reply) => {
    latency.observe({ route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  registerGauges({ db, registry, admission })
  app.get('/health/live', async () => ({ status: 'ok' }))
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (request, reply) => {
      const problem = stopping ? 'stopping' : await askDatabase(db)
      if (!problem) return { status: 'ok', database: db.kind }
      request.log.warn({ problem }, 'not ready')
      return reply.code(503).header('retry-after', '2').send({ status: stopping ? 'stopping' : 'no database', database: db.kind })
    })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

async function askDatabase(db: Database): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve('late'), READY_MS)
  })
  const asked = db.system('health', sql => sql.query('select 1')).then(() => undefined, (error: unknown) => String(error))
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

function registerGauges({ db, registry, admission }: Given): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({ name, help, registers, collect() { this.set(read()) } })
  gauge('http_requests_in_flight', 'Requests that are worked on or wait', () => admission.requests)
  gauge('http_requests_refused_total', 'Requests refused because too many were under way', () => admission.refused)
  gauge('http_heavy_waiting', 'Long requests that wait for their lane', () => admission.heavy.waiting)
  gauge('event_streams', 'Open streams of events', listenerCount)
  const { pool } = db
  if (pool) {
    gauge('database_pool_connections', 'Connections of the pool', () => pool.totalCount)
    gauge('database_pool_idle', 'Connections that wait for work', () => pool.idleCount)
    gauge('database_pool_waiting', 'Work that waits for a connection', () => pool.waitingCount)
  }
  registry.registerMetric(new Gauge({
    name: 'jobs', help: 'Jobs that wait or run, of all companies', labelNames: ['state'], registers: [],
    async collect() {
      const { rows } = await db.system('metrics', sql => sql.query<{ state: string; count: number }>(`select state, count(*)::int as count from job where state in ('queued', 'running') group by state`))
      for (const state of ['queued', 'running']) this.set({ state }, rows.find(row => row.state === state)?.count ?? 0)
    },
  }))
}

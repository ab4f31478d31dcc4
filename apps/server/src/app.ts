import { randomUUID } from 'node:crypto'
import { regionName } from '@tuheng/domain/kernel/regions/index'
import { setRegionLookup } from '@tuheng/domain/kernel/region-names'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Database } from './db/database.ts'
import { isPublicCall } from './engine/calls/call-docs.ts'
import { registerControl } from './engine/backup/control.ts'
import { createCursors } from './engine/read/cursors.ts'
import { DOCS_PAGE, DOCS_SCRIPT } from './engine/calls/docs-page.ts'
import type { Server } from './engine/calls/endpoint.ts'
import { registerAcross } from './engine/across/index.ts'
import { registerExport } from './engine/export/index.ts'
import { openFiles } from './engine/files/file-store.ts'
import { registerFiles, sweepFiles } from './engine/files/index.ts'
import { withOwnHooks } from './engine/write/hooks.ts'
import { registerImport, sweepImports } from './engine/import/index.ts'
import { type Chore, registerJobs } from './engine/jobs/index.ts'
import { registerPresence } from './engine/presence/index.ts'
import { openApi } from './engine/calls/openapi.ts'
import { registerOrigin, currentRequestId } from './engine/write/origin.ts'
import { routeName, registerRoutes } from './engine/calls/routes.ts'
import type { Engine } from './engine/write/work.ts'
import { endTimeLimits } from './features/approvals/index.ts'
import { expireDue } from './features/contracts/index.ts'
import { expiryAlerts } from './features/home/index.ts'
import { registerFeatures } from './features/index.ts'
import { endLifts } from './features/credit/index.ts'
import { endBlocks } from './features/parties/index.ts'
import { announcementsDue } from './features/system/index.ts'
import { sweepInterfaces, sweepNonces } from './features/system/interfaces/index.ts'
import { sweepSignIn } from './features/system/sign-in/sweep-sign-in.ts'
import { endInvitations } from './features/system/account/invitations.ts'
import { sweepTraces } from './features/system/sweep-traces.ts'
import { dataExportsDue } from './features/exports/index.ts'
import { robotsDue, sweepRobots } from './features/robots/index.ts'
import { workOrdersDue } from './features/work-orders/index.ts'
import { settleLanes } from './features/settlement/index.ts'
import { markExpiredBills } from './features/transport/index.ts'
import { followTripsOfPlatforms, resendDue } from './features/platforms/index.ts'
import { resendVouchers } from './features/vouchers/index.ts'
import { countStaysOfAll } from './features/rail/index.ts'
import { purgeTrash } from './features/files/index.ts'
import { followBudgets } from './features/margin/index.ts'
import { accrueMonths, followAccruals, freezeCensus } from './features/statistics/index.ts'
import { laneSizes, registerAdmission } from './plugins/admission.ts'
import { type Clock, systemClock } from './plugins/clock.ts'
import { registerCompression } from './plugins/compress.ts'
import type { Config } from './plugins/config.ts'
import { clientErrorHandler, registerEnvelope } from './plugins/envelope.ts'
import { registerJsonBody } from './plugins/json-body.ts'
import { createMetrics, registerOperations } from './plugins/operations.ts'
import { registerHeaders, registerPages } from './plugins/pages.ts'
import { createSessions } from './plugins/session.ts'
import { shareSessions } from './plugins/share-sessions.ts'
import { observedDatabase } from './plugins/observe-database.ts'

export interface AppOptions {
  config: Config
  db: Database
  clock?: Clock
}

/** The largest bodies that are held in memory at the same time. */
const MAX_LARGE_BODIES = 40

/** Bytes that a client without a session may send, unless the call allows more. */
const ANONYMOUS_BODY_BYTES = 64 * 1024

/** Builds the server without listening, so that tests can inject requests. Migrations must have run. */
export async function buildApp(options: AppOptions): Promise<Server & { app: FastifyInstance }> {
  const { config } = options
  const clock = options.clock ?? systemClock
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: ['req.headers.authorization', 'req.headers["x-api-signature"]', 'req.headers["x-link-token"]'],
          },
    bodyLimit: config.bodyLimit,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 300 },
    // Longest time in which a request may arrive: enough for the largest upload on a slow line
    requestTimeout: 15 * 60_000,
    // Requests that arrive while the server stops get our own answer, which says when to try again
    return503OnClosing: false,
    clientErrorHandler,
  })
  const metrics = createMetrics({
    slowMs: config.slowQueryMs,
    log: (details, message) => app.log.warn(details, message),
    requestId: currentRequestId,
  })
  const db = observedDatabase(options.db, metrics.statement)
  const admission = registerAdmission(app, {
    requests: config.maxRequests,
    bodies: config.bodyLimit * MAX_LARGE_BODIES,
    // The embedded database has one connection
    ...(db.kind === 'pglite' ? { heavy: 2, sums: 2 } : laneSizes(config.poolSize)),
  })
  setRegionLookup(regionName)
  registerEnvelope(app)
  registerJsonBody(app)
  app.addHook('onRoute', route => {
    if (isPublicCall(route.url)) route.bodyLimit ??= ANONYMOUS_BODY_BYTES
  })
  registerOrigin(app)
  const files = await openFiles(config)
  const engine: Engine = {
    db,
    clock,
    cursors: createCursors(files, clock),
    log: { error: (details, message) => app.log.error(details, message) },
  }
  const server: Server = { app, engine, sessions: createSessions({ db, clock, hours: config.sessionHours }), files }
  registerHeaders(app, config)
  registerCompression(app)
  registerOperations(app, {
    db,
    registry: metrics.registry,
    admission,
    metricsToken: config.metricsToken,
    routeOf: routeName,
  })
  registerDocs(app)
  registerJobs(server, { maxStreams: config.maxStreams, chores: choresOf(server, db) })
  registerPresence(server)
  registerAcross(server)
  await registerFiles(server)
  registerExport(server)
  registerImport(server)
  const release = await withOwnHooks(() => registerFeatures(server, config))
  app.addHook('onClose', async () => release())
  registerRoutes(server)
  registerSharedSessions(server)
  if (db.kind === 'pglite') registerControl(app, { db, files: server.files, dataDir: config.dataDir })
  await registerPages(app, config)
  return server
}

/** The chores that run at their time of day, once over all processes. */
function choresOf(server: Server, db: Database): Chore[] {
  const { engine } = server
  return [
    { name: 'sweep-files', cron: '17 3 * * *', run: () => sweepFiles(engine, server.files) },
    { name: 'purge-trash', cron: '27 2 * * *', run: () => purgeTrash(server) },
    { name: 'sweep-imports', cron: '37 3 * * *', run: () => sweepImports(engine) },
    { name: 'sweep-sign-in', cron: '47 2 * * *', run: () => sweepSignIn(engine) },
    { name: 'announcements-due', cron: '* * * * *', run: () => announcementsDue(engine) },
    { name: 'robots-due', cron: '* * * * *', run: () => robotsDue(server) },
    { name: 'data-exports-due', cron: '* * * * *', run: () => dataExportsDue(server) },
    { name: 'sweep-robots', cron: '57 3 * * *', run: () => sweepRobots(engine) },
    { name: 'expiry-alerts', cron: '30 7 * * *', run: () => expiryAlerts(server) },
    { name: 'sweep-interfaces', cron: '27 3 * * *', run: () => sweepInterfaces(engine) },
    { name: 'sweep-traces', cron: '7 3 * * *', run: () => sweepTraces(engine) },
    { name: 'sweep-nonces', cron: '*/10 * * * *', run: () => sweepNonces(engine) },
    { name: 'work-orders-due', cron: '*/10 * * * *', run: () => workOrdersDue(engine) },
    { name: 'approval-limits', cron: '*/10 * * * *', run: () => endTimeLimits(engine) },
    { name: 'expire-due', cron: '7 0 * * *', byDay: true, run: () => expireDue(engine) },
    { name: 'settle-lanes', cron: '23 3 * * *', run: () => settleLanes(engine) },
    { name: 'end-credit-lifts', cron: '14 0 * * *', byDay: true, run: () => endLifts(engine) },
    { name: 'lift-blocks', cron: '13 0 * * *', byDay: true, run: () => endBlocks(engine) },
    { name: 'end-invitations', cron: '9 0 * * *', byDay: true, run: () => endInvitations(engine) },
    { name: 'count-stays', cron: '12 0 * * *', byDay: true, run: () => countStaysOfAll(engine) },
    { name: 'freeze-census', cron: '3 * * * *', run: () => freezeCensus(engine) },
    { name: 'follow-accruals', cron: '17 1 * * *', run: () => followAccruals(engine) },
    { name: 'accrue-months', cron: '27 1 * * *', run: () => accrueMonths(engine) },
    { name: 'follow-budgets', cron: '43 1 * * *', run: () => followBudgets(engine) },
    { name: 'platform-messages', cron: '* * * * *', run: () => resendDue(engine) },
    { name: 'voucher-pushes', cron: '* * * * *', run: () => resendVouchers(engine) },
    { name: 'follow-platforms', cron: '33 4 * * *', run: () => followTripsOfPlatforms(engine) },
    { name: 'expire-bills', cron: '11 0 * * *', byDay: true, run: () => markExpiredBills(engine) },
    // A PostgreSQL server analyzes its tables itself, the embedded one does not.
    ...(db.kind === 'pglite' ? [{ name: 'statistics', cron: '47 3 * * *', run: () => db.script('analyze') }] : []),
  ]
}

/** While it listens, a server also forgets the sessions that other servers on its database forget. */
function registerSharedSessions({ app, engine, sessions }: Server): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onListen', async () => {
    stop = await shareSessions({
      db: engine.db,
      sessions,
      onError: error => app.log.error({ err: error }, 'sessions between processes'),
    })
  })
  app.addHook('onClose', async () => stop?.())
}

function registerDocs(app: FastifyInstance): void {
  app.get('/api/docs/json', async () => openApi())
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE))
  app.get('/api/docs/reader.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  )
}

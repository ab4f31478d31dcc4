import type { Actor } from '@tuheng/domain/kernel/policy'
import { type Database, enterCompany, type Sql } from '../../db/database.ts'
import { type Clock, momentOf } from '../../plugins/clock.ts'
import { NOT_COMMITTED } from '../../db/postgres.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { sessionErrors } from '../../plugins/session.ts'
import { once } from './idempotency.ts'
import type { Cursors } from '../read/cursors.ts'
import { openTx, type Tx } from './tx.ts'
import { redactError } from '../rights/redact-issues.ts'

/** What the engine needs to work for somebody. */
export interface Engine {
  db: Database
  clock: Clock
  cursors: Cursors
  log: { error(details: object, message: string): void }
}

export interface WriteRequest {
  actor: Actor
  requestId: string
  idempotencyKey?: string | undefined
  /** What was asked, for recognising another request under the same key. */
  fingerprint?: unknown
}

/** Deadlock and serialisation failures: the database rolled back one side and asks to try again. */
const RETRY = new Set(['40P01', '40001'])
const ATTEMPTS = 5
/** A write in a transaction that may only read. */
const READ_ONLY = '25006'

/** One write: one transaction of one company, retried when the database chose it as a deadlock's victim. */
export async function write<T>(engine: Engine, request: WriteRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseViewer(request.actor)
  for (let attempt = 1; ; attempt++) {
    const afterCommit: (() => void | Promise<void>)[] = []
    let opened: Tx | undefined
    try {
      const answer = await engine.db.company(request.actor.orgId, async sql => {
        const tx = openTx({
          sql,
          actor: request.actor,
          now: momentOf(engine.clock),
          requestId: request.requestId,
          afterCommit,
        })
        opened = tx
        const done = await once(tx, { key: request.idempotencyKey, request: request.fingerprint }, () => work(tx))
        // PostgreSQL is told to commit while the answers of what was sent last are on their way
        if (engine.db.kind === 'pglite') await tx.settled()
        return done
      })
      await opened?.settled()
      for (const next of afterCommit) await runAfter(engine, next)
      return answer
    } catch (caught) {
      const error = await causeOf(caught, opened)
      if (attempt < ATTEMPTS && RETRY.has(String((error as { code?: unknown }).code))) {
        // Those that met must not meet again in the same step
        await new Promise(resolve => void setTimeout(resolve, Math.random() * 40 * attempt))
        continue
      }
      throw redactError(request.actor, domainErrorOf(error))
    }
  }
}

/** Where a statement failed that nobody waited for, the end of the transaction only says that there was one. */
async function causeOf(error: unknown, tx: Tx | undefined): Promise<unknown> {
  if ((error as { code?: unknown }).code !== NOT_COMMITTED || !tx) return error
  return tx.settled().then(
    () => error,
    (first: unknown) => first,
  )
}

async function runAfter(engine: Engine, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // The write is committed; what follows it must not turn it into a failure.
    engine.log.error({ err: error }, 'work after commit failed')
  }
}

/** One read inside the actor's company; for whoever looks through another's eyes, one that cannot write. */
export async function read<T>(engine: Engine, actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await engine.db.company(actor.orgId, work, actor.viewedBy ? { readOnly: true } : undefined)
  } catch (error) {
    if (actor.viewedBy && (error as { code?: unknown }).code === READ_ONLY) refuseViewer(actor)
    throw redactError(actor, error)
  }
}

/** Whoever looks through another's eyes changes nothing. Every `write` asks this; what writes elsewhere must ask it too. */
export function refuseViewer(actor: Actor): void {
  if (actor.viewedBy) sessionErrors.fail('auth.view_only', { name: actor.name })
}

/** The actor of the system itself in one company: imports of the demo, jobs, sealing. Everything it does says so in the audit. */
export function systemActor(orgId: number, name: string): Actor {
  return {
    userId: 0,
    memberId: 0,
    orgId,
    name,
    isAdmin: true,
    permissions: new Set(),
    scope: 'company',
    deptIds: [],
    fieldRights: {},
  }
}

/** A new company and what it starts with, or neither. `begin` makes its row, as the owner, and answers its id; an answer of `null` means that there is nothing to do. */
export async function writeNewCompany(
  engine: Engine,
  request: { requestId: string; begin(sql: Sql): Promise<number | null> },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const afterCommit: (() => void | Promise<void>)[] = []
  try {
    await engine.db.system('new company', async sql => {
      const orgId = await request.begin(sql)
      if (orgId === null) return
      for (const statement of enterCompany(orgId)) await sql.query(statement)
      const tx = openTx({
        sql,
        actor: systemActor(orgId, 'new company'),
        now: momentOf(engine.clock),
        requestId: request.requestId,
        afterCommit,
      })
      await work(tx)
      await tx.settled()
    })
  } catch (error) {
    throw domainErrorOf(error)
  }
  for (const next of afterCommit) await runAfter(engine, next)
}

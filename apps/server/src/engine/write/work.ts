import type { Actor } from '@tuheng/domain/kernel/policy'
import { type Database, enterCompany, type Sql } from '../../db/database.ts'
import { type Clock, momentOf } from '../../plugins/clock.ts'
import { NOT_COMMITTED } from '../../db/postgres.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { sessionErrors } from '../../plugins/session.ts'
import { runOnce } from './idempotency.ts'
import type { Cursors } from '../read/cursors.ts'
import { noteChanges } from './rights-changed.ts'
import { openTx, type Tx } from './tx.ts'
import { noteKeepers } from './written.ts'
import { redactError } from '../rights/redact-issues.ts'

/** What the engine needs to serve requests. */
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
  /** The request, to detect a different request with the same key. */
  fingerprint?: unknown
}

/**
 * SQLSTATEs of deadlocks and serialization failures. The database rolled back the transaction, and it may be repeated.
 */
const RETRYABLE = new Set(['40P01', '40001'])
const MAX_ATTEMPTS = 5
/** SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006'

/** Runs a write: one transaction of one company, repeated after a deadlock. */
export async function write<T>(engine: Engine, request: WriteRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
  refuseViewAs(request.actor)
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
        const done = await runOnce(tx, { key: request.idempotencyKey, request: request.fingerprint }, () => work(tx))
        await noteKeepers(tx)
        await noteChanges(tx)
        // PostgreSQL gets the commit while these results are still on their way
        if (engine.db.kind === 'pglite') await tx.settled()
        return done
      })
      await opened?.settled()
      for (const next of afterCommit) await runAfter(engine, next)
      return answer
    } catch (caught) {
      const error = await firstFailure(caught, opened)
      if (attempt < MAX_ATTEMPTS && RETRYABLE.has(String((error as { code?: unknown }).code))) {
        // A random delay, so that the same transactions do not meet again
        await new Promise(resolve => void setTimeout(resolve, Math.random() * 40 * attempt))
        continue
      }
      throw redactError(request.actor, domainErrorOf(error))
    }
  }
}

/** After a statement failed that nobody awaited, the end of the transaction does not contain its error. */
async function firstFailure(error: unknown, tx: Tx | undefined): Promise<unknown> {
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
    // The write is committed, so a failure after it must not fail the write.
    engine.log.error({ err: error }, 'work after commit failed')
  }
}

/** Runs a read in the actor's company, read-only while an administrator views as a member. */
export const read = <T>(engine: Engine, actor: Actor, work: (sql: Sql) => Promise<T>): Promise<T> =>
  readWith(engine, { actor, keepPlans: false }, work)

interface ReadRequest {
  actor: Actor
  /** See `CompanyOptions`. */
  keepPlans: boolean
}

/** As `read`, for statements that may keep their plans. */
export async function readWith<T>(
  engine: Engine,
  { actor, keepPlans }: ReadRequest,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  try {
    return await engine.db.company(actor.orgId, work, { readOnly: Boolean(actor.viewedBy), keepPlans })
  } catch (error) {
    if (actor.viewedBy && (error as { code?: unknown }).code === READ_ONLY) refuseViewAs(actor)
    throw redactError(actor, error)
  }
}

/** @throws while an administrator views as a member. `write` calls this; other ways of writing must call it too. */
export function refuseViewAs(actor: Actor): void {
  if (actor.viewedBy) sessionErrors.fail('auth.view_only', { name: actor.name })
}

/** The actor for work of the system in one company, such as jobs and sealing. The audit log shows it under `name`. */
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

/**
 * Creates a company with its initial data in one transaction. `begin` inserts its row as the owner and returns its id,
 * or null if there is nothing to do.
 */
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
      await noteKeepers(tx)
      await tx.settled()
    })
  } catch (error) {
    throw domainErrorOf(error)
  }
  for (const next of afterCommit) await runAfter(engine, next)
}

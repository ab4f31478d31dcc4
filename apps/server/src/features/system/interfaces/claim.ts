import { acrossCompanies } from '../../../db/across-companies.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Engine } from '../../../engine/write/work.ts'

/** After this time a run counts as dead: twice the longest sending. */
const LEASE_SECONDS = 30
/** The number of a receiver's rows that are read at once, the longest due first. Later rows cost nothing. */
const LOOK_AHEAD = 25
/** The number of rows that are postponed at once. */
const POSTPONE_LIMIT = 500

export interface Due {
  orgId: number
  id: number
  no: string
  event: string
  targetId: number
  targetName: string
  url: string
  content: string
  tries: number
  recordNo: string | null
}

export interface Claim {
  runner: string
  /** Receivers that get nothing now. */
  without: readonly number[]
}

type Target = Pick<Due, 'orgId' | 'targetId'>

/** SQL condition for waiting callbacks, as in `callback_queue_idx`. */
const IS_WAITING = `direction = 'out' and status in ('pending', 'failed')`

/**
 * Claims one callback for this run. The row is locked while it is claimed and leased afterwards, so that no other run,
 * here or in another process, claims it. Callbacks about one record are sent to one receiver in their order. Receivers
 * are read separately, so that a silent or disabled one does not slow the others.
 */
export async function claim(engine: Engine, request: Claim): Promise<Due | undefined> {
  for (const target of await targetsDue(engine, request.without)) {
    do {
      const due = await claimOf(engine, target, request.runner)
      if (due) return due
    } while (await postponeWaiting(engine, target))
  }
  return undefined
}

export const TARGETS_DUE = (within: (column: string) => string): string => `
  select t.org_id as "orgId", t.id as "targetId" from callback_target t
    join org o on o.id = t.org_id and o.outgoing_held_at is null
    join signing_key k on k.org_id = t.org_id and k.owner = 'callbackTarget' and k.owner_id = t.id
    cross join lateral (select c.next_at from callback c
      where c.org_id = t.org_id and ${within('c.org_id')} and c.target_id = t.id and c.${IS_WAITING.replace('status', 'c.status')} and c.next_at <= $1::timestamptz order by c.next_at limit 1) d
  where ${within('t.org_id')} and ${within('k.org_id')} and t.status = 'enabled' and t.deleted_at is null and t.id <> all($2::bigint[]) order by d.next_at`

/** Receivers with due callbacks, the longest waiting first. */
export async function targetsDue({ db, clock }: Engine, without: readonly number[] = []): Promise<Target[]> {
  const { rows } = await acrossCompanies<Target>(db, {
    reason: 'receivers of callbacks that are due',
    text: TARGETS_DUE,
    params: [clock.now().toISOString(), without],
    name: 'callback-targets-due',
  })
  return rows
}

const first = (limit: number): string =>
  `first as (select org_id, id from callback where org_id = $2 and target_id = $3 and ${IS_WAITING} and next_at <= $1::timestamptz order by next_at, id limit ${limit})`

/** Earlier waiting callbacks of the same record. */
const EARLIER_OF_RECORD = `from callback_body eb join callback e on e.org_id = $2 and e.id = eb.callback_id
  where eb.org_id = $2 and eb.resource = b.resource and eb.record_id = b.record_id and eb.callback_id < b.callback_id and e.target_id = $3 and e.status in ('pending', 'failed')`

export const CLAIM_OF = `
  with ${first(LOOK_AHEAD)}, due as (
    select c.org_id, c.id, c.no, c.event, c.target_id, c.tries, c.record_no, t.url, t.name
    from first f join callback c on c.org_id = $2 and c.id = f.id
      join callback_body b on b.org_id = $2 and b.callback_id = c.id
      join callback_target t on t.org_id = $2 and t.id = c.target_id
    where c.status in ('pending', 'failed') and c.next_at <= $1::timestamptz and t.status = 'enabled' and b.content is not null
      and (b.lease_until is null or b.lease_until < $1::timestamptz) and not exists (select ${EARLIER_OF_RECORD})
    order by c.next_at, c.id limit 1 for update of c, b skip locked)
  update callback_body b set runner = $4, lease_until = $5::timestamptz from due where b.org_id = $2 and b.callback_id = due.id
  returning due.org_id as "orgId", due.id, due.no, due.event, due.target_id as "targetId", due.name as "targetName", due.url, b.content, due.tries, due.record_no as "recordNo"`

async function claimOf({ db, clock }: Engine, { orgId, targetId }: Target, runner: string): Promise<Due | undefined> {
  const { rows } = await db.system('a callback that is due', sql =>
    sql.query<Due>(
      CLAIM_OF,
      [clock.now().toISOString(), orgId, targetId, runner, leaseFrom(clock.now())],
      'callback-claim',
    ),
  )
  return rows[0]
}

/**
 * Postpones callbacks that wait for another one of their record to its next attempt, so that they do not block the
 * others. The check runs while nobody settles the other one, so released callbacks stay due. Returns the number of
 * postponed callbacks.
 */
async function postponeWaiting({ db, clock }: Engine, { orgId, targetId }: Target): Promise<number> {
  const { count } = await db.system('callbacks that wait for another', sql =>
    sql.query(
      `with ${first(POSTPONE_LIMIT)}, held as (
       select b.org_id, b.callback_id, h.next_at from first f join callback_body b on b.org_id = $2 and b.callback_id = f.id
         cross join lateral (select e.next_at ${EARLIER_OF_RECORD} order by e.id limit 1 for share of e) h)
     update callback c set next_at = greatest(held.next_at, $4::timestamptz) from held
     where c.org_id = $2 and c.id = held.callback_id and c.status in ('pending', 'failed')`,
      [clock.now().toISOString(), orgId, targetId, leaseFrom(clock.now())],
      'callback-postpone',
    ),
  )
  return count
}

const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString()

/** Makes the next callback that waits for this one due: this one was delivered or given up. */
export async function releaseNext(tx: Tx, id: number): Promise<void> {
  await tx.sql(
    `update callback set next_at = $3::timestamptz where org_id = $1 and next_at > $3::timestamptz and id = (
       select n.id from callback c join callback_body b on b.org_id = $1 and b.callback_id = c.id
         join callback_body nb on nb.org_id = $1 and nb.resource = b.resource and nb.record_id = b.record_id and nb.callback_id > b.callback_id
         join callback n on n.org_id = $1 and n.id = nb.callback_id and n.target_id = c.target_id and n.direction = 'out' and n.status = 'pending'
       where c.org_id = $1 and c.id = $2 order by n.id limit 1)`,
    [tx.orgId, id, tx.now.at],
    'callback-release',
  )
}

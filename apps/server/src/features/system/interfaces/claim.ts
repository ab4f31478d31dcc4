import type { Tx } from '../../../engine/write/tx.ts'
import type { Engine } from '../../../engine/write/work.ts'

/** A run that takes longer is dead: twice what sending may take. */
const LEASE_SECONDS = 30
/** Rows of a receiver that are looked at in one go, from the longest due: whatever waits behind them costs nothing. */
const LOOK = 25
/** And that are moved out of the way in one go. */
const MOVE = 500

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

/** What is written of a callback that waits, as `callback_queue_idx` says it. */
const OPEN = `direction = 'out' and status in ('pending', 'failed')`

/**
 * Takes one callback for this run. The row is locked while it is taken and leased from then on, so that no other run,
 * here or in another process, takes it too. What concerns one record goes to one receiver in its order. Each receiver is
 * looked at by itself, so that what waits for one that is silent or switched off does not slow the others.
 */
export async function claim(engine: Engine, wanted: Claim): Promise<Due | undefined> {
  for (const target of await targetsDue(engine, wanted.without)) {
    do {
      const due = await claimOf(engine, target, wanted.runner)
      if (due) return due
    } while (await postponeHeld(engine, target))
  }
  return undefined
}

export const TARGETS_DUE = `
  select t.org_id as "orgId", t.id as "targetId" from callback_target t
    join org o on o.id = t.org_id and o.outgoing_held_at is null
    join signing_key k on k.org_id = t.org_id and k.owner = 'callbackTarget' and k.owner_id = t.id
    cross join lateral (select c.next_at from callback c
      where c.org_id = t.org_id and c.target_id = t.id and c.${OPEN.replace('status', 'c.status')} and c.next_at <= $1::timestamptz order by c.next_at limit 1) d
  where t.status = 'enabled' and t.deleted_at is null and t.id <> all($2::bigint[]) order by d.next_at`

/** Receivers for whom something is due, the one that waits longest first. */
export async function targetsDue({ db, clock }: Engine, without: readonly number[] = []): Promise<Target[]> {
  const { rows } = await db.system('receivers of callbacks that are due', sql =>
    sql.query<Target>(TARGETS_DUE, [clock.now().toISOString(), without], 'callback-targets-due'),
  )
  return rows
}

const first = (limit: number): string =>
  `first as (select org_id, id from callback where org_id = $2 and target_id = $3 and ${OPEN} and next_at <= $1::timestamptz order by next_at, id limit ${limit})`

/** Those of the same record that come before, and wait themselves. */
const BEFORE = `from callback_body eb join callback e on e.org_id = $2 and e.id = eb.callback_id
  where eb.org_id = $2 and eb.resource = b.resource and eb.record_id = b.record_id and eb.callback_id < b.callback_id and e.target_id = $3 and e.status in ('pending', 'failed')`

export const CLAIM_OF = `
  with ${first(LOOK)}, due as (
    select c.org_id, c.id, c.no, c.event, c.target_id, c.tries, c.record_no, t.url, t.name
    from first f join callback c on c.org_id = $2 and c.id = f.id
      join callback_body b on b.org_id = $2 and b.callback_id = c.id
      join callback_target t on t.org_id = $2 and t.id = c.target_id
    where c.status in ('pending', 'failed') and c.next_at <= $1::timestamptz and t.status = 'enabled' and b.content is not null
      and (b.lease_until is null or b.lease_until < $1::timestamptz) and not exists (select ${BEFORE})
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
 * What waits for another of its record is looked at again when that one is tried, so that it does not stand in the way
 * of the others until then. Whether that one still waits is looked at once nobody is just settling it: what it let go
 * stays due. Answers how many rows were moved.
 */
async function postponeHeld({ db, clock }: Engine, { orgId, targetId }: Target): Promise<number> {
  const { count } = await db.system('callbacks that wait for another', sql =>
    sql.query(
      `with ${first(MOVE)}, held as (
       select b.org_id, b.callback_id, h.next_at from first f join callback_body b on b.org_id = $2 and b.callback_id = f.id
         cross join lateral (select e.next_at ${BEFORE} order by e.id limit 1 for share of e) h)
     update callback c set next_at = greatest(held.next_at, $4::timestamptz) from held
     where c.org_id = $2 and c.id = held.callback_id and c.status in ('pending', 'failed')`,
      [clock.now().toISOString(), orgId, targetId, leaseFrom(clock.now())],
      'callback-postpone',
    ),
  )
  return count
}

const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString()

/** The next that waits for this one has its turn: it has come, or never will. */
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

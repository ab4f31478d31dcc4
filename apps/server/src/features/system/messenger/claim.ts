import { acrossCompanies } from '../../../db/across-companies.ts'
import type { Engine } from '../../../engine/write/work.ts'

/** After this time a message that was claimed counts as not sent. Longer than the longest sending. */
const CLAIM_MINUTES = 2
/** After this time a sender counts as dead. */
const LEASE_SECONDS = 90
const ROWS_PER_LOOK = 50

export interface Waiting {
  orgId: number
  id: number
}

export interface Claimed extends Waiting {
  memberId: number
  kind: string
  subject: string
  subjectEn: string
  messageId: string
  recordKind: string
  recordId: string
  /** With this one. */
  tries: number
  /** As the company's clocks show it. */
  writtenAt: string
  /** Whether it waits longer than a day. */
  isLate: boolean
}

export const DUE = (within: (column: string) => string): string => `
  select m.org_id as "orgId", m.id from messenger_message m join org o on o.id = m.org_id and o.outgoing_held_at is null
  where ${within('m.org_id')} and m.outcome = 'waiting' and m.next_at <= $1::timestamptz order by m.next_at limit ${ROWS_PER_LOOK}`

/** Messages whose turn has come, the longest waiting first. */
export async function messagesDue({ db, clock }: Engine): Promise<Waiting[]> {
  const { rows } = await acrossCompanies<Waiting>(db, {
    reason: 'messages to the messenger that are due',
    text: DUE,
    params: [clock.now().toISOString()],
    name: 'messenger-messages-due',
  })
  return rows
}

/** Claims a message. Whoever comes second gets nothing. If this process ends, the message is due again after a while. */
export async function claimMessage({ db, clock }: Engine, { orgId, id }: Waiting): Promise<Claimed | undefined> {
  const { rows } = await db.company(orgId, sql =>
    sql.query<Claimed>(
      `update messenger_message set tries = tries + 1, next_at = $3::timestamptz + interval '${CLAIM_MINUTES} minutes'
       where org_id = $1 and id = $2 and outcome = 'waiting' and next_at <= $3::timestamptz
       returning org_id as "orgId", id, member_id as "memberId", kind, subject, subject_en as "subjectEn", message_id as "messageId",
         record_kind as "recordKind", record_id as "recordId", tries,
         to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "writtenAt", created_at < $3::timestamptz - interval '1 day' as "isLate"`,
      [orgId, id, clock.now().toISOString()],
      'messenger-claim',
    ),
  )
  return rows[0]
}

/**
 * Lets one process of all send at a time. Returns false if another one does. Whoever holds it calls it again before each
 * message; a process that ended loses it after a while.
 */
export async function holdSending({ db, clock }: Engine, runner: string): Promise<boolean> {
  const now = clock.now()
  const { count } = await db.system('the sender to the messenger', sql =>
    sql.query(
      `insert into one_time (kind, hash, data, expires_at) values ('messenger sender', 'one', $1, $2::timestamptz)
       on conflict (kind, hash) do update set data = excluded.data, expires_at = excluded.expires_at
       where one_time.expires_at <= $3::timestamptz or one_time.data = excluded.data`,
      [JSON.stringify({ runner }), new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString(), now.toISOString()],
    ),
  )
  return count === 1
}

export async function releaseSending({ db }: Engine, runner: string): Promise<void> {
  await db.system('the sender to the messenger', sql =>
    sql.query(`delete from one_time where kind = 'messenger sender' and hash = 'one' and data = $1::jsonb`, [
      JSON.stringify({ runner }),
    ]),
  )
}

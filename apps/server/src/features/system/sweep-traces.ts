import { deleteExpired, companyIds, daysBefore } from '../../db/delete-expired.ts'
import type { Engine } from '../../engine/write/work.ts'

/** A message goes so long after it was read, and at the latest so long after it was written. */
export const READ_DAYS = 180
export const UNREAD_DAYS = 365
/** A client that has not heard within a week looks how things stand, rather than sending the same again. */
export const ANSWER_DAYS = 7
/** Who came in is looked at when something went wrong; the law asks for half a year. What people agreed to, and changed of their account, stays. */
export const SIGN_IN_DAYS = 730

/** Clears away what only use leaves behind, and nobody looks at any more. The log of what was done stays for ever. */
export async function sweepTraces({ db, clock }: Engine): Promise<void> {
  const before = (days: number): string => daysBefore(clock.now(), days)
  await deleteExpired(db, {
    reason: 'messages read long ago',
    table: 'message',
    where: 'read_at is not null and read_at < $1::timestamptz',
    params: [before(READ_DAYS)],
  })
  await deleteExpired(db, {
    reason: 'messages written long ago',
    table: 'message',
    where: 'created_at < $1::timestamptz',
    params: [before(UNREAD_DAYS)],
  })
  await deleteExpired(db, {
    reason: 'sign-ins of long ago',
    table: 'account_event',
    where: `action in ('sign_in', 'sign_in_failed', 'company_switch') and at < $1::timestamptz`,
    params: [before(SIGN_IN_DAYS)],
  })
  for (const orgId of await companyIds(db))
    await deleteExpired(db, {
      reason: 'answers that nobody asks for again',
      table: 'idempotency',
      where: 'org_id = $1 and created_at < $2::timestamptz',
      params: [orgId, before(ANSWER_DAYS)],
    })
}

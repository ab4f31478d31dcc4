import { deleteExpired, companyIds, daysBefore } from '../../db/delete-expired.ts'
import type { Engine } from '../../engine/write/work.ts'

/** Days after which a message is deleted: after it was read, and at the latest after it was written. */
export const READ_DAYS = 180
export const UNREAD_DAYS = 365
/** A client without an answer within a week should check the state instead of repeating the request. */
export const ANSWER_DAYS = 7
/** Sign-ins are used to investigate incidents; the law requires half a year. Consents and account changes stay. */
export const SIGN_IN_DAYS = 730

/** Deletes old rows that only use creates and nobody reads any more. The audit log stays for ever. */
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

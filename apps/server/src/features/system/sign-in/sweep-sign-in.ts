import { deleteExpired, daysBefore } from '../../../db/delete-expired.ts'
import type { Engine } from '../../../engine/write/work.ts'

/**
 * Deletes what nobody can use any more: secrets, counts, sessions, and codes to mobile numbers once no limit counts
 * them.
 */
export async function sweepSignIn({ db, clock }: Pick<Engine, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const at = now.toISOString()
  await deleteExpired(db, {
    reason: 'secrets that have had their time',
    table: 'one_time',
    where: 'expires_at < $1::timestamptz',
    params: [at],
  })
  await deleteExpired(db, {
    reason: 'counts that have had their time',
    table: 'attempt',
    where: 'until < $1::timestamptz',
    params: [at],
  })
  await deleteExpired(db, {
    reason: 'sessions that are over',
    table: 'session',
    where: 'expires_at < $1::timestamptz',
    params: [at],
  })
  await deleteExpired(db, {
    reason: 'codes of former days',
    table: 'mobile_code',
    where: 'created_at < $1::timestamptz',
    params: [daysBefore(now, 1)],
  })
}

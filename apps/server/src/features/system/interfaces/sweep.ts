import type { Engine } from '../../../engine/work.ts'

/** What programs called and what was said to others is kept for so long. */
export const KEEP_DAYS = 90

/** Clears away old calls of programs, and the contents of old callbacks; that there was a callback, and how it ended, stays. */
export async function sweepInterfaces({ db, clock }: Engine): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000).toISOString()
  await db.system('old traffic of interfaces', async sql => {
    // Nobody waits for it
    await sql.query('set local statement_timeout = 0')
    await sql.query('delete from api_call where created_at < $1::timestamptz', [before])
    await sql.query('delete from callback_attempt where at < $1::timestamptz', [before])
    await sql.query('update callback_body set content = null, answer = null where created_at < $1::timestamptz and (content is not null or answer is not null)', [before])
  })
}

/** Nonces of signed calls that could not come again anyhow: a busy program leaves thousands an hour. */
export async function sweepNonces({ db, clock }: Engine): Promise<void> {
  await db.system('nonces that have had their time', sql => sql.query(`delete from one_time where kind = 'api nonce' and expires_at < $1::timestamptz`, [clock.now().toISOString()]))
}

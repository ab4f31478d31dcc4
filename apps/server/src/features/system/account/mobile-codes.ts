import { randomInt } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import type { Engine } from '../../../engine/write/work.ts'
import type { CodeSender } from '../../../plugins/code-sender.ts'
import { hashPassword } from '../../../plugins/session.ts'

export const CODE_MINUTES = 5
const MAX_ATTEMPTS = 5
const PAUSE_SECONDS = 60
const PER_MOBILE_AND_DAY = 10
const PER_ADDRESS_AND_HOUR = 20

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/**
 * Sends a code to a mobile number, and says where it went. Neither the answer nor its timing reveals whether the number has an account. Only
 * the newest code is valid.
 */
export async function sendMobileCode(
  engine: Engine,
  send: CodeSender,
  args: { mobile: string; ip: string },
): ReturnType<CodeSender> {
  const { mobile, ip } = args
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(code)
  const now = engine.clock.now()
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  const id = await engine.db.system('send a code', async sql => {
    // Requests of one number, and of one address, run one at a time, so that two simultaneous ones do not both count as
    // the first.
    for (const key of [`code:${ip}`, `code:${mobile}`])
      await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    const { rows } = await sql.query<{ latest: string | null; mobiles: number; addresses: number }>(
      `select extract(epoch from max(created_at) filter (where mobile = $1)) as latest, count(*) filter (where mobile = $1 and created_at > $4::timestamptz)::int as mobiles,
              count(*) filter (where ip = $2 and created_at > $3::timestamptz)::int as addresses
       from mobile_code where mobile = $1 or ip = $2`,
      [mobile, ip, at(-60 * MINUTE), at(-DAY)],
    )
    const [sent] = rows
    const wait = sent?.latest ? Number(sent.latest) + PAUSE_SECONDS - now.getTime() / 1000 : 0
    if (wait > 0) accountErrors.fail('code.soon', { seconds: Math.ceil(wait) })
    if ((sent?.mobiles ?? 0) >= PER_MOBILE_AND_DAY) accountErrors.fail('account.too_many', { minutes: DAY / MINUTE })
    if ((sent?.addresses ?? 0) >= PER_ADDRESS_AND_HOUR) accountErrors.fail('account.too_many', { minutes: 60 })
    await sql.query('update mobile_code set used_at = $2::timestamptz where mobile = $1 and used_at is null', [
      mobile,
      at(0),
    ])
    const made = await sql.query<{ id: number }>(
      'insert into mobile_code (mobile, code_hash, ip, created_at, expires_at) values ($1, $2, $3, $4::timestamptz, $5::timestamptz) returning id',
      [mobile, codeHash, ip, at(0), at(CODE_MINUTES * MINUTE)],
    )
    return made.rows[0]?.id
  })
  try {
    return await send({ mobile, code, minutes: CODE_MINUTES })
  } catch (error) {
    engine.log.error({ err: error }, 'a code was not sent')
    await engine.db.system('take back a code', sql => sql.query('delete from mobile_code where id = $1', [id]))
    return accountErrors.fail('code.not_sent')
  }
}

/** Uses a code, which is valid once. A wrong, used, old or often tried code is refused with one message. */
export async function consumeMobileCode(engine: Engine, args: { mobile: string; code: string }): Promise<void> {
  const now = engine.clock.now().toISOString()
  // The attempt is counted before the check, so that concurrent attempts do not exceed the limit.
  const { rows } = await engine.db.system('try a code', sql =>
    sql.query<{ id: number; code_hash: string }>(
      `update mobile_code set tries = tries + 1 where mobile = $1 and used_at is null and expires_at > $2::timestamptz and tries < $3 returning id, code_hash`,
      [args.mobile, now, MAX_ATTEMPTS],
    ),
  )
  const [found] = rows
  if (!found || !(await verify(found.code_hash, args.code))) return accountErrors.fail('code.wrong', {}, 'code')
  const { count } = await engine.db.system('use a code', sql =>
    sql.query('update mobile_code set used_at = $2::timestamptz where id = $1 and used_at is null', [found.id, now]),
  )
  if (count !== 1) accountErrors.fail('code.wrong', {}, 'code')
}

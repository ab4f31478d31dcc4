import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import type { Engine } from '../engine/write/work.ts'

const DESKTOP_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** Days with entries in the sign-in log. */
const DAYS = 6

interface SignInEvent {
  userId: number
  orgId: number | null
  action: string
  at: Date
  agent: string
  ip: string
  detail: object
}

/**
 * Creates the sign-in log: everyone accepted the agreement when the demo began and signed in on the last mornings, some
 * after a wrong password, some on a phone.
 */
export async function createSignIns(engine: Engine, orgId: number, userIds: readonly number[]): Promise<void> {
  const now = engine.clock.now()
  const events = [
    ...userIds.map(userId => consent(userId, now)),
    ...workMornings(now).flatMap((day, d) =>
      userIds.flatMap((userId, i) => signInsOfMorning({ userId, orgId, day, d, i })),
    ),
  ]
  await engine.db.system('sign-ins of the demo', async sql => {
    for (const { userId, orgId: at, action, agent, ip, detail, at: when } of events
      .filter(event => event.at < now)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      await sql.query(
        'insert into account_event (user_id, org_id, action, at, ip, agent, request_id, detail) values ($1, $2, $3, $4::timestamptz, $5, $6, $7, $8)',
        [userId, at, action, when.toISOString(), ip, agent, 'demo', JSON.stringify(detail)],
      )
  })
}

const consent = (userId: number, now: Date): SignInEvent => ({
  userId,
  orgId: null,
  action: 'consent',
  at: new Date(now.getTime() - 30 * 86_400_000),
  agent: DESKTOP_AGENT,
  ip: '192.168.10.20',
  detail: { documents: ['user_agreement', 'privacy_policy'], version: AGREEMENT_VERSION },
})

/** The last mornings at 7:30, Shanghai time. */
function workMornings(now: Date): Date[] {
  const today = Math.floor((now.getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 30 * 60_000
  return Array.from({ length: DAYS }, (_, d) => new Date(today - d * 86_400_000))
}

function signInsOfMorning({
  userId,
  orgId,
  day,
  d,
  i,
}: {
  userId: number
  orgId: number
  day: Date
  d: number
  i: number
}): SignInEvent[] {
  const isAbsent = (i + d) % 5 === 0
  const event = {
    userId,
    orgId,
    agent: (i + 2 * d) % 7 === 3 ? PHONE_AGENT : DESKTOP_AGENT,
    ip: `192.168.10.${21 + i}`,
  }
  const at = (minutes: number): Date => new Date(day.getTime() + (minutes * 60 + ((i * 37 + d * 11) % 60)) * 1000)
  const arrivalMinute = 20 + ((i * 13 + d * 7) % 45)
  const mistyped = (i * 3 + d) % 8 === 1
  return isAbsent
    ? []
    : [
        ...(mistyped ? [{ ...event, action: 'sign_in_failed', at: at(arrivalMinute - 1), detail: {} }] : []),
        { ...event, action: 'sign_in', at: at(arrivalMinute), detail: { way: 'password' } },
      ]
}

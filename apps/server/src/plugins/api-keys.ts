import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { enabledSettings } from '@tuheng/domain/kernel/enabled-settings'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { inNetwork, networkWords, parseAddress, parseNetwork } from '@tuheng/domain/kernel/validators/network'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { apiMayHold } from '@tuheng/domain/system/interfaces/api-scopes'
import type { Database, Sql } from '../db/database.ts'
import { narrowedBy, withLimits } from './actor-rights.ts'
import { testerOf } from './api-tests.ts'
import { canonicalText, hmac, isEqualDigest } from './api-signature.ts'
import { type Clock, momentOf } from './clock.ts'
import { createOneTime } from './one-time.ts'
import { attemptKey, countAttempt } from './throttle.ts'

/** Minutes by which a timestamp may differ from the server's clock. */
const MAX_CLOCK_SKEW_MINUTES = 5
/** A nonce is remembered for as long as a request with it could be repeated. */
const NONCE_SECONDS = MAX_CLOCK_SKEW_MINUTES * 60 * 2 + 60
/** Failed signatures per key and minute that are logged. */
const MAX_LOGGED_FAILURES = 20
/** Unknown keys are compared with this hash. Otherwise the response time would reveal that they do not exist. */
const DUMMY_HASH = '0'.repeat(64)

export interface KeyedRequest {
  method: string
  /** With the query, as sent. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  ip: string
  bodyHash: string
}

export interface ApiCaller {
  orgId: number
  accountId: number
  name: string
  /** The person who makes the call as a test. */
  tester?: Actor
}

/** A call that is let in. `calls`: the only ones that the account may make, `oms/wayBill/list`; undefined for all. */
export interface Admitted {
  actor: Actor
  calls: ReadonlySet<string> | undefined
}

interface AccountRow {
  orgId: number
  id: number
  name: string
  status: string
  expiresOn: string | null
  allowFrom: string | null
  rateLimit: number
  scopes: string[]
  onlyCalls: boolean | null
  calls: string[] | null
  fieldRights: Actor['fieldRights']
  memberId: number
  settings: unknown
  key: string
  previous: string | null
}

interface AuthenticateOptions {
  db: Database
  clock: Clock
  request: KeyedRequest
  /** Called with the key's owner once it is known, even if the call is refused later. */
  onCaller(caller: ApiCaller): void
  /** Called with the seconds to wait when the key has exceeded its rate limit. */
  retryAfter(seconds: number): void
}

/**
 * Returns the actor of a signed request. Nothing is cached between requests, so a change of an account applies in all
 * processes at once. Unknown keys and wrong signatures get the same refusal.
 */
export async function authenticateApiKey({
  db,
  clock,
  request,
  onCaller,
  retryAfter,
}: AuthenticateOptions): Promise<Admitted> {
  const signed = readHeaders(request, clock)
  const now = clock.now()
  const account = await db.system('an API account by its key', sql => findAccount(sql, signed.keyId, now))
  const text = canonicalText({ ...request, ...signed })
  const keys = account ? [account.key, ...(account.previous ? [account.previous] : [])] : [DUMMY_HASH]
  const right = keys.map(key => isEqualDigest(hmac(key, text), signed.signature)).includes(true)
  if (!account || !right) {
    const failures = await db.system('count a wrong signature', sql =>
      countAttempt(sql, { key: attemptKey('api wrong', signed.keyId), now, minutes: 1 }),
    )
    if (account && failures.count <= MAX_LOGGED_FAILURES) onCaller(callerIn(account))
    return apiErrors.fail('api.refused')
  }
  const tester = testerOf(request.headers, account)
  const caller = { ...callerIn(account), ...(tester ? { tester } : {}) }
  const problem = accountProblem(account, { today: momentOf(clock).today, ip: tester ? undefined : request.ip })
  if (problem) {
    onCaller(caller)
    problem()
  }
  const fresh = await createOneTime({ db, clock }).claim({
    kind: 'api nonce',
    secret: `${account.orgId}:${account.id}:${signed.nonce}`,
    data: {},
    seconds: NONCE_SECONDS,
  })
  if (!fresh) {
    onCaller(caller)
    apiErrors.fail('api.replayed')
  }
  const { isNew, actor } = await db.system('count a call', async sql => ({
    isNew: await countCall(sql, account, now),
    actor: await withLimits(sql, actorOf(account)),
  }))
  const callsOverLimit = isNew.count - account.rateLimit
  // A program that sends too much must not fill the log with refusals
  if (callsOverLimit <= MAX_LOGGED_FAILURES) onCaller(caller)
  if (callsOverLimit > 0) {
    retryAfter(isNew.seconds)
    apiErrors.fail('api.too_many', { seconds: isNew.seconds })
  }
  const { calls, onlyCalls } = account
  return { actor: tester ? narrowedBy(actor, tester) : actor, calls: onlyCalls ? new Set(calls ?? []) : undefined }
}

/** Why the account may not be used now, if so. */
function accountProblem(
  { status, expiresOn, allowFrom }: AccountRow,
  { today, ip }: { today: string; ip: string | undefined },
): (() => never) | undefined {
  if (status !== 'enabled') return () => apiErrors.fail('api.disabled')
  if (expiresOn !== null && expiresOn < today) return () => apiErrors.fail('api.expired', { date: expiresOn })
  return ip === undefined || isAllowedAddress(allowFrom, ip) ? undefined : () => apiErrors.fail('api.address', { ip })
}

interface SignedHeaders {
  keyId: string
  timestamp: string
  nonce: string
  signature: string
}

function readHeaders({ headers }: KeyedRequest, clock: Clock): SignedHeaders {
  const read = (name: string, shape: RegExp): string => {
    const value = headers[name]
    return typeof value === 'string' && shape.test(value)
      ? value
      : kernelErrors.fail('request.invalid', { detail: name })
  }
  const signed = {
    keyId: read('x-api-key', /^\w{4,40}$/),
    timestamp: read('x-api-timestamp', /^\d{9,11}$/),
    nonce: read('x-api-nonce', /^[\w-]{16,64}$/),
    signature: read('x-api-signature', /^[0-9a-f]{64}$/),
  }
  if (Math.abs(clock.now().getTime() - Number(signed.timestamp) * 1000) > MAX_CLOCK_SKEW_MINUTES * 60_000)
    apiErrors.fail('api.clock', { now: momentOf(clock).at, minutes: MAX_CLOCK_SKEW_MINUTES })
  return signed
}

async function findAccount(sql: Sql, keyId: string, now: Date): Promise<AccountRow | undefined> {
  const { rows } = await sql.query<AccountRow>(
    `select a.org_id as "orgId", a.id, a.name, a.status, a.expires_on::text as "expiresOn", a.allow_from as "allowFrom", a.rate_limit as "rateLimit", a.scopes, a.only_calls as "onlyCalls", a.calls,
       a.field_rights as "fieldRights", a.member_id as "memberId", o.settings, k.key, case when k.previous_until > $2::timestamptz then k.previous end as previous
     from api_account a join signing_key k on k.org_id = a.org_id and k.owner = 'apiAccount' and k.owner_id = a.id join org o on o.id = a.org_id and o.status = 'enabled'
     where a.key_id = $1 and a.deleted_at is null`,
    [keyId, now.toISOString()],
    'api-account',
  )
  return rows[0]
}

const callerIn = ({ orgId, id, name }: AccountRow): ApiCaller => ({ orgId, accountId: id, name })

/** Counts one call. The time of last use is written at most once a minute. */
async function countCall(sql: Sql, { orgId, id }: AccountRow, now: Date) {
  await sql.query(
    `update api_account set last_call_at = $3::timestamptz where org_id = $1 and id = $2 and (last_call_at is null or last_call_at < $3::timestamptz - interval '1 minute')`,
    [orgId, id, now.toISOString()],
  )
  return countAttempt(sql, { key: attemptKey('api call', `${orgId}:${id}`), now, minutes: 1 })
}

function isAllowedAddress(list: string | null, ip: string): boolean {
  const words = networkWords(list)
  if (!words.length) return true
  const address = parseAddress(ip)
  return (
    address !== undefined &&
    words.some(word => {
      const network = parseNetwork(word)
      return network !== undefined && inNetwork(address, network)
    })
  )
}

function actorOf({ orgId, memberId, name, scopes, fieldRights, settings }: AccountRow): Actor {
  return {
    userId: 0,
    memberId,
    orgId,
    name,
    isAdmin: false,
    permissions: new Set(scopes.filter(apiMayHold)),
    scope: 'company',
    deptIds: [],
    fieldRights,
    switched: enabledSettings(settings),
  }
}

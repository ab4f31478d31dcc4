import { DomainError } from '@tuheng/domain/kernel/errors'
import { refusedBy } from '@tuheng/domain/kernel/kinds/kind'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { checkAccount, normalizeAccount } from '@tuheng/domain/kernel/validators/account-name'
import { looksLikeMobile } from '@tuheng/domain/kernel/validators/mobile'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { member } from '@tuheng/domain/system/index'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import { APP_ROLE } from '../../db/database.ts'
import type { Engine } from '../../engine/write/work.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { attemptKey, attemptsOf, countAttempt } from '../../plugins/throttle.ts'
import { invitationTimes, invitedName } from './account/invitations.ts'

type Member = Partial<RowOf<typeof member>>

/** Names of other people's accounts that a company may hit in an hour: each tells that such an account exists. */
export const TAKEN_PER_HOUR = 20
/** Invitations that a company may send in a day. They disturb people who did not ask for them. */
export const INVITATIONS_PER_DAY = 200

/** An invitation names an account and takes nothing of it. Its answer is the same if there is no such account. */
export async function invite(tx: Tx, engine: Engine, account: string | undefined): Promise<Member> {
  const sent = await asOwner(tx, () =>
    countAttempt(
      { query: tx.sql },
      { key: attemptKey('invitations of a company', String(tx.orgId)), now: engine.clock.now(), minutes: 24 * 60 },
    ),
  )
  if (sent.count > INVITATIONS_PER_DAY) accountErrors.fail('account.too_many', { minutes: sent.minutes })
  const times = invitationTimes(tx.now)
  return account === undefined ? times : { ...times, account: checkedName(account), status: 'invited' }
}

function checkedName(given: string): string {
  const account = looksLikeMobile(given) ? invitedName(given) : normalizeAccount(given)
  refuseWrongName(account)
  return account
}

function refuseWrongName(account: string): void {
  const wrong = checkAccount(account)
  // A person who looks for a mobile number gets that message.
  if (wrong && !looksLikeMobile(account))
    throw new DomainError([refusedBy(wrong, member.fields.account, 'account').issue])
}

/** A new account for the member, or the one that this company made before. */
export async function makeAccount(tx: Tx, engine: Engine, next: { account: string; name: string }): Promise<Member> {
  const account = normalizeAccount(next.account)
  refuseWrongName(account)
  if (looksLikeMobile(account)) peopleErrors.fail('member.account_mobile', { account: next.account }, 'account')
  const key = attemptKey('taken names of a company', String(tx.orgId))
  const asked = (namesAsked.get(tx.orgId) ?? 0) + 1
  namesAsked.set(tx.orgId, asked)
  const answered = (): void => void namesAsked.set(tx.orgId, (namesAsked.get(tx.orgId) ?? 1) - 1)
  let isTaken = false
  try {
    const { hits, userId } = await asOwner(tx, async () => {
      const hits = await attemptsOf({ query: tx.sql }, key, engine.clock.now())
      if (hits.count + asked > TAKEN_PER_HOUR) return { hits, userId: null }
      const { rows } = await tx.sql<{ id: number | null }>('select ensure_user($1, $2) as id', [account, next.name])
      return { hits, userId: rows[0]?.id ?? null }
    })
    if (hits.count + asked > TAKEN_PER_HOUR)
      accountErrors.fail('account.too_many', { minutes: Math.max(1, hits.minutes) }, 'account')
    isTaken = userId === null
    if (isTaken) peopleErrors.fail('member.account_taken', { account: next.account }, 'account')
    return { account, userId }
  } finally {
    // This transaction is rolled back, so another one counts
    if (isTaken)
      void engine.db
        .system('count a taken name', sql => countAttempt(sql, { key, now: engine.clock.now(), minutes: 60 }))
        .catch((error: unknown) => engine.log.error({ err: error }, 'a taken name was not counted'))
        .finally(answered)
    else answered()
  }
}

/**
 * Names that are being asked for in this process by company, and taken ones that are not counted yet: so that requests at
 * the same moment learn no more than the limit.
 */
const namesAsked = new Map<number, number>()

/** Citus runs the writes of a function as the role of the transaction instead of the function's owner. */
async function asOwner<T>(tx: Pick<Tx, 'sql'>, work: () => Promise<T>): Promise<T> {
  await tx.sql('set local role none')
  const answer = await work()
  await tx.sql(`set local role ${APP_ROLE}`)
  return answer
}

import { failAll } from '@tuheng/domain/kernel/errors'
import { type ProgramCall, programCalls } from '@tuheng/domain/system/interfaces/api-calls'
import { findFace } from '../../../engine/directory.ts'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { isWideOpen } from '@tuheng/domain/kernel/validators/network'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { apiAccount } from '@tuheng/domain/system/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { fieldRightsOf, narrowest, requireRightsTo, requireCompanyScope } from './grants.ts'
import { newKeyId } from './signing-keys.ts'

/** From where, until when and how often the account may call. */
const ACCESS_LIMITS = ['allowFrom', 'expiresOn', 'rateLimit', 'onlyCalls', 'calls'] as const

/**
 * Registers the limits of API accounts: an account never has more rights than the person who grants them or who creates
 * its secret.
 */
export function registerApiAccounts(): void {
  onSave(apiAccount, {
    before: async ({ tx, row, next, actor }) => {
      requireCallsWithin(next)
      const had = new Set(codesOf(row.scopes))
      const more = codesOf(next.scopes).filter(code => !had.has(code))
      const creating = row.id === undefined
      // A changed address, end or limit opens the account to other callers, whatever else is changed with it.
      const limitsChanged = ACCESS_LIMITS.some(
        name => JSON.stringify(row[name] ?? null) !== JSON.stringify(next[name] ?? null),
      )
      if (creating || limitsChanged || more.length) {
        requireCompanyScope(actor)
        requireRightsTo(actor, limitsChanged ? codesOf(next.scopes) : more)
        requireAllowedAddresses(actor, next)
      }
      const narrower = {
        fieldRights: creating ? fieldRightsOf(actor) : narrowest(row.fieldRights as never, fieldRightsOf(actor)),
      }
      if (!creating) return limitsChanged || more.length ? narrower : undefined
      const keyId = newKeyId()
      return { ...narrower, keyId, memberId: await createSigner(tx, { keyId, name: next.name }) }
    },
    derive: async ({ tx, row, next }) => {
      if (row.id !== undefined && row.name !== next.name)
        await tx.sql('update member set name = $3 where org_id = $1 and id = $2', [tx.orgId, next.memberId, next.name])
    },
  })
  onTransition(apiAccount, 'enable', {
    before: async ({ row, actor }) => {
      requireCompanyScope(actor)
      requireRightsTo(actor, codesOf(row.scopes), '')
      return { fieldRights: narrowest(row.fieldRights as never, fieldRightsOf(actor)) }
    },
  })
  onTransition(apiAccount, 'rotate', {
    before: async ({ row, actor, now }) => {
      requireCompanyScope(actor)
      requireRightsTo(actor, codesOf(row.scopes), '')
      return { secretAt: now.at, fieldRights: narrowest(row.fieldRights as never, fieldRightsOf(actor)) }
    },
  })
}

/** Refuses calls that there are not, and those whose permission the account does not have. */
function requireCallsWithin({
  scopes,
  onlyCalls,
  calls,
}: {
  scopes: unknown
  onlyCalls?: boolean | null
  calls?: unknown
}): void {
  if (!onlyCalls) return
  const held = new Set(codesOf(scopes))
  failAll(
    codesOf(calls).map(code => {
      const call = callOf(code)
      if (!call) return apiErrors.issue('api.call_unknown', { code }, 'calls')
      return held.has(call.right) ? undefined : apiErrors.issue('api.call_beyond', { code }, 'calls')
    }),
  )
}

/** A call that a program can be given, by its code. */
export function callOf(code: string): ProgramCall | undefined {
  const at = findFace(code.slice(0, code.lastIndexOf('/')))
  return at && programCalls(at.resource, at.face).find(call => call.code === code)
}

/** An account with scopes must have allowed addresses. Only an administrator may allow all addresses. */
function requireAllowedAddresses(
  actor: Actor,
  { scopes, allowFrom }: { scopes: unknown; allowFrom?: string | null | undefined },
): void {
  if (!actor.isAdmin && codesOf(scopes).length && isWideOpen(allowFrom)) apiErrors.fail('api.door', {}, 'allowFrom')
}

/**
 * Creates the member that signs for the account, so that records, log and history can name it like a person. It has no
 * user and is deleted from the beginning, so no list, picker or count contains it.
 */
async function createSigner(tx: Tx, { keyId, name }: { keyId: string; name: string }): Promise<number> {
  const { rows } = await tx.sql<{ id: number }>(
    `insert into member (org_id, account, name, is_admin, status, created_at, updated_at, deleted_at, deleted_reason)
     values ($1, $2, $3, false, 'left', $4, $4, $4, 'api account') returning id`,
    [tx.orgId, keyId, name, tx.now.at],
  )
  return rows[0]?.id as number
}

const codesOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

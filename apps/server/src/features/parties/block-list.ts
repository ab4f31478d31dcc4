import { contract } from '@tuheng/domain/contracts/index'
import { blockedOn, driver, party, partyErrors, vehicle } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import { endExpired } from '../../engine/write/end-expired.ts'
import { onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'
import { cacheCreditLimit } from '../credit/index.ts'

const KINDS = [party, driver, vehicle] as const

/**
 * Registers 黑名单: a listed party gets no new contract, task, bill or trip. Existing ones are carried, settled and paid.
 * Trips are checked at dispatch, bills at granting.
 */
export function registerBlockList(): void {
  for (const kind of KINDS) {
    onTransition(kind as typeof party, 'block', {
      before: async ({ input, actor, now }) => {
        const { blacklistReason, blacklistUntil = null } = input as {
          blacklistReason: string
          blacklistUntil?: string | null
        }
        if (blacklistUntil && blacklistUntil < now.today)
          partyErrors.fail('block.past', { date: blacklistUntil }, 'blacklistUntil')
        return { blacklistReason, blacklistUntil, blacklistedBy: actor.memberId || null, blacklistedAt: now.at }
      },
    })
  }
  onSave(contract, {
    independent: true,
    before: async ({ tx, row, next }) =>
      row.partyId === next.partyId ? undefined : refuseBlacklisted(tx, next.partyId, 'partyId'),
  })
  onSave(mainWaybill, {
    independent: true,
    before: async ({ tx, row, next }) =>
      row.customerId === next.customerId ? undefined : refuseBlacklisted(tx, next.customerId, 'customerId'),
  })
  onSave(loadBill, {
    independent: true,
    before: async ({ tx, row, next }) =>
      row.customerId === next.customerId ? undefined : refuseBlacklisted(tx, next.customerId, 'customerId'),
  })
  onUndelete(contract, { independent: true, before: ({ tx, next }) => refuseBlacklisted(tx, next.partyId, 'partyId') })
  for (const document of [mainWaybill, loadBill])
    onUndelete(document as typeof mainWaybill, {
      independent: true,
      before: ({ tx, next }) => refuseBlacklisted(tx, next.customerId, 'customerId'),
    })
  onTransition(contract, ['sign', 'renew'], {
    before: ({ tx, next }) => refuseBlacklisted(tx, next.partyId, 'partyId'),
  })
}

async function refuseBlacklisted(tx: Tx, partyId: number | null, path: string): Promise<void> {
  if (!partyId) return
  const row = await tx.get(party, partyId)
  if (row) cacheCreditLimit(tx, partyId, row.creditLimit)
  if (!row || !blockedOn(row, tx.now.today)) return
  const reasonText = row.blacklistReason ?? ''
  const reason = row.blacklistUntil
    ? text(`${reasonText}（至 ${row.blacklistUntil}）`, `${reasonText} (until ${row.blacklistUntil})`)
    : reasonText
  throw new DomainError([wordedIssue(partyErrors, { code: 'block.party', path }, { party: row.shortName, reason })])
}

/** Runs every morning. Removes those whose last day on the list was yesterday. Returns their number. */
export async function endBlocks(engine: Engine): Promise<number> {
  let ended = 0
  for (const kind of KINDS)
    ended += await endExpired(engine, {
      requestId: 'lift-blocks',
      find: `select id from ${kind.name} where org_id = $1 and block_status = 'blocked' and blacklist_until < $2 and deleted_at is null order by id`,
      end: (tx, id) => endBlock(tx, kind as typeof party, id),
    })
  return ended
}

/** It may have been listed again meanwhile. */
async function endBlock(tx: Tx, kind: typeof party, id: number): Promise<boolean> {
  const row = await tx.lock(kind, id)
  if (row.blockStatus !== 'blocked' || !row.blacklistUntil || row.blacklistUntil >= tx.now.today) return false
  await tx.run(kind, 'unblock', { id, reason: `列入期限 ${row.blacklistUntil} 已过` })
  return true
}

import { contract } from '@tuheng/domain/contracts/index'
import { blockedOn, driver, party, partyErrors, vehicle } from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import { endExpired } from '../../engine/write/end-expired.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'
import { noteCreditLimit } from '../credit/index.ts'

const KINDS = [party, driver, vehicle] as const

/**
 * 黑名单: who is on it gets no new contract, task, bill or trip; what was agreed before may be carried, settled and paid.
 * Trips ask at dispatch, bills at granting.
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
      row.partyId === next.partyId ? undefined : refuseListed(tx, next.partyId, 'partyId'),
  })
  onSave(mainWaybill, {
    independent: true,
    before: async ({ tx, row, next }) =>
      row.customerId === next.customerId ? undefined : refuseListed(tx, next.customerId, 'customerId'),
  })
  onSave(loadBill, {
    independent: true,
    before: async ({ tx, row, next }) =>
      row.customerId === next.customerId ? undefined : refuseListed(tx, next.customerId, 'customerId'),
  })
  onTransition(contract, ['sign', 'renew'], { before: ({ tx, next }) => refuseListed(tx, next.partyId, 'partyId') })
}

async function refuseListed(tx: Tx, partyId: number | null, path: string): Promise<void> {
  if (!partyId) return
  const row = await tx.get(party, partyId)
  if (row) noteCreditLimit(tx, partyId, row.creditLimit)
  if (!row || !blockedOn(row, tx.now.today)) return
  const why = row.blacklistReason ?? ''
  const reason = row.blacklistUntil
    ? text(`${why}（至 ${row.blacklistUntil}）`, `${why} (until ${row.blacklistUntil})`)
    : why
  throw new DomainError([wordedIssue(partyErrors, { code: 'block.party', path }, { party: row.shortName, reason })])
}

/** Every morning: who was listed up to yesterday comes off the list. Answers how many. */
export async function liftBlocks(engine: Engine): Promise<number> {
  let lifted = 0
  for (const kind of KINDS)
    lifted += await endExpired(engine, {
      requestId: 'lift-blocks',
      find: `select id from ${kind.name} where org_id = $1 and block_status = 'blocked' and blacklist_until < $2 and deleted_at is null order by id`,
      end: (tx, id) => takeOff(tx, kind as typeof party, id),
    })
  return lifted
}

/** Somebody may have listed it anew meanwhile. */
async function takeOff(tx: Tx, kind: typeof party, id: number): Promise<boolean> {
  const row = await tx.lock(kind, id)
  if (row.blockStatus !== 'blocked' || !row.blacklistUntil || row.blacklistUntil >= tx.now.today) return false
  await tx.run(kind, 'unblock', { id, reason: `列入期限 ${row.blacklistUntil} 已过` })
  return true
}

import { contract } from '@tuheng/domain/contracts/index'
import { blockedOn, driver, party, partyErrors, vehicle, wordedIssue } from '@tuheng/domain/parties/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import { onSave, onTransition } from '../../engine/hooks.ts'
import type { Tx } from '../../engine/tx.ts'
import { type Engine, systemActor, write } from '../../engine/work.ts'
import { momentOf } from '../../plugins/clock.ts'

const KINDS = [party, driver, vehicle] as const

/**
 * 黑名单: who is on it gets no new contract, task, bill or trip; what was agreed before may be carried, settled and paid.
 * Trips ask at dispatch, bills at granting.
 */
export function registerBlockList(): void {
  for (const kind of KINDS) {
    onTransition(kind as typeof party, 'block', {
      prepare: async ({ input, actor, now }) => {
        const { blacklistReason, blacklistUntil = null } = input as { blacklistReason: string; blacklistUntil?: string | null }
        if (blacklistUntil && blacklistUntil < now.today) partyErrors.fail('block.past', { date: blacklistUntil }, 'blacklistUntil')
        return { blacklistReason, blacklistUntil, blacklistedBy: actor.memberId || null, blacklistedAt: now.at }
      },
    })
    onTransition(kind as typeof party, 'unblock', {
      prepare: async () => ({ blacklistReason: null, blacklistUntil: null, blacklistedBy: null, blacklistedAt: null }),
    })
  }
  onSave(contract, { alone: true, prepare: async ({ tx, row, next }) => (row.partyId === next.partyId ? undefined : refuseListed(tx, next.partyId, 'partyId')) })
  onSave(mainWaybill, { alone: true, prepare: async ({ tx, row, next }) => (row.customerId === next.customerId ? undefined : refuseListed(tx, next.customerId, 'customerId')) })
  onSave(loadBill, { alone: true, prepare: async ({ tx, row, next }) => (row.customerId === next.customerId ? undefined : refuseListed(tx, next.customerId, 'customerId')) })
  onTransition(contract, ['sign', 'renew'], { prepare: ({ tx, next }) => refuseListed(tx, next.partyId, 'partyId') })
}

async function refuseListed(tx: Tx, partyId: number | null, path: string): Promise<void> {
  if (!partyId) return
  const row = await tx.get(party, partyId)
  if (!row || !blockedOn(row, tx.now.today)) return
  const why = row.blacklistReason ?? ''
  const reason = row.blacklistUntil ? text(`${why}（至 ${row.blacklistUntil}）`, `${why} (until ${row.blacklistUntil})`) : why
  throw new DomainError([wordedIssue(partyErrors, 'block.party', { party: row.shortName, reason }, path)])
}

/** Every morning: who was listed up to yesterday comes off the list. Answers how many. */
export async function liftBlocks(engine: Engine): Promise<number> {
  const { today } = momentOf(engine.clock)
  const orgs = await engine.db.system('companies with block-lists', async sql => (await sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`)).rows)
  let lifted = 0
  for (const { id: orgId } of orgs)
    for (const kind of KINDS) lifted += await liftIn(engine, { orgId, kind: kind as typeof party, today })
  return lifted
}

async function liftIn(engine: Engine, { orgId, kind, today }: { orgId: number; kind: typeof party; today: string }): Promise<number> {
  const { rows } = await engine.db.company(orgId, sql =>
    sql.query<{ id: number }>(`select id from ${kind.name} where org_id = $1 and block_status = 'blocked' and blacklist_until < $2 and deleted_at is null order by id`, [orgId, today]))
  let lifted = 0
  for (const { id } of rows) {
    try {
      await write(engine, { actor: systemActor(orgId, '到期检查'), requestId: 'lift-blocks' }, async tx => {
        const row = await tx.lock(kind, id)
        // Somebody may have listed it anew meanwhile
        if (row.blockStatus !== 'blocked' || !row.blacklistUntil || row.blacklistUntil >= today) return
        await tx.run(kind, 'unblock', id, { reason: `列入期限 ${row.blacklistUntil} 已过` })
        lifted += 1
      })
    } catch (error) {
      engine.log.error({ err: error, orgId, id }, 'could not be taken off the block-list')
    }
  }
  return lifted
}

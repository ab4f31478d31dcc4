import { money, sub } from '@tuheng/domain/kernel/decimal'
import { party } from '@tuheng/domain/parties/index'
import { type Gap, gapsOf, platformAccount, platformWaybill } from '@tuheng/domain/platforms/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { Trip } from '../transport/index.ts'
import type { Account, Waybill } from './rows.ts'

export interface Comparison {
  gaps: Gap[]
  trip: Trip
  account: Account
}

/** What a matched platform waybill and its trip say differently now. */
export async function comparisonOf(tx: Tx, row: Waybill): Promise<Comparison> {
  const trip = await tx.getRequired(waybill, row.waybillId as number)
  const account = await tx.getRequired(platformAccount, row.accountId)
  const nameOf = async (id: number | null) => (id ? ((await tx.get(party, id))?.shortName ?? null) : null)
  const isOther = !!account.partyId && account.partyId !== trip.carrierId
  const names = isOther
    ? { carrier: await nameOf(trip.carrierId), platform: await nameOf(account.partyId) }
    : { carrier: null, platform: null }
  return { trip, account, gaps: gapsOf(row, { ...trip, ...names }, account.partyId) }
}

/** Whether these are the differences that were found before. The database keeps names of json in an order of its own. */
export const isSameGaps = (before: unknown, now: readonly Gap[]): boolean =>
  keyOf(before as Gap[] | null) === keyOf(now)
const keyOf = (gaps: readonly Gap[] | null): string =>
  JSON.stringify((gaps ?? []).map(({ kind, ours, theirs }) => [kind, ours, theirs]))

/** Whether what a person took or contested is still all that differs. */
const isSettled = (row: Waybill, gaps: readonly Gap[]): boolean =>
  (row.checkStatus === 'adopted' || row.checkStatus === 'insisted') && isSameGaps(row.gaps, gaps)

/** Compares a matched platform waybill with its trip and leaves what differs as work for a person. */
export async function compare(tx: Tx, id: number): Promise<void> {
  const row = await tx.lock(platformWaybill, id)
  if (row.matchStatus !== 'matched' || !row.waybillId) return
  const { gaps, trip } = await comparisonOf(tx, row)
  const stays = isSettled(row, gaps)
  await tx.overwrite(
    platformWaybill,
    {
      id,
      ourFreight: trip.apTotal,
      freightGap: row.freight && trip.apTotal ? money(sub(row.freight, trip.apTotal)) : null,
      gaps,
      gapCount: gaps.length,
      comparedAt: tx.now.at,
    },
    { action: null },
  )
  if (stays) return
  if (gaps.length && row.checkStatus !== 'differs') await tx.run(platformWaybill, 'differ', { id })
  if (!gaps.length && row.checkStatus !== 'agreed') await tx.run(platformWaybill, 'agree', { id })
}

/** Matched waybills whose trip has changed since they were compared. */
const CHANGED = `select p.id::int as id from platform_waybill p join waybill w on w.org_id = $1 and w.id = p.waybill_id
  where p.org_id = $1 and p.match_status = 'matched' and p.deleted_at is null and (p.compared_at is null or w.updated_at > p.compared_at)
  order by p.id limit 1000`

/** Compares again where our side has changed. Returns the number of waybills. */
export async function compareChanged(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ id: number }>(CHANGED, [tx.orgId])
  for (const { id } of rows) await compare(tx, id)
  return rows.length
}

import { claimNote } from '@tuheng/domain/claims/index'
import { claimKinds, claimTurns } from '@tuheng/domain/claims/claims.choices'
import type { openClaimCall } from '@tuheng/domain/claims/link/claim-link.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { party } from '@tuheng/domain/parties/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { type ClaimLinkRow, endOf, stateOf } from './claim-link-rows.ts'

type View = GivenOf<typeof openClaimCall>

interface Carried {
  id: number
  docNo: string
  plateNo: string | null
  loadNet: string | null
  unloadNet: string | null
}

/** What the holder of a link reads: the claim itself, never what the cargo owner claims of it. */
export async function claimViewOf(tx: Tx, link: ClaimLinkRow): Promise<View> {
  const { company, phone, noteNo } = link
  const why = endOf(link)
  if (why) return { company, phone, noteNo, state: 'over', why }
  const note = await tx.getRequired(claimNote, link.claimId)
  const { shortName, fullName } = await tx.getRequired(party, note.partyId)
  const documents = await carriedBy(tx, note.items)
  return {
    company,
    phone,
    noteNo,
    state: stateOf(link),
    partyName: fullName ?? shortName,
    kind: claimKinds[note.kind],
    occurredOn: note.occurredOn,
    replyBy: note.replyBy,
    expiresAt: link.expiresAt,
    qty: note.qty ?? '0.000',
    amount: note.amount ?? '0.00',
    agreed: note.agreed ?? note.amount ?? '0.00',
    description: note.description,
    items: note.items.map(item => {
      const found = documents.get(`trip ${item.waybillId}`) ?? documents.get(`train ${item.railWaybillId}`) ?? undefined
      return {
        docNo: found?.docNo ?? null,
        plateNo: found?.plateNo ?? null,
        loadNet: found?.loadNet ?? null,
        unloadNet: found?.unloadNet ?? null,
        qty: item.qty,
        price: item.price,
        amount: item.amount ?? '0.00',
        note: item.note,
      }
    }),
    evidence: note.evidence ?? [],
    turns: note.turns.map(turn => ({
      turn: claimTurns[turn.turn ?? 'send'],
      isOurs: turn.speaker === 'ours',
      at: turn.at ?? '',
      amount: turn.amount,
      words: turn.words,
    })),
  }
}

async function carriedBy(
  tx: Tx,
  items: readonly { waybillId: number | null; railWaybillId: number | null }[],
): Promise<Map<string, Carried>> {
  const [trips, trains] = await Promise.all([
    tx.sql<Carried>(
      `select id, waybill_no as "docNo", plate_no as "plateNo", load_net::text as "loadNet", unload_net::text as "unloadNet" from waybill where org_id = $1 and id = any($2::bigint[])`,
      [tx.orgId, items.flatMap(item => item.waybillId ?? [])],
      'claim-link-trips',
    ),
    tx.sql<Carried>(
      `select id, rail_no as "docNo", ticket_no as "plateNo", null::text as "loadNet", null::text as "unloadNet" from rail_waybill where org_id = $1 and id = any($2::bigint[])`,
      [tx.orgId, items.flatMap(item => item.railWaybillId ?? [])],
      'claim-link-trains',
    ),
  ])
  return new Map([
    ...trips.rows.map(row => [`trip ${row.id}`, row] as const),
    ...trains.rows.map(row => [`train ${row.id}`, row] as const),
  ])
}

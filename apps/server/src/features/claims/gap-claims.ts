import { claimErrors, type ClaimKind, claimNote } from '@tuheng/domain/claims/index'
import { isNeg, isPos, neg } from '@tuheng/domain/kernel/decimal'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { handover } from '@tuheng/domain/rail/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { unlinkGaps } from './gap-links.ts'
import type { ClaimNote } from './rows.ts'

type Handover = RowOf<typeof handover>

const KIND_OF_GAP: Readonly<Partial<Record<NonNullable<Handover['gapKind']>, ClaimKind>>> = {
  weight: 'shortage',
  damage: 'damage',
  time: 'delay',
}

/** Registers claims that arise from gaps at hand-overs: settled as to be claimed, they are claimed. */
export function registerGapClaims(): void {
  onTransition(handover, 'settle', {
    derive: async ({ tx, next }) => void (next.outcome === 'claim' && (await claimGap(tx, next))),
  })
  onTransition(handover, 'raiseClaim', { derive: ({ tx, next }) => claimGap(tx, next) })
  onTransition(handover, 'reopen', { derive: ({ tx, row }) => dropGap(tx, row) })
}

/** The gaps of one truck or train for which one party answers are one claim, as long as it was not sent. */
async function claimGap(tx: Tx, gap: Handover): Promise<void> {
  if (!gap.liableId) return
  const kind = (gap.gapKind && KIND_OF_GAP[gap.gapKind]) ?? 'other'
  const document = gap.waybillId ?? gap.railWaybillId
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `gap claim ${tx.orgId} ${gap.docNo} ${document} ${gap.liableId}`,
  ])
  const { rows } = await tx.sql<{ id: number }>(
    `select c.id from claim_note c join claim_note_item i on i.org_id = $1 and i.parent_id = c.id join handover h on h.org_id = $1 and h.id = i.handover_id
     where c.org_id = $1 and c.status = 'draft' and c.source = 'gap' and c.kind = $2 and c.party_id = $3 and c.deleted_at is null and h.doc_no = $4
     order by c.id limit 1`,
    [tx.orgId, kind, gap.liableId, gap.docNo],
    'claim-of-gaps',
  )
  const [open] = rows
  const item = itemOf(gap)
  if (open) {
    const note = await tx.lock(claimNote, open.id)
    await tx.run(claimNote, 'takeGaps', { id: open.id, rows: [...note.items, item] })
    return
  }
  await tx.insert(claimNote, {
    source: 'gap',
    partyId: gap.liableId,
    kind,
    occurredOn: gap.handedAt.slice(0, 10),
    description: gap.solution,
    evidence: gap.photos,
    items: [item],
    deptId: gap.deptId,
  } as Partial<ClaimNote>)
}

/** Tonnes are those that were missing; their worth is what people agreed on, whatever was tolerated. */
function itemOf(gap: Handover): ClaimNote['items'][number] {
  const isShort = gap.netDiff !== null && isNeg(gap.netDiff)
  return {
    waybillId: gap.waybillId,
    railWaybillId: gap.railWaybillId,
    handoverId: gap.id,
    qty: isShort ? neg(gap.netDiff) : null,
    price: null,
    lump: isPos(gap.lossAmount) ? gap.lossAmount : null,
    amount: gap.lossAmount,
    note: [gap.unitNo, gap.boxNo1, gap.boxNo2].filter(Boolean).join(' ') || null,
  } as ClaimNote['items'][number]
}

/** Settling it anew takes the gap out of its claim. @throws once the claim was sent; it is named */
async function dropGap(tx: Tx, { id, claimNoteId }: Handover): Promise<void> {
  if (claimNoteId === null) return
  const note = await tx.lock(claimNote, claimNoteId)
  if (note.status === 'withdrawn') return
  if (note.status !== 'draft')
    throw await refusalWithBlockers(tx, claimErrors.issue('claim.note_under_way'), [
      { resource: 'claimNote', ids: [note.id] },
    ])
  const items = note.items.filter(item => item.handoverId !== id)
  if (items.length) {
    await tx.run(claimNote, 'takeGaps', { id: note.id, rows: items })
    return
  }
  // The hand-over refers to it, so it lets go first
  await unlinkGaps(tx, note.id)
  await softDeleteRecord(tx, anyResource(claimNote), { before: note, reason: '交接差异重新处理' })
}

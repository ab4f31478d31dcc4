import { gt, qty, sum } from '@tuheng/domain/kernel/decimal'
import { receivedOf, supplyEntry, supplyLot, tradeErrors, weighed } from '@tuheng/domain/trade/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { type HookContext, onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { countLots } from '../settlement/index.ts'
import { allocate, costSources, release, wantedOf } from './allocate.ts'
import { ofLot } from './entries.ts'
import { postLot, refuseInStatement, refuseUnsettled } from './post-lot.ts'
import { priceLot, restoreProvisional, unpriceLot } from './price-entries.ts'
import type { Entry, Lot } from './rows.ts'
import { entriesOf } from './sources.ts'

type Context = HookContext<Lot>

const count = ({ tx, next }: Context): Promise<void> => countLots(tx, [next.id])
const becauseOf = (why: string, { input }: Context): string =>
  typeof input['reason'] === 'string' && input['reason'] ? `${why}：${input['reason']}` : why

/** Registers the steps of lots: each checks what it needs, and leaves entries, sources and charges as it says. */
export function registerLots(): void {
  onSave(supplyLot, { derive: ({ tx, row, next }) => followTerms(tx, { row, next }), rollUp: count })
  onDelete(supplyLot, { before: ({ tx, row }) => refuseWithEntries(tx, row) })
  onTransition(supplyLot, 'void', { before: ({ tx, row }) => refuseWithEntries(tx, row) })
  onTransition(supplyLot, 'confirmQty', {
    before: ({ tx, next }) => checkQuantity(tx, next),
    derive: async ({ tx, next }) => {
      await allocate(tx, next.id)
      await carryStage(tx, next)
    },
    rollUp: count,
  })
  onTransition(supplyLot, 'undoQty', {
    derive: async ({ tx, next }) => {
      await release(tx, next.id)
      await carryStage(tx, next)
    },
    rollUp: count,
  })
  onTransition(supplyLot, 'confirmQuality', {
    before: ({ tx, next }) => checkQuality(tx, next),
    derive: ({ tx, next }) => carryStage(tx, next),
  })
  onTransition(supplyLot, 'undoQuality', { derive: ({ tx, next }) => carryStage(tx, next) })
  onTransition(supplyLot, 'setPrice', {
    derive: async ({ tx, next }) => {
      await priceLot(tx, next)
      await costSources(tx, next.id)
      await carryStage(tx, next)
    },
    rollUp: count,
  })
  onTransition(supplyLot, 'undoPrice', {
    derive: async ({ tx, next }) => {
      await unpriceLot(tx, next.id)
      await costSources(tx, next.id)
      await carryStage(tx, next)
    },
    rollUp: count,
  })
  onTransition(supplyLot, 'audit', {
    before: async ({ actor, now }) => ({ auditedBy: actor.memberId || null, auditedAt: now.at }),
    derive: ({ tx, next }) => carryStage(tx, next),
    post: ctx => postLot(ctx.tx, ctx.next, becauseOf('批次审核', ctx)),
    rollUp: count,
  })
  onTransition(supplyLot, 'unaudit', {
    before: ({ tx, row }) => refuseInStatement(tx, row),
    derive: ({ tx, next }) => carryStage(tx, next),
    post: ctx => postLot(ctx.tx, ctx.next, becauseOf('批次反审核', ctx)),
    rollUp: count,
  })
  registerFinalPrice()
  onTransition(supplyLot, 'settle', {
    before: ({ tx, next }) => refuseUnsettled(tx, next),
    derive: ({ tx, next }) => carryStage(tx, next),
  })
  onTransition(supplyLot, 'unsettle', { derive: ({ tx, next }) => carryStage(tx, next) })
}

function registerFinalPrice(): void {
  onTransition(supplyLot, 'finalPrice', {
    before: async ({ now }) => ({ priceStage: 'final' as const, finalAt: now.at }),
    derive: async ({ tx, next }) => {
      await priceLot(tx, next, { keepsProvisional: true })
      await costSources(tx, next.id)
    },
    post: ctx => postLot(ctx.tx, ctx.next, becauseOf('结算定价', ctx)),
    rollUp: count,
  })
  onTransition(supplyLot, 'undoFinal', {
    before: async () => ({ priceStage: 'provisional' as const }),
    derive: async ({ tx, next }) => {
      await restoreProvisional(tx, next)
      await costSources(tx, next.id)
    },
    post: ctx => postLot(ctx.tx, ctx.next, becauseOf('撤销结算定价', ctx)),
    rollUp: count,
  })
}

/** The entries carry the step of their lot, so that lists find what is not audited. */
async function carryStage(tx: Tx, { id, status }: Lot): Promise<void> {
  await tx.writing(supplyEntry)(
    `update supply_entry set stage = $3, is_open = $3 not in ('audited', 'settled', 'void'), version = version + 1
     where org_id = $1 and lot_id = $2 and deleted_at is null and stage is distinct from $3`,
    [tx.orgId, id, status],
    'lot-stage',
  )
}

/** Terms of a lot that change while entries are there already hold for these, too. */
async function followTerms(tx: Tx, { row, next }: { row: Lot; next: Lot }): Promise<void> {
  if (!row.id) return
  const terms = (side: Entry['side']): string => JSON.stringify(ofLot(next, side))
  if (terms('buy') === JSON.stringify(ofLot(row, 'buy')) && terms('sell') === JSON.stringify(ofLot(row, 'sell'))) return
  for (const entry of await entriesOf(tx, next.id)) {
    const copies = ofLot(next, entry.side)
    await tx.overwrite(supplyEntry, { id: entry.id, ...copies, ...weighed({ ...entry, ...copies }) }, { action: null })
  }
}

async function refuseWithEntries(tx: Tx, lot: Lot): Promise<void> {
  const found = await entriesOf(tx, lot.id)
  if (found.length)
    throw await refusalWithBlockers(tx, tradeErrors.issue('lot.has_entries', { no: lot.lotNo }), [
      { resource: 'supplyEntry', ids: found.map(one => one.id) },
    ])
}

/** @throws unless there is a purchase, every entry is weighed and has its ticket, and no more is sold than was received */
async function checkQuantity(tx: Tx, lot: Lot): Promise<void> {
  const entries = await entriesOf(tx, lot.id)
  const buys = entries.filter(one => one.side === 'buy')
  if (!buys.length) tradeErrors.fail('lot.no_purchase', { no: lot.lotNo })
  refuseFirst(entries, { flag: 'noTicket', code: 'lot.no_ticket' })
  refuseFirst(entries, { flag: 'noWeight', code: 'lot.no_weight' })
  const sales = entries.filter(one => one.side === 'sell')
  const sold = qty(sum(sales.map(one => wantedOf(one, buys))))
  const got = qty(sum(buys.map(receivedOf)))
  if (gt(sold, got)) tradeErrors.fail('lot.sold_over', { sold, got })
}

/** @throws unless every entry has its laboratory number: quality comes before the price */
async function checkQuality(tx: Tx, lot: Lot): Promise<void> {
  refuseFirst(await entriesOf(tx, lot.id), { flag: 'noLab', code: 'lot.no_lab' })
}

function refuseFirst(
  entries: readonly Entry[],
  { flag, code }: { flag: 'noTicket' | 'noWeight' | 'noLab'; code: 'lot.no_ticket' | 'lot.no_weight' | 'lot.no_lab' },
): void {
  const found = entries.find(one => one[flag])
  if (found) tradeErrors.fail(code, { entry: found.entryNo })
}

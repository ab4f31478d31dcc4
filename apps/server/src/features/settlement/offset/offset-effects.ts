import { eq, gt, money, sum } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  offsetErrors,
  offsetLimit,
  offsetSettle,
  proposeAllocation,
  arithmeticErrors,
} from '@tuheng/domain/settlement/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import {
  allocate,
  lockAllocated,
  lockedLeft,
  type StatementLeft,
  statementsLeft,
  taxOfPart,
} from '../ledger/allocate-statement.ts'
import { nextSeq, refuseLaterActs } from '../ledger/order-of-acts.ts'
import { openStatements } from './open-statements.ts'

type Offset = RowOf<typeof offsetSettle>
type Item = Offset['arItems'][number]

const SIDES = ['arItems', 'apItems'] as const
type Side = (typeof SIDES)[number]

/** Registers what offsets do to their statements: nothing until they are approved, then both sides in one transaction. */
export function registerOffsets(): void {
  onSave(offsetSettle, {
    before: async ({ tx, next }) => {
      if (next.spread === 'oldest') return spread(tx, next)
      const left = await leftOf(tx, next)
      for (const side of SIDES) for (const [i, item] of next[side].entries()) statementOf(next, { side, i, item, left })
    },
  })
  onTransition(offsetSettle, 'submit', { before: async ({ tx, next }) => current(next, await leftOf(tx, next)) })
  onTransition(offsetSettle, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      const ids = idsOf(next)
      const items = current(next, await lockedLeft(tx, ids))
      return { ...items, seq: await nextSeq(tx, ids), approvedBy: actor.memberId || null, approvedAt: now.at }
    },
    post: ({ tx, next }) => allocateAll(tx, next, 1),
  })
  onTransition(offsetSettle, 'undo', {
    before: async ({ tx, row }) => {
      const ids = idsOf(row)
      await lockAllocated(tx, ids)
      await refuseLaterActs(tx, ids, row.seq ?? 0)
    },
    post: ({ tx, row }) => allocateAll(tx, row, -1),
  })
}

const idsOf = (row: Offset): number[] => SIDES.flatMap(side => row[side].map(item => item.statementId))
const leftOf = (tx: Tx, row: Offset): Promise<Map<number, StatementLeft>> => statementsLeft(tx, idsOf(row))

/** A draft without rows is spread over the statements of both sides, the oldest due first. One that is spread so is spread anew. */
async function spread(tx: Tx, next: Offset): Promise<Partial<Offset>> {
  const [ar, ap] = await Promise.all([
    openStatements(tx, { partyId: next.partyId, isReceivable: true }),
    next.payeeId ? openStatements(tx, { partyId: next.payeeId, isReceivable: false }) : [],
  ])
  const { limit, ...sides } = offsetLimit({ ar, ap })
  if (gt(next.amount, limit))
    arithmeticErrors.fail('offset.over_limit', { amount: money(next.amount), ...sides }, 'amount')
  const itemsOf = (open: typeof ar): Item[] => {
    const byId = new Map(open.map(one => [one.id, one]))
    return proposeAllocation(next.amount, open).allocations.flatMap(({ id, amount }) => {
      const of = byId.get(id)
      return of ? [{ ...of.item, statementId: id, amount } as Item] : []
    })
  }
  return { arItems: itemsOf(ar), apItems: itemsOf(ap) }
}

/** The rows as their statements leave them. @throws for another party's, for more than is left, and for sides that differ */
function current(row: Offset, left: ReadonlyMap<number, StatementLeft>): Pick<Offset, Side> {
  const refreshed = (side: Side): Item[] =>
    row[side].map((item, i) => {
      const of = statementOf(row, { side, i, item, left })
      if (gt(item.amount, of.available))
        offsetErrors.fail('offset.over_available', { no: of.no, open: money(of.available) }, `${side}.${i}.amount`)
      const { available, net, invoiceable, tax, appliedTax } = of
      return { ...item, available, net, invoiceable, tax, appliedTax, taxPart: taxOfPart(of, item.amount) }
    })
  for (const side of SIDES) {
    const total = money(sum(row[side].map(item => item.amount)))
    if (!eq(total, row.amount))
      failAll([offsetErrors.issue('offset.sum_differs', { sum: total, amount: money(row.amount) }, side)])
  }
  return { arItems: refreshed('arItems'), apItems: refreshed('apItems') }
}

interface Place {
  side: Side
  i: number
  item: Item
  left: ReadonlyMap<number, StatementLeft>
}

/** The statement of a row. @throws if it is not one of the party of this side */
function statementOf(row: Offset, { side, i, item, left }: Place): StatementLeft {
  const of = left.get(item.statementId)
  const isReceivable = side === 'arItems'
  const partyId = isReceivable ? row.partyId : row.payeeId
  return of && of.partyId === partyId && (of.kind === 'customer') === isReceivable
    ? of
    : offsetErrors.fail('offset.other_statement', { no: of?.no ?? item.stmtNo ?? '' }, `${side}.${i}.statementId`)
}

/** In the order of ids, so that two never wait for each other. */
async function allocateAll(tx: Tx, row: Offset, sign: 1 | -1): Promise<void> {
  const items = SIDES.flatMap(side => row[side])
  for (const { statementId, amount, taxPart } of items.toSorted((a, b) => a.statementId - b.statementId))
    await allocate(
      tx,
      {
        statementId,
        amount,
        taxPart,
        by: { cause: 'offset', resource: 'offsetSettle', id: row.id, on: row.settledOn },
      },
      sign,
    )
}

import { contract } from '@tuheng/domain/contracts/index'
import { add, gt, money, sub } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { party } from '@tuheng/domain/parties/index'
import {
  accountIssues,
  advance,
  advanceErrors,
  advanceMove,
  overBalance,
  SUM_OF_MOVE,
} from '@tuheng/domain/settlement/index'
import { type HookContext, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { allocate, lockAllocated, lockedLeft, taxOfPart } from '../ledger/allocate-statement.ts'
import { refuseLaterActs } from '../ledger/order-of-acts.ts'
import { type Advance, type AdvanceMove, writeMove } from './write-move.ts'

type Context = HookContext<Advance>

interface Given {
  moveAmount: string
  movedOn: string
  statementId: number
  toContractId: number
  refundRef: string
}
const given = ({ input }: Context): Given => input as unknown as Given

/** What undoes a move beside its row, by its kind. */
const UNDO = new Map<string, (tx: Tx, move: AdvanceMove, reason: string) => Promise<void>>()

/** Another area tells how a kind of move of its own is undone. */
export function onUndoMove(
  kind: keyof typeof SUM_OF_MOVE,
  undo: (tx: Tx, move: AdvanceMove, reason: string) => Promise<void>,
): void {
  UNDO.set(kind, undo)
}

/** Registers what is done with the money of an advance: each act lessens its balance and writes a row of its ledger. */
export function registerAdvanceMoves(): void {
  onTransition(advance, 'use', {
    before: async context => {
      const { moveAmount, statementId } = given(context)
      const left = (await lockedLeft(context.tx, [statementId])).get(statementId)
      if (!left || left.kind !== context.row.kind || left.partyId !== context.row.partyId) return failStatement()
      if (gt(moveAmount, left.available))
        advanceErrors.fail('advance.over_open', { no: left.no, open: money(left.available) }, 'moveAmount')
      return lessen(context, 'use', moveAmount)
    },
    post: async context => {
      const { tx, next } = context
      const { moveAmount, movedOn, statementId } = given(context)
      const left = (await lockedLeft(tx, [statementId])).get(statementId)
      const taxPart = left ? taxOfPart(left, moveAmount) : '0.00'
      await writeMove(tx, next, { moveKind: 'use', amount: moveAmount, movedOn, statementId, taxPart })
      await allocate(
        tx,
        {
          statementId,
          amount: moveAmount,
          taxPart,
          by: { cause: 'advance', resource: 'advance', id: next.id, on: movedOn },
        },
        1,
      )
    },
  })
  onTransition(advance, 'refund', {
    before: async context => {
      await checkRefundAccount(context.tx, context.next)
      return lessen(context, 'refund', given(context).moveAmount)
    },
    post: async context => {
      const { moveAmount, movedOn, refundRef } = given(context)
      await writeMove(context.tx, context.next, { moveKind: 'refund', amount: moveAmount, movedOn, bankRef: refundRef })
    },
  })
  onTransition(advance, 'transfer', {
    before: async context => {
      const { moveAmount, toContractId } = given(context)
      const { partyId } = await context.tx.getRequired(contract, toContractId)
      if (partyId !== context.row.partyId) advanceErrors.fail('advance.other_contract', {}, 'toContractId')
      if (toContractId === context.row.contractId) advanceErrors.fail('advance.same_contract', {}, 'toContractId')
      return lessen(context, 'transferOut', moveAmount)
    },
    post: context => transfer(context),
  })
  onTransition(advance, 'undoLast', {
    before: async ({ tx, row }) => {
      const move = await lastMove(tx, row.id)
      const sum = SUM_OF_MOVE[move.moveKind as keyof typeof SUM_OF_MOVE]
      if (move.statementId) {
        await lockAllocated(tx, [move.statementId])
        await refuseLaterActs(tx, [move.statementId], move.seq ?? 0)
      }
      return { [sum]: money(sub(row[sum], move.amount)) }
    },
    post: async ({ tx, row, input }) => {
      const move = await lastMove(tx, row.id)
      const reason = String(input.reason)
      await tx.run(advanceMove, 'reverse', { id: move.id, reason })
      await UNDO.get(move.moveKind ?? '')?.(tx, move, reason)
    },
  })
  onUndoMove('use', async (tx, { statementId, amount, taxPart, advanceId }) => {
    if (!statementId || !amount || !advanceId) return
    const by = { cause: 'advance', resource: 'advance', id: advanceId, on: tx.now.today } as const
    await allocate(tx, { statementId, amount, taxPart, by }, -1)
  })
  onUndoMove('transferOut', async (tx, { otherId }, reason) => {
    if (!otherId) return
    for (const { id } of await tx.find(advanceMove, { where: { advanceId: otherId, status: 'live' } }))
      await tx.run(advanceMove, 'reverse', { id, reason })
    await tx.run(advance, 'takeAway', { id: otherId, reason })
  })
  onTransition(advance, 'takeAway', {
    before: async ({ row }) =>
      [row.usedSum, row.refundedSum, row.withheldSum, row.movedSum].some(part => gt(part, '0'))
        ? advanceErrors.fail('advance.used')
        : undefined,
  })
}

/** The sum of the move with its amount. @throws if that is above the balance, or the day is before the payment */
export async function lessen(
  { tx, row, input }: Context,
  kind: keyof typeof SUM_OF_MOVE,
  amount: string,
): Promise<Partial<Advance>> {
  const { movedOn } = input as unknown as Given
  if (movedOn > tx.now.today) advanceErrors.fail('advance.paid_future', {}, 'movedOn')
  if (row.paidAt && movedOn < row.paidAt) advanceErrors.fail('advance.before_paid', { day: row.paidAt }, 'movedOn')
  if (overBalance(row, amount))
    advanceErrors.fail('advance.over_balance', { no: row.advanceNo, balance: row.balance }, 'moveAmount')
  const sum = SUM_OF_MOVE[kind]
  return { [sum]: money(add(row[sum], amount)) }
}

/** The last move that was not undone, without the payment itself. */
async function lastMove(tx: Tx, advanceId: number): Promise<AdvanceMove> {
  const [last] = await tx.find(advanceMove, {
    where: { advanceId, status: 'live', moveKind: Object.keys(SUM_OF_MOVE) },
    sort: ['-seq', '-id'],
    limit: 1,
  })
  return last ?? advanceErrors.fail('advance.nothing_to_undo')
}

/** The money stands under the other contract as an advance of its own. */
async function transfer(context: Context): Promise<void> {
  const { tx, row, next } = context
  const { moveAmount, movedOn, toContractId } = given(context)
  const made = await tx.insert(advance, {
    kind: row.kind,
    purpose: row.purpose,
    partyId: row.partyId,
    contractId: toContractId,
    amount: money(moveAmount),
    payMethod: row.payMethod,
    planDate: movedOn,
    accountName: row.accountName,
    bankName: row.bankName,
    accountNo: row.accountNo,
    status: 'paid',
    paidAt: movedOn,
    fromId: row.id,
    reason: row.reason,
    deptId: row.deptId,
  })
  const amount = moveAmount
  await writeMove(tx, next, { moveKind: 'transferOut', amount, movedOn, otherId: made.id })
  await writeMove(tx, made, { moveKind: 'transferIn', amount, movedOn, otherId: row.id })
}

/** What we received goes back to a confirmed account. */
async function checkRefundAccount(tx: Tx, next: Advance): Promise<void> {
  if (next.direction !== 'in' || next.payMethod === 'cash' || next.payMethod === 'oilCard') return
  if (!next.accountNo) advanceErrors.fail('advance.no_account', {}, 'accountNo')
  const owner = await tx.getRequired(party, next.partyId)
  failAll(accountIssues({ named: next, party: owner.shortName, registered: owner.bankAccounts }))
}

const failStatement = (): never => advanceErrors.fail('advance.other_statement', {}, 'statementId')

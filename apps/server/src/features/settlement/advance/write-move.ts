import { money } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  type advance,
  advanceErrors,
  type AdvanceMoveKind,
  advanceMove,
  moveDelta,
} from '@tuheng/domain/settlement/index'
import { nextSeq } from '../ledger/order-of-acts.ts'
import type { Tx } from '../../../engine/write/tx.ts'

export type Advance = RowOf<typeof advance>
export type AdvanceMove = RowOf<typeof advanceMove>

export type MoveValues = Partial<
  Pick<AdvanceMove, 'movedOn' | 'bankRef' | 'statementId' | 'taxPart' | 'claimNoteId' | 'otherId'>
> & { moveKind: AdvanceMoveKind; amount: string }

/** Writes a row of the ledger. `of` is the advance as the move leaves it. */
export async function writeMove(tx: Tx, of: Advance, { moveKind, amount, ...values }: MoveValues): Promise<void> {
  if (!values.movedOn) advanceErrors.fail('advance.no_day', {}, 'movedOn')
  const [last] = await tx.find(advanceMove, { where: { advanceId: of.id, status: 'live' }, sort: ['-seq'], limit: 1 })
  await tx.insert(advanceMove, {
    advanceId: of.id,
    moveKind,
    partyId: of.partyId,
    kind: of.kind,
    purpose: of.purpose,
    direction: of.direction,
    contractId: of.contractId,
    amount: money(amount),
    delta: moveDelta(moveKind, amount),
    balance: of.balance,
    deptId: of.deptId,
    ...values,
    seq: await nextSeq(tx, values.statementId ? [values.statementId] : [], last?.seq ?? 0),
  })
}

import { gt } from '@tuheng/domain/kernel/decimal'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { party } from '@tuheng/domain/parties/index'
import { BOX_FEES, container, containerMove, MOVES, railErrors, stayCharge, yard } from '@tuheng/domain/rail/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { followHire } from './hire-fees.ts'
import { recountedAlone } from './stay-clocks.ts'
import { payerOf } from './stay-payer.ts'
import { feeItem, feeNoOf, findFeeItem, type Move, postBill, removeBills, roleIssue } from './move-charges.ts'

/** Registers what becomes of the fee of a stay that is over: charged, waived, or waiting for somebody to say whom. */
export function registerStayFees(): void {
  for (const event of Object.keys(MOVES) as (keyof typeof MOVES)[])
    onTransition(container, event, { post: ({ tx, next }) => chargeLastMove(tx, next.id) })
  onTransition(containerMove, 'arise', {
    before: async ({ tx, next }) => {
      const told = (await findFeeItem(tx, BOX_FEES.detention)) ? await payerOf(tx, next) : NO_FEE
      return { feeNote: 'why' in told ? told.why.zh : null }
    },
  })
  onTransition(containerMove, 'charge', {
    before: async ({ tx, next }) => chargeable(tx, next),
    post: ({ tx, next }) => postStay(tx, next),
  })
  onTransition(containerMove, 'uncharge', { before: ({ tx, next }) => recountedAlone(tx, next) })
  onTransition(containerMove, ['uncharge', 'waive', 'lapse'], {
    post: async ({ tx, row }) => {
      if (row.feeStatus === 'charged') await removeBills(tx, row, [BOX_FEES.detention])
    },
  })
}

const hasFee = ({ overFee }: Pick<Move, 'overFee'>): boolean => overFee !== null && gt(overFee, 0)

/** Charges the stay and the hire that ended last, where it can be told who pays. */
async function chargeLastMove(tx: Tx, containerId: number): Promise<void> {
  const [move] = await tx.find(containerMove, { where: { containerId, status: 'valid' }, sort: ['-id'], limit: 1 })
  if (!move) return
  await followStay(tx, move)
  await followHire(tx, move.id)
}

/** Brings the charge of a stay in line with what the stay comes to now. @throws while it is in a statement */
export async function followStay(tx: Tx, move: Move): Promise<void> {
  const { id } = move
  if (!hasFee(move)) {
    if (move.feeStatus !== 'none') await tx.run(containerMove, 'lapse', { id })
    return
  }
  if (move.feeStatus === 'none') {
    const { feeNote } = await tx.run(containerMove, 'arise', { id })
    if (feeNote === null) await tx.run(containerMove, 'charge', { id })
  } else if (move.feeStatus === 'charged') {
    await removeBills(tx, move, [BOX_FEES.detention])
    await postStay(tx, move)
  }
}

const NO_FEE = { why: text('杂费项目中没有启用的“滞箱费”', 'The dictionary of fees has no detention') }

/** @throws where it cannot be told who pays, or who is named has another part in the business */
async function chargeable(tx: Tx, move: Move): Promise<Partial<Move>> {
  const told = await payerOf(tx, move)
  if (move.feePartyId === null && 'why' in told)
    throw new DomainError([
      wordedIssue(railErrors, { code: 'container_move.no_party', path: 'feePartyId' }, { why: told.why }),
    ])
  const feePartyId = move.feePartyId ?? ('partyId' in told ? told.partyId : 0)
  if (move.feePartyId !== null) {
    const issue = roleIssue(told.side, await tx.getRequired(party, feePartyId))
    if (issue) throw new DomainError([issue])
  }
  // Whether days count depends on who pays
  const stay = move.feePartyId === null ? {} : await recountedAlone(tx, move)
  if (!hasFee({ ...move, ...stay })) railErrors.fail('container_move.stopped', {}, 'feePartyId')
  return {
    ...stay,
    feePartyId,
    feeSide: told.side,
    orderId: told.orderId,
    feeNote: null,
    feeNo: await feeNoOf(tx, move),
  }
}

async function postStay(tx: Tx, move: Move): Promise<void> {
  const { feeSide, feePartyId } = move
  if (!feeSide || !feePartyId) return
  const item = await feeItem(tx, BOX_FEES.detention)
  const explained = stayCharge(
    {
      boxNo: move.boxNo ?? '',
      from: move.stayFrom ?? '',
      to: move.movedOn ?? '',
      clockBy: move.clockBy,
      freeDays: move.freeDays ?? 0,
      termsBy: move.termsBy,
      stoppedDays: move.stoppedDays ?? 0,
      stopNote: move.stopNote ?? '',
      overDays: move.overDays ?? 0,
      dayFee: move.dayFee ?? '0.00',
      place: await placeName(tx, move),
      fee: move.overFee ?? '0.00',
    },
    item,
  )
  await postBill(tx, move, { side: feeSide, partyId: feePartyId, explained })
}

const placeName = async (tx: Tx, { fromYardId, customerId }: Move): Promise<string> =>
  fromYardId === null
    ? customerId === null
      ? ''
      : (await tx.getRequired(party, customerId)).shortName
    : (await tx.getRequired(yard, fromYardId)).name

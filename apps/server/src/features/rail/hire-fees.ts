import { gt } from '@tuheng/domain/kernel/decimal'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { type Text, text } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { BOX_FEES, container, containerMove, hireCharge, hireTo, overHire, railErrors } from '@tuheng/domain/rail/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { feeItem, feeNoOf, findFeeItem, type Move, postBill, removeBills, roleIssue } from './move-charges.ts'

/** Registers what becomes of the fee of a hire that ended beyond its term: we owe it to the owner of the container. */
export function registerHireFees(): void {
  onTransition(containerMove, 'ariseHire', {
    before: async ({ tx, next }) => ({ hireNote: (await whyOpen(tx, next))?.zh ?? null }),
  })
  onTransition(containerMove, 'chargeHire', {
    before: async ({ tx, next }) => {
      const why = await whyOpen(tx, next)
      if (why) throw new DomainError([wordedIssue(railErrors, { code: 'container_move.hire_open' }, { why })])
      return { hireNote: null, feeNo: await feeNoOf(tx, next) }
    },
    post: ({ tx, next }) => postHire(tx, next),
  })
  onTransition(containerMove, ['unchargeHire', 'waiveHire', 'lapseHire'], {
    post: async ({ tx, row }) => {
      if (row.hireStatus === 'charged') await removeBills(tx, row, [BOX_FEES.hire])
    },
  })
}

const hasFee = ({ hireFee }: Pick<Move, 'hireFee'>): boolean => hireFee !== null && gt(hireFee, 0)

/** Brings the charge of the hire that a move ended in line with what it comes to now. @throws while it is in a statement */
export async function followHire(tx: Tx, id: number): Promise<void> {
  const move = await tx.getRequired(containerMove, id)
  if (!hasFee(move)) {
    if (move.hireStatus !== 'none') await tx.run(containerMove, 'lapseHire', { id })
    return
  }
  if (move.hireStatus === 'none') {
    const { hireNote } = await tx.run(containerMove, 'ariseHire', { id })
    if (hireNote === null) await tx.run(containerMove, 'chargeHire', { id })
  } else if (move.hireStatus === 'charged') {
    await removeBills(tx, move, [BOX_FEES.hire])
    await postHire(tx, move)
  }
}

/** Counts the hire to the day that the move has now. @throws where somebody decided on the fee as it was */
export async function correctHire(tx: Tx, move: Move): Promise<void> {
  const over = overHire(move, move.movedOn ?? '')
  if (!over) return
  const { hireStatus, boxNo, approval }: Move & { approval?: string } = move
  const isOther = over.fee !== move.hireFee || over.days !== move.hireOverDays
  if ((isOther && approval === 'running') || (over.fee !== move.hireFee && hireStatus === 'waived'))
    railErrors.fail('container_move.hire_decided', { box: boxNo ?? '' })
  const hire = { hireOverDays: over.days, hireFee: over.fee }
  // What is charged has a fee
  if (!hasFee(hire) && hireStatus !== 'none') await tx.run(containerMove, 'lapseHire', { id: move.id })
  await tx.overwrite(containerMove, { id: move.id, ...hire }, { action: 'correctHire' })
  await followHire(tx, move.id)
}

/** Takes the fee of a hire back with the move that ended it; what a hire that did not begin replaced is agreed again. */
export async function dropHire(tx: Tx, { id, containerId, event, hireStatus }: Move): Promise<void> {
  if (hireStatus !== 'none') await tx.run(containerMove, 'lapseHire', { id })
  if (event !== 'onHire' || containerId === null) return
  const where = { containerId, status: 'valid', event: 'offHire' } as const
  const [last] = await tx.find(containerMove, { where, sort: ['-id'], limit: 1 })
  if (!last) return
  const { hirePartyId: ownerId, hireFrom, hireDays, hireDayFee } = last
  const terms = { hireFrom, hireDays, hireDayFee }
  await tx.overwrite(container, { id: containerId, ownerId, ...terms, hireTo: hireTo(terms) }, { action: null })
}

/** Why the fee waits for somebody; undefined where it can be charged. */
async function whyOpen(tx: Tx, { hirePartyId }: Move): Promise<Text | undefined> {
  if (!(await findFeeItem(tx, BOX_FEES.hire)))
    return text('杂费项目中没有启用的“租箱超期费”', 'The dictionary of fees has no hire beyond the term')
  if (hirePartyId === null) return text('没有登记出租单位', 'Nobody is recorded as the owner')
  return roleIssue('ap', await tx.getRequired(party, hirePartyId))
    ? text('出租单位不是承运商或服务商', 'The owner is no carrier or service provider')
    : undefined
}

async function postHire(tx: Tx, move: Move): Promise<void> {
  const { hirePartyId } = move
  if (hirePartyId === null) return
  const item = await feeItem(tx, BOX_FEES.hire)
  const explained = hireCharge(
    {
      boxNo: move.boxNo ?? '',
      owner: (await tx.getRequired(party, hirePartyId)).shortName,
      from: move.hireFrom ?? '',
      to: move.movedOn ?? '',
      term: move.hireDays ?? 0,
      overDays: move.hireOverDays ?? 0,
      dayFee: move.hireDayFee ?? '0.00',
      fee: move.hireFee ?? '0.00',
    },
    item,
  )
  // A hire is of no order
  await postBill(tx, { ...move, orderId: null }, { side: 'ap', partyId: hirePartyId, explained })
}

import { DomainError } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { text } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { BOX_FEES, container, containerMove, railErrors, recoveryCharge, repairCharge } from '@tuheng/domain/rail/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { feeItem, feeNoOf, type Move, postBill, removeBills } from './move-charges.ts'

type Repair = Pick<RowOf<typeof container>, 'repairPartyId' | 'repairCost'>

/** Registers what a repair costs us, and from whom a damage is recovered. */
export function registerBoxDamage(): void {
  onTransition(container, 'repaired', {
    before: ({ next }) => refuseHalf(next),
    post: ({ tx, next }) => billWith(tx, next.id, next),
  })
  onTransition(containerMove, 'billRepair', {
    before: async ({ tx, next }) => ({
      repairTaxRate: next.repairTaxRate ?? (await feeItem(tx, BOX_FEES.repair)).taxRate,
      feeNo: await feeNoOf(tx, next),
    }),
    derive: ({ tx, next }) => showLastRepair(tx, next.containerId ?? 0),
    post: ({ tx, next }) => postRepair(tx, next),
  })
  onTransition(containerMove, 'unbillRepair', {
    derive: ({ tx, next }) => showLastRepair(tx, next.containerId ?? 0),
    post: ({ tx, row }) => removeBills(tx, row, [BOX_FEES.repair]),
  })
  onTransition(containerMove, 'recover', {
    before: async ({ tx, next }) => {
      await refuseOtherRole(tx, next)
      return { feeNo: await feeNoOf(tx, next) }
    },
    post: ({ tx, next }) => postRecovery(tx, next),
  })
  onTransition(containerMove, 'unrecover', { post: ({ tx, row }) => removeBills(tx, row, [BOX_FEES.damage]) })
}

/** Posts the charges of a damage anew, on the day that the move has now. @throws while they are in a statement */
export async function followDamage(tx: Tx, move: Move): Promise<void> {
  if (move.repairStatus === 'billed') {
    await removeBills(tx, move, [BOX_FEES.repair])
    await postRepair(tx, move)
  }
  if (move.recoveryStatus === 'claimed') {
    await removeBills(tx, move, [BOX_FEES.damage])
    await postRecovery(tx, move)
  }
}

/** Takes the charges of a damage back with its move. @throws while they are in a statement */
export async function dropDamage(tx: Tx, { id, repairStatus, recoveryStatus }: Move): Promise<void> {
  const reason = '箱动态已撤销'
  if (repairStatus === 'billed') await tx.run(containerMove, 'unbillRepair', { id, reason })
  if (recoveryStatus === 'claimed') await tx.run(containerMove, 'unrecover', { id, reason })
}

/** @throws where a cost has nobody to pay it to, or somebody has no cost */
async function refuseHalf({ repairPartyId, repairCost }: Repair): Promise<void> {
  if (repairCost && !repairPartyId) railErrors.fail('container.repair_party', {}, 'repairPartyId')
  if (repairPartyId && !repairCost) railErrors.fail('container.repair_cost', {}, 'repairCost')
}

async function billWith(tx: Tx, containerId: number, { repairPartyId, repairCost }: Repair): Promise<void> {
  if (!repairCost) return
  const [move] = await tx.find(containerMove, { where: { containerId, status: 'valid' }, sort: ['-id'], limit: 1 })
  if (move) await tx.run(containerMove, 'billRepair', { id: move.id, repairPartyId, repairCost })
}

/** A container shows its last repair whose cost is known. */
async function showLastRepair(tx: Tx, containerId: number): Promise<void> {
  const where = { containerId, status: 'valid', repairStatus: 'billed' }
  const [last] = await tx.find(containerMove, { where, sort: ['-id'], limit: 1 })
  const { repairPartyId = null, repairCost = null } = last ?? {}
  await tx.overwrite(container, { id: containerId, repairPartyId, repairCost }, { action: null })
}

async function postRepair(tx: Tx, move: Move): Promise<void> {
  const { repairCost, repairPartyId, repairTaxRate } = move
  if (repairCost === null || repairPartyId === null) return
  const item = await feeItem(tx, BOX_FEES.repair)
  const explained = repairCharge(
    { boxNo: move.boxNo ?? '', on: move.movedOn ?? '', amount: repairCost },
    { ...item, taxRate: repairTaxRate ?? item.taxRate },
  )
  await postBill(tx, move, { side: 'ap', partyId: repairPartyId, explained })
}

const ROLES = {
  carrier: { flag: 'isCarrier', name: text('承运商', 'carrier') },
  customer: { flag: 'isCustomer', name: text('货主', 'cargo owner') },
} as const

async function refuseOtherRole(tx: Tx, { liableKind, liableId }: Move): Promise<void> {
  if (!liableKind || liableId === null) return
  const { flag, name } = ROLES[liableKind]
  const liable = await tx.getRequired(party, liableId)
  if (!liable[flag])
    throw new DomainError([wordedIssue(railErrors, { code: 'container_move.role', path: 'liableId' }, { role: name })])
}

async function postRecovery(tx: Tx, move: Move): Promise<void> {
  const { liableKind, liableId, recoverAmount } = move
  if (!liableKind || liableId === null || recoverAmount === null) return
  const explained = recoveryCharge(
    { boxNo: move.boxNo ?? '', on: move.movedOn ?? '', amount: recoverAmount, from: liableKind },
    await feeItem(tx, BOX_FEES.damage),
  )
  await postBill(tx, move, { side: liableKind === 'carrier' ? 'ap' : 'ar', partyId: liableId, explained })
}

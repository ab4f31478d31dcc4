import { gt } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { BOX_FEES, container, depositCharge, railErrors } from '@tuheng/domain/rail/index'
import { onDelete, onTransition } from '../../engine/write/hooks.ts'
import { nextSerial } from '../../engine/write/serial.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { chargesOfDocument, postCharges } from '../settlement/index.ts'
import type { Box } from './container-moves.ts'
import { feeItem, openDay, roleIssue, withdraw } from './move-charges.ts'

/** Registers what a withheld deposit costs us: its owner keeps it, so that much is owed to the owner and paid already. */
export function registerDepositCharges(): void {
  onTransition(container, 'withholdDeposit', {
    before: async ({ tx, next, now }) => {
      if (next.withheldOn && next.withheldOn > now.today) railErrors.fail('container.ahead', {}, 'withheldOn')
      await refuseOtherOwner(tx, next)
      return {
        withheldNo: await nextSerial(tx, anyResource(container), { field: NUMBER, name: 'withheldNo', row: next }),
      }
    },
    post: ({ tx, next }) => postDeposit(tx, next),
  })
  onTransition(container, 'restoreDeposit', { post: ({ tx, row }) => removeDeposit(tx, row) })
  onDelete(container, {
    before: async ({ tx, row: { id, boxNo } }) => {
      if ((await chargesOf(tx, id)).length) railErrors.fail('container.charged', { box: boxNo })
    },
  })
}

/** Numbers under which withheld deposits are charged. A container may be hired, and lose its deposit, more than once. */
const NUMBER = { ...container.fields.withheldNo, serial: { prefix: 'KY', period: 'day', digits: 4 } } as const

const chargesOf = (tx: Tx, id: number) => chargesOfDocument(tx, { docType: 'container', docId: id })

/** @throws where no statement could collect what the owner keeps */
async function refuseOtherOwner(tx: Tx, { ownerId }: Box): Promise<void> {
  const owner = await tx.getRequired(party, ownerId ?? 0)
  if (roleIssue('ap', owner))
    failAll([railErrors.issue('container.deposit_owner', { owner: owner.shortName }, 'withheld')])
}

async function postDeposit(tx: Tx, box: Box): Promise<void> {
  const { id, boxNo, ownerId, deposit, withheld, withheldOn, withheldNo, deptId } = box
  // Nothing is owed where nothing is kept
  if (ownerId === null || !gt(withheld ?? '0', 0)) return
  const { shortName: owner } = await tx.getRequired(party, ownerId)
  const on = withheldOn ?? tx.now.today
  const explained = depositCharge(
    { boxNo, owner, on, deposit: deposit ?? '0.00', withheld: withheld ?? '0.00' },
    await feeItem(tx, BOX_FEES.deposit),
  )
  const head = {
    side: 'ap',
    partyId: ownerId,
    contractId: null,
    projectId: null,
    segment: 'roadRail',
    docType: 'container',
    docId: id,
    docNo: withheldNo ?? '',
    bizDate: await openDay(tx, on),
    customerId: null,
    carrierId: null,
    routeId: null,
    goodsId: null,
    salesmanId: null,
    deptId,
  } as const
  await postCharges(tx, head, { postings: [explained] })
}

/** Takes back what was charged when the deposit was withheld last. @throws while that is in a statement */
async function removeDeposit(tx: Tx, { id, boxNo, withheldNo }: Box): Promise<void> {
  if (withheldNo === null) return
  const charges = (await chargesOf(tx, id)).filter(one => one.docNo === withheldNo)
  await withdraw(tx, charges, { boxNo, reason: '押金恢复' })
}

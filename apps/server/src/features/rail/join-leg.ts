import { railErrors, railLeg, railWaybill } from '@tuheng/domain/rail/index'
import { onSave, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Leg } from './orders.ts'
import type { Rail } from './rail-waybills.ts'

/** Registers that railway waybills join only legs that somebody carries. */
export function registerJoinLeg(): void {
  onSave(railWaybill, { before: async ({ tx, row, next }) => (row.id === undefined ? carrierOf(tx, next) : {}) })
  onUndelete(railWaybill, {
    before: async ({ tx, next }) => void (await openLeg(tx, next.legId)),
    derive: ({ tx, next }) => takeCarrier(tx, next),
  })
}

/** The carrier as the leg has it now: it may have been changed since the reference was read. */
async function carrierOf(tx: Tx, { legId }: Rail): Promise<Pick<Rail, 'carrierId'>> {
  const { carrierId } = await openLeg(tx, legId)
  return { carrierId }
}

/**
 * The leg, locked, so that nobody takes its carrier away meanwhile. Waybills that join it do not wait for each other.
 * @throws unless it is under way
 */
async function openLeg(tx: Tx, legId: number): Promise<Leg> {
  await tx.sql('select id from rail_leg where org_id = $1 and id = $2 for key share', [tx.orgId, legId], 'join-leg')
  const leg = await tx.getRequired(railLeg, legId)
  if (leg.status !== 'active' || leg.carrierId === null)
    railErrors.fail('rail_waybill.closed_leg', { no: leg.legNo ?? '' }, 'legId')
  return leg
}

/** A restored waybill is carried by whom its leg has now. */
async function takeCarrier(tx: Tx, { id, legId }: Rail): Promise<void> {
  const { carrierId } = await openLeg(tx, legId)
  await tx.writing(railWaybill)(
    'update rail_waybill set carrier_id = $3 where org_id = $1 and id = $2',
    [tx.orgId, id, carrierId],
    'carrier-of-restored',
  )
}

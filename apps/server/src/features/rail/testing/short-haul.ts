import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { legsOf, type RailWorld, releasedOrder, type Row } from './rail-world.ts'

/** A pick-up that a carrier has, with what its trips need; `order` says otherwise what is ordered. */
export async function shortHaul(world: RailWorld, over: AnyRow = {}, order: AnyRow = {}) {
  const { masters, routes, clerk } = world
  const { pickup } = await legsOf(world, (await releasedOrder(world, order)).id)
  const leg = await clerk.must<Row>('oms/railLeg/assign', {
    id: pickup.id,
    carrierId: masters.carrierA,
    contractId: masters.apContractA,
    routeId: routes.pickup,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
    ...over,
  })
  const trip = async () => {
    const { vehicleId, trailerId, driverId } = await masters.team()
    const made = await clerk.must<Row>('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })
    return { ...made, team: { vehicleId, trailerId, driverId } }
  }
  /** The body that dispatches a trip. */
  const sending = ({ id, team }: { id: number; team: AnyRow }): AnyRow => ({ id, ...team })
  return { leg, trip, sending }
}

import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld } from '../../rail/testing/rail-world.ts'
import { moveTrain, wagonOf } from '../../rail/testing/trains.ts'

it('the accrual of a train follows the ledger at once when the price of its leg changes', async () => {
  const world = await makeRailWorld(await testApp())
  const { app, clerk, masters } = world
  const leg = await givenRailLeg(world, { pricing: 'perLeg', arBasis: null, arPrice: null })
  const setPrice = (terms: AnyRow) => clerk.must('oms/railLeg/setPrice', { id: leg.id, reason: '补充协议', ...terms })
  await setPrice({ arBasis: 'box', arPrice: '4500', apBasis: 'box', apPrice: '4000' })
  const { id } = await acceptedWaybill(world, leg.id, 1)
  await clerk.must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['28', '28']), seq: 1 })
  await moveTrain(world, { id, to: 'confirmed', over: { receiptWay: 'batch', receivedQty: '56' } })
  await clerk.must('oms/accrualCost/accrue', { month: '2026-11' })
  const accrued = async () =>
    (await clerk.must<{ list: AnyRow[] }>('oms/accrualCost/list', { filters: { docType: 'railWaybill' } })).list.map(
      row => [row.status, row.amount, row.reversed, row.remaining],
    )
  expect(await accrued()).toEqual([['open', '8000.00', '0.00', '8000.00']])
  // As the ledger would have left it before
  await app.db.company(masters.orgId, sql =>
    sql.query(
      `update accrual set status = 'reversed', reversed = amount, reversed_excl = excl, remaining = 0, remaining_excl = 0
       where org_id = $1`,
      [masters.orgId],
    ),
  )
  await setPrice({ apPrice: '3900' })
  expect(await accrued()).toEqual([['open', '8000.00', '0.00', '8000.00']])
})

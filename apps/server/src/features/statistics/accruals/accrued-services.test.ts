import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeServiceWorld, ruleInForce } from '../../services/testing/world.ts'
import { tripOf } from '../../settlement/testing/fixture.ts'

it('an accrued service that its trip takes away is reversed with it, and stands again when it comes back', async () => {
  const world = await makeServiceWorld(await testApp())
  const { clerk } = world
  await ruleInForce(world)
  const { id } = await tripOf(world, { load: '30.00', audit: false })
  await clerk.must('oms/accrualCost/accrue', { month: '2026-11' })
  const accrued = async () =>
    (await clerk.must<{ list: AnyRow[] }>('oms/accrualCost/list', { filters: { docType: 'serviceWaybill' } })).list.map(
      row => [row.status, row.amount, row.reversed, row.remaining],
    )
  expect(await accrued()).toEqual([['open', '45.00', '0.00', '45.00']])
  for (const step of ['undoReceipt', 'undoUnload', 'undoLoad'])
    await clerk.must(`oms/wayBill/${step}`, { id, reason: '更正' })
  expect(await accrued()).toEqual([['reversed', '45.00', '45.00', '0.00']])
  await clerk.must('oms/wayBill/load', {
    id,
    loadAt: '2026-11-10 09:00:00',
    loadTicketNo: 'Z-again',
    loadGross: '45.20',
    loadTare: '15.20',
  })
  expect(await accrued()).toEqual([['open', '45.00', '0.00', '45.00']])
})

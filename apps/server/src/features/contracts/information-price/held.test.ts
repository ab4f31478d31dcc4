import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { nodeFor, publishBy } from '../../approvals/testing/fixture.ts'
import { makeMasters } from '../../transport/testing/masters.ts'
import { approvedPrice, type PriceRow, priceInput } from '../testing/information-prices.ts'

it('a price that waits for an approval is not ended by the next one, which names it', async () => {
  const app = await testApp()
  const masters = await makeMasters(app, await app.company(), { teams: 0 })
  const [maker, checker] = [await app.person(masters.orgId), await app.person(masters.orgId)]
  const first = await approvedPrice({ maker, checker }, priceInput(masters, { effTo: '2026-11-30' }))
  const next = priceInput(masters, { effFrom: '2026-11-23', effTo: '2026-11-30' })
  const { id } = await maker.must<PriceRow>('oms/informationPrice/save', next)
  await maker.must('oms/informationPrice/submit', { id })
  await publishBy(checker, 'informationPrice.void', { nodes: [nodeFor('经理', [checker])] })
  const held = await maker.must<PriceRow>('oms/informationPrice/void', { id: first.id, reason: '采集有误' })
  expect(held).toMatchObject({ approval: 'running' })
  const answer = await checker.call('oms/informationPrice/approve', { id })
  expect(answer).toMatchObject({ http: 409, error: 'transition.under_approval' })
  expect(answer.msg).toContain(first.priceNo)
  expect(await maker.must<AnyRow>('oms/informationPrice/info', { id: first.id })).toMatchObject({
    effTo: '2026-11-30',
    version: held.version,
  })
  await maker.must('bpm/approval/withdraw', { id: held['approvalId'] })
  await checker.must('oms/informationPrice/approve', { id })
})

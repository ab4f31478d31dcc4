// PostgreSQL instead: security
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { type HeldRow, nodeFor, publishBy } from '../approvals/testing/fixture.ts'
import { priceSheet } from '@tuheng/domain/contracts/index'
import { makeMasters } from '../transport/testing/masters.ts'
import { createActiveSheet, type SheetAnswer } from './testing/price-sheets.ts'

const api = 'cm/carrierPrice'

it('prices that a node hides are told by no other sheet as those of the version before', async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const masters = await makeMasters(app, await app.company(), { teams: 0 })
  const person = () => app.person(masters.orgId)
  const [maker, checker, judge] = [await person(), await person(), await person()]
  const line = {
    routeId: masters.routeId,
    goodsId: masters.goodsId,
    vehicleKind: 'dump',
    basis: 'ton',
    taxRate: '0.09',
  }
  const input = { contractId: masters.apContractA, effFrom: '2026-11-01', effTo: '2026-11-30' }
  const sheet = await createActiveSheet({
    maker,
    checker,
    api,
    input: { ...input, lines: [{ ...line, price: '123.4567' }] },
  })
  const next = await maker.must<SheetAnswer>(`${api}/save`, {
    ...input,
    effFrom: '2026-12-01',
    effTo: '2026-12-31',
    lines: [{ ...line, price: '130' }],
  })
  const seen = async () => {
    const { lines } = await judge.must<{ lines: AnyRow[] }>(`${api}/info`, { id: next.id })
    const sheets = await takeExport(app, judge, { face: priceSheet.faces.carrier as never, ids: [next.id] })
    return { line: lines[0] ?? {}, text: JSON.stringify([lines, sheets]) }
  }
  const before = await seen()
  expect(before.line).toMatchObject({ price: '130.0000', prevPrice: '123.4567', change: '6.5433' })
  const process = await publishBy(checker, 'priceSheet.revise', {
    nodes: [nodeFor('财务', [judge], { fields: { lines: 'hidden' } })],
  })
  const change = { id: sheet.id, effFrom: '2026-11-25', adjust: 'amount', value: '5', reason: '油价上涨' }
  const { approvalId } = await maker.must<HeldRow>(`${api}/revise`, change)
  const during = await seen()
  expect(during.line).toMatchObject({ price: '130.0000' })
  expect(during.line).not.toHaveProperty('prevPrice')
  expect(during.line).not.toHaveProperty('change')
  expect(during.text).not.toMatch(/123\.45|6\.54/)
  await maker.must('bpm/approval/withdraw', { id: approvalId })
  expect(await seen()).toEqual(before)
  await checker.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
})

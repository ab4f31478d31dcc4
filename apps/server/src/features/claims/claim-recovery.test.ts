import { claimRecovery } from '@tuheng/domain/claims/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { proveReport } from '../../testing/report-proof.ts'
import { makeFixture } from '../settlement/testing/fixture.ts'
import { confirmedNote, noteOf } from './testing/claims.ts'

it('tells what came back of what was claimed, by carrier and kind, to each company of its own', async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const other = await app.person(await app.company())
  const fixture = await makeFixture(app)
  const paid = await noteOf(fixture, [{ lump: '100' }])
  await confirmedNote(fixture, paid, 'paid')
  await fixture.cashier.must('sap/claim/receive', { id: paid.id, paidOn: '2026-11-18', paidRef: 'R1' })
  await confirmedNote(fixture, await noteOf(fixture, [{ lump: '60' }], { kind: 'delay' }))
  const less = await noteOf(fixture, [{ lump: '40' }], { partyId: fixture.masters.carrierB })
  await fixture.clerk.must('sap/claim/send', { id: less.id, replyBy: '2026-11-30' })
  await fixture.clerk.must('sap/claim/appeal', { id: less.id, answeredBy: '王', theirWords: '一半' })
  await fixture.clerk.must('sap/claim/reply', { id: less.id, agreed: '25', ourReply: '可以' })
  const gone = await noteOf(fixture, [{ lump: '10' }])
  await fixture.clerk.must('sap/claim/withdraw', { id: gone.id, reason: '无责' })
  await noteOf(fixture, [{ lump: '7' }], { occurredOn: '2026-05-01' })

  const params = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  const summed = ['count', 'qty', 'amount', 'open', 'waived', 'agreed', 'recovered', 'pending']
  const totals = await proveReport(fixture.manager, claimRecovery, { params, summed })
  expect(totals).toEqual({
    count: 4,
    qty: '0.000',
    amount: '210.00',
    open: '25.00',
    waived: '25.00',
    agreed: '160.00',
    recovered: '100.00',
    pending: '60.00',
  })
  const query = (more: AnyRow) =>
    fixture.manager.must<{ rows: AnyRow[]; totals: AnyRow }>('sap/claimRecovery/query', { ...params, ...more })
  const byKind = await query({ groupBy: 'kind', partyId: fixture.masters.carrierA })
  expect(byKind.rows.map(({ kind, amount, rate }) => [kind, amount, rate]).toSorted()).toEqual([
    ['damage', '110.00', '0.9091'],
    ['delay', '60.00', '0.0000'],
  ])
  expect((await query({ groupBy: 'partyId' })).totals).toMatchObject({ rate: '0.4762' })
  const foreign = await other.must<{ rows: AnyRow[] }>('sap/claimRecovery/query', { ...params, groupBy: 'partyId' })
  expect(foreign.rows).toEqual([])
})

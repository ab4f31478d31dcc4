import { party } from '@tuheng/domain/parties/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { confirm, tripOf, violations } from '../settlement/testing/fixture.ts'
import { auditedService, makeServiceWorld, serviceInput, type ServiceRow, type ServiceWorld } from './testing/world.ts'

let world: ServiceWorld
let statement: ServiceRow
let seller: string

const stated = () => world.clerk.must<AnyRow>('sap/server/info', { id: statement.id })
const register = (over: AnyRow = {}) =>
  world.clerk.call<ServiceRow>('crm/server/save', {
    partyId: world.crewId,
    sellerName: seller,
    invoiceKind: 'eSpecial',
    invoiceNo: '26612000000000190001',
    invoiceDate: '2026-11-18',
    amount: '200.00',
    tax: '12.00',
    total: '212.00',
    taxRate: '0.06',
    items: [{ statementId: statement.id, amount: '212.00' }],
    ...over,
  })

beforeAll(async () => {
  world = await makeServiceWorld(await testApp())
  const trip = await tripOf(world, { load: '33.00' })
  await auditedService(world, serviceInput(world, trip.id, { qty: '100' }))
  const made = await world.clerk.must<ServiceRow>('sap/server/save', {
    partyId: world.crewId,
    periodFrom: '2026-10-26',
    periodTo: '2026-11-25',
  })
  statement = await world.clerk.must<ServiceRow>('sap/server/collect', { id: made.id })
  seller = (await world.app.work(world.masters.orgId, tx => tx.getRequired(party, world.crewId))).fullName
})

describe('the invoice of a service provider', () => {
  it('waits until the provider has confirmed the statement', async () => {
    expect(statement).toMatchObject({ netSum: '420.00', lines: [{ docType: 'serviceWaybill' }] })
    expect(await register()).toMatchObject({ status: false })
    await world.clerk.must('sap/server/send', { id: statement.id })
    await confirm(world, { kind: 'server', id: statement.id })
    expect(await stated()).toMatchObject({ invoiceStatus: 'none', uninvoicedSum: '420.00' })
  })

  it('covers a part of it, then the rest, and no more', async () => {
    const first = await register()
    expect(first).toMatchObject({ http: 200, data: { status: 'registered' } })
    expect(await stated()).toMatchObject({ invoiceStatus: 'part', invoicedSum: '212.00', uninvoicedSum: '208.00' })
    const rest = { invoiceNo: '26612000000000190002', amount: '196.23', tax: '11.77', total: '208.00' }
    const items = (amount: string) => [{ statementId: statement.id, amount }]
    expect(
      await register({ ...rest, amount: '200.00', tax: '12.00', total: '212.00', items: items('212.00') }),
    ).toMatchObject({ http: 400, error: 'invoice.over_open' })
    expect(await register({ ...rest, items: items('208.00') })).toMatchObject({ http: 200 })
    expect(await stated()).toMatchObject({ invoiceStatus: 'full', uninvoicedSum: '0.00' })
  })

  it('stands among those of providers, not of carriers, and is counted again when it is rejected', async () => {
    const of = async (kind: string) => {
      const { list } = await world.clerk.must<{ list: ServiceRow[] }>(`crm/${kind}/list`, { page: 1, pageSize: 50 })
      return list
    }
    expect((await of('carrier')).length).toBe(0)
    const invoices = await of('server')
    expect(invoices.length).toBe(2)
    const { id = 0 } = invoices[0] ?? {}
    await world.manager.must('crm/server/reject', { id, reason: '税号有误，退回重开' })
    expect(await stated()).toMatchObject({ invoiceStatus: 'part' })
    expect(await violations(world)).toEqual([])
  })
})

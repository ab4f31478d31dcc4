import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import type { TestApp } from '../../../testing/app.ts'
import { creditCode } from '../../../testing/codes.ts'
import { ACCOUNT, type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'

/** A company with trips, a platform company and a loading crew whose prices are agreed in a sheet. */
export interface ServiceWorld extends Fixture {
  platformId: number
  crewId: number
  crewContractId: number
  /** Fees by code. */
  fees: Record<'loading' | 'platform' | 'weighing' | 'agency', number>
}

let parties = 0

/** Loading costs 4.20 yuan a tonne by the sheet of the crew; of weighing 30 yuan a truck is usual. */
export async function makeServiceWorld(app: TestApp): Promise<ServiceWorld> {
  const fixture = await makeFixture(app)
  const rest = await app.work(fixture.masters.orgId, async tx => {
    const provider = async (shortName: string) =>
      (
        await tx.insert(party, {
          code: `F${++parties}`,
          shortName,
          fullName: `${shortName}有限公司`,
          partyKind: 'company',
          taxpayerType: 'general',
          creditCode: creditCode(70_000 + parties),
          payType: 'monthly',
          creditDays: 30,
          isServer: true,
        })
      ).id
    const fees = Object.fromEntries(
      (await tx.find(incidentalFee, { where: {} })).map(fee => [fee.code, fee.id]),
    ) as ServiceWorld['fees']
    await tx.overwrite(incidentalFee, { id: fees.weighing, price: '30.0000' })
    const [platformId, crewId] = [await provider('北站站台'), await provider('众力装卸')]
    for (const id of [platformId, crewId])
      await tx.overwrite(party, { id, bankAccounts: [{ ...ACCOUNT, isDefault: true, state: 'confirmed' }] as never })
    const crewContractId = (
      await tx.insert(contract, {
        kind: 'other',
        side: 'ap',
        otherSide: 'ap',
        category: 'handling',
        partyId: crewId,
        title: '装卸服务合同',
        bizMode: 'service',
        totalAmount: '100000',
        creditDays: 30,
        signDate: '2025-12-20',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        status: 'active',
      } as never)
    ).id
    await tx.insert(priceSheet, {
      kind: 'other',
      contractId: crewContractId,
      effFrom: '2026-01-01',
      effTo: '2026-12-31',
      status: 'active',
      lossMode: 'none',
      lines: [{ basis: 'truck', price: '80', taxRate: '0.0600' }] as never,
      fees: [{ feeId: fees.loading, basis: 'ton', price: '4.2', taxRate: '0.0600' }] as never,
    })
    return { platformId, crewId, crewContractId, fees }
  })
  return { ...fixture, ...rest }
}

export interface ServiceRow extends AnyRow {
  id: number
  version: number
  serviceNo: string
}

/** Input of a service of the loading crew for a trip. */
export const serviceInput = ({ crewId, fees }: ServiceWorld, waybillId: number, over: AnyRow = {}): AnyRow => ({
  partyId: crewId,
  feeId: fees.loading,
  serviceDate: '2026-11-10',
  subject: 'trip',
  waybillId,
  qty: '33.28',
  unit: 'ton',
  ...over,
})

/** Entered by the clerk and audited by the manager. */
export async function auditedService(world: ServiceWorld, input: AnyRow): Promise<ServiceRow> {
  const { id } = await world.clerk.must<ServiceRow>('oms/serviceWaybill/save', input)
  return world.manager.must<ServiceRow>('oms/serviceWaybill/audit', { id })
}

/** A platform fee of 1.50 yuan a tonne for what is loaded at the mine, in force. */
export async function ruleInForce(world: ServiceWorld, over: AnyRow = {}): Promise<ServiceRow> {
  const { id } = await world.clerk.must<ServiceRow>('oms/serviceRule/save', {
    name: '常乐源站台费',
    loadAddressId: world.masters.mineId,
    partyId: world.platformId,
    feeId: world.fees.platform,
    moment: 'load',
    unit: 'ton',
    price: '1.5',
    effFrom: '2026-11-01',
    ...over,
  })
  await world.clerk.must('oms/serviceRule/submit', { id })
  return world.manager.must<ServiceRow>('oms/serviceRule/approve', { id })
}

export interface ServiceChargeRow {
  side: string
  partyId: number
  qty: string
  price: string
  amount: string
  taxRate: string
  adjustsId: number | null
  trace: { steps: { text: { zh: string }; result: string }[] } | null
}

/** The live charges of service waybills, of one or of all of a trip. */
export async function serviceCharges(
  { app, masters }: ServiceWorld,
  where: { id?: number; waybillId?: number } = {},
): Promise<ServiceChargeRow[]> {
  const { rows } = await app.work(masters.orgId, tx =>
    tx.sql<ServiceChargeRow>(
      `select c.side, c.party_id::int as "partyId", c.qty, c.price, c.amount, c.tax_rate as "taxRate", c.adjusts_id::int as "adjustsId", c.trace
       from charge c join service_waybill s on s.org_id = $1 and s.id = c.doc_id
       where c.org_id = $1 and c.doc_type = 'serviceWaybill' and c.deleted_at is null
         and ($2::bigint is null or s.id = $2) and ($3::bigint is null or s.waybill_id = $3) order by c.id`,
      [masters.orgId, where.id ?? null, where.waybillId ?? null],
    ),
  )
  return rows
}

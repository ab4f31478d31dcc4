import fc from 'fast-check'
import { add, money, mul } from '@tuheng/domain/kernel/decimal'
import { addDays } from '@tuheng/domain/kernel/dates'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { serviceRule, serviceWaybill } from '@tuheng/domain/services/index'
import { statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../engine/write/tx.ts'
import { inSavepoint } from '../../engine/write/roll-back.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { violations } from '../settlement/testing/fixture.ts'
import { makeServiceWorld, type ServiceWorld } from './testing/world.ts'

/** One action; `n` chooses among the records, `cents` makes prices and weights. */
interface Act {
  act: keyof typeof ACTS
  n: number
  cents: number
}

let app: TestApp
let world: ServiceWorld

beforeAll(async () => {
  app = await testApp()
})

const TARE = '15.20'
/** By a person, not by a rule. */
const isEntered = ({ ruleId }: { ruleId: number | null }) => ruleId === null
const weight = (cents: number) => (20 + (cents % 1300) / 100).toFixed(2)
const dayOf = (cents: number) => addDays('2026-11-05', cents % 14)

async function pick<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { n, where = {} }: { n: number; where?: Record<string, unknown> },
) {
  const rows = await tx.find(resource, { where })
  return rows.length ? rows[n % rows.length] : undefined
}

const loadInput = (id: number, cents: number) => ({
  id,
  loadAt: `${dayOf(cents)} 08:00:00`,
  loadTicketNo: `Z${id}`,
  loadGross: add(weight(cents), TARE),
  loadTare: TARE,
})

const ACTS = {
  load: async (tx: Tx, { n, cents }: Act) => {
    const [team] = world.masters.teams
    const open = await pick(tx, waybill, { n, where: { transportStatus: 'toLoad' } })
    const id = open?.id ?? (await tx.insert(waybill, { mainId: world.taskId })).id
    if (!open)
      await tx.run(waybill, 'dispatch', {
        id,
        carrierId: world.masters.carrierA,
        vehicleId: team?.vehicleId,
        trailerId: team?.trailerId,
        driverId: team?.driverId,
      })
    await tx.run(waybill, 'load', loadInput(id, cents))
  },
  unload: async (tx: Tx, { n, cents }: Act) => {
    const trip = await pick(tx, waybill, { n, where: { transportStatus: 'inTransit' } })
    if (trip)
      await tx.run(waybill, 'unload', {
        id: trip.id,
        unloadAt: `${addDays(String(trip.loadAt).slice(0, 10), cents % 2)} 18:00:00`,
        unloadTicketNo: `X${trip.id}`,
        unloadGross: add(weight(cents), TARE),
        unloadTare: TARE,
        lossReason: '途中漏撒',
      })
  },
  undoLoad: async (tx: Tx, { n }: Act) => {
    const trip = await pick(tx, waybill, { n, where: { transportStatus: 'inTransit' } })
    if (trip) await tx.run(waybill, 'undoLoad', { id: trip.id, reason: 'x' })
  },
  undoUnload: async (tx: Tx, { n }: Act) => {
    const trip = await pick(tx, waybill, { n, where: { transportStatus: 'unloaded' } })
    if (trip) await tx.run(waybill, 'undoUnload', { id: trip.id, reason: 'x' })
  },
  correct: async (tx: Tx, { n, cents }: Act) => {
    const trip = await pick(tx, waybill, { n, where: { transportStatus: ['inTransit', 'unloaded'] } })
    if (trip) await tx.run(waybill, 'correct', { ...loadInput(trip.id, cents), reason: 'x' })
  },
  voidTrip: async (tx: Tx, { n }: Act) => {
    const trip = await pick(tx, waybill, { n, where: { transportStatus: 'toLoad' } })
    if (trip) await tx.run(waybill, 'void', { id: trip.id, reason: 'x' })
  },
  rule: async (tx: Tx, { n, cents }: Act) => {
    const { masters, fees, platformId, crewId } = world
    const rule = await tx.insert(serviceRule, {
      name: `规则 ${cents}`,
      partyId: n % 2 ? platformId : crewId,
      feeId: n % 3 ? fees.platform : fees.loading,
      ...(cents % 2 ? { loadAddressId: masters.mineId } : { unloadAddressId: masters.portId }),
      ...(n % 5 ? {} : { goodsId: masters.goodsId }),
      moment: cents % 3 ? 'load' : 'unload',
      unit: n % 4 ? 'ton' : 'truck',
      price: money((cents % 900) / 100 + 0.5),
      passOn: n % 2 ? 'percent' : 'none',
      ...(n % 2 ? { markupRate: '0.0500' } : {}),
      effFrom: dayOf(cents),
    })
    await tx.run(serviceRule, 'submit', { id: rule.id })
    await tx.run(serviceRule, 'approve', { id: rule.id })
  },
  endRule: async (tx: Tx, { n, cents }: Act) => {
    const rule = await pick(tx, serviceRule, { n, where: { status: 'active' } })
    if (rule) await tx.run(serviceRule, 'end', { id: rule.id, effTo: dayOf(cents), reason: 'x' })
  },
  reviseRule: async (tx: Tx, { n, cents }: Act) => {
    const rule = await pick(tx, serviceRule, { n, where: { status: 'active' } })
    if (!rule) return
    await tx.run(serviceRule, 'revise', { id: rule.id, from: dayOf(cents), price: money((cents % 700) / 100 + 1) })
    const [draft] = await tx.find(serviceRule, { where: { basedOnId: rule.id, status: 'draft' } })
    await tx.run(serviceRule, 'submit', { id: draft?.id ?? 0 })
    await tx.run(serviceRule, 'approve', { id: draft?.id ?? 0 })
  },
  voidRule: async (tx: Tx, { n }: Act) => {
    const rule = await pick(tx, serviceRule, { n, where: { status: 'active' } })
    if (rule) await tx.run(serviceRule, 'void', { id: rule.id, reason: 'x' })
  },
  voidService: async (tx: Tx, { n }: Act) => {
    const service = await pick(tx, serviceWaybill, { n, where: { status: 'audited' } })
    if (service) await tx.run(serviceWaybill, 'void', { id: service.id, reason: 'x' })
  },
  enterService: async (tx: Tx, { n, cents }: Act) => {
    const trip = await pick(tx, waybill, { n })
    if (!trip || trip.transportStatus === 'void') return
    const { fees, crewId } = world
    const { id } = await tx.insert(serviceWaybill, {
      partyId: crewId,
      feeId: cents % 2 ? fees.platform : fees.loading,
      serviceDate: dayOf(cents),
      subject: 'trip',
      waybillId: trip.id,
      qty: '1',
      unit: 'truck',
      handPrice: '99',
      ...(cents % 3 ? {} : { repeatReason: '另有一次' }),
    })
    if (cents % 5) await tx.run(serviceWaybill, 'audit', { id })
  },
  voidEntered: async (tx: Tx, { n }: Act) => {
    const entered = (await tx.find(serviceWaybill, { where: { status: ['draft', 'audited'] } })).filter(isEntered)
    const one = entered[n % (entered.length || 1)]
    if (one) await tx.run(serviceWaybill, 'void', { id: one.id, reason: 'x' })
  },
  collect: async (tx: Tx, { n }: Act) => {
    const draft = await tx.insert(statement, {
      kind: n % 3 ? 'server' : 'customer',
      partyId: n % 3 ? (n % 2 ? world.platformId : world.crewId) : world.masters.customerId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
      supplementary: true,
    })
    await tx.run(statement, 'collect', { id: draft.id })
  },
  voidStatement: async (tx: Tx, { n }: Act) => {
    const row = await pick(tx, statement, { n, where: { status: 'draft' } })
    if (row) await tx.run(statement, 'void', { id: row.id, reason: 'x' })
  },
}

interface Expected {
  rule: { id: number; partyId: number; passOn: string }
  cost: string
  income: string
}

/** What rules should charge of a trip, said in the plainest way. */
function expectedOf(rules: readonly Record<string, unknown>[], trip: Record<string, unknown>): Map<number, Expected> {
  const found = new Map<number, Expected & { order: string }>()
  for (const rule of rules) {
    const isLoad = rule.moment === 'load'
    const status = String(trip.transportStatus)
    if (status !== 'unloaded' && !(isLoad && (status === 'inTransit' || status === 'arrived'))) continue
    const day = String(isLoad ? trip.loadAt : trip.unloadAt).slice(0, 10)
    if (day < String(rule.effFrom) || (rule.effTo && day > String(rule.effTo))) continue
    const named = ['loadAddressId', 'unloadAddressId', 'goodsId'].filter(name => rule[name] !== null)
    if (named.some(name => rule[name] !== trip[name])) continue
    const count = rule.unit === 'truck' ? '1' : String(isLoad ? trip.loadNet : trip.unloadNet)
    const cost = money(mul(count, String(rule.price)))
    const order = `${named.length} ${String(rule.effFrom)} ${String(rule.id).padStart(9, '0')}`
    const before = found.get(Number(rule.feeId))
    if (before && before.order > order) continue
    found.set(Number(rule.feeId), {
      rule: rule as unknown as Expected['rule'],
      cost,
      income: rule.passOn === 'percent' ? money(mul(cost, '1.05')) : '0.00',
      order,
    })
  }
  return found
}

async function expectBooks(tx: Tx): Promise<void> {
  const rules = await tx.find(serviceRule, { where: { status: 'active' } })
  const trips = await tx.find(waybill, { where: {} })
  const services = await tx.find(serviceWaybill, { where: {} })
  for (const trip of trips) {
    const expected = expectedOf(rules as never, trip as never)
    const own = services.filter(one => one.waybillId === trip.id)
    for (const feeId of [world.fees.platform, world.fees.loading]) {
      const service = own.find(one => one.feeId === feeId && !isEntered(one))
      const stands = own.some(
        one => one.feeId === feeId && isEntered(one) && one.status !== 'void' && !one.repeatReason,
      )
      const { rows } = await tx.sql<{ side: string; partyId: number; amount: string }>(
        `select side, party_id::int as "partyId", sum(amount)::numeric(14,2)::text as amount from charge
         where org_id = $1 and doc_type = 'serviceWaybill' and doc_id = $2 and kind <> 'rounding' and deleted_at is null
         group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
        [tx.orgId, service?.id ?? 0],
      )
      // What somebody voided stays void, and what somebody entered stands instead
      const due =
        service?.status === 'void' || (stands && service?.status !== 'audited') ? undefined : expected.get(feeId)
      const should = due
        ? [
            { side: 'ap', partyId: due.rule.partyId, amount: due.cost },
            ...(due.income === '0.00' ? [] : [{ side: 'ar', partyId: trip.customerId, amount: due.income }]),
          ]
        : []
      expect({ trip: trip.id, feeId, charges: rows }).toEqual({ trip: trip.id, feeId, charges: should })
      if (due) expect(service).toMatchObject({ ruleId: due.rule.id, amount: due.cost, status: 'audited' })
    }
  }
}

it('charges by rule are what rules and trips come to, whatever happened to them', async () => {
  const act = fc.record({
    act: fc.constantFrom(...(Object.keys(ACTS) as Act['act'][]), 'load' as const, 'load' as const, 'rule' as const),
    n: fc.nat(50),
    cents: fc.nat(100_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 18 }), async acts => {
      world = await makeServiceWorld(app)
      for (const [i, one] of acts.entries()) {
        await app.work(world.masters.orgId, async tx => {
          await inSavepoint(tx, step => ACTS[one.act](step, one)).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error
          })
          if (i % 3 === 2 || i === acts.length - 1) await expectBooks(tx)
        })
      }
      expect(await violations(world)).toEqual([])
    }),
    { numRuns: 4 },
  )
})

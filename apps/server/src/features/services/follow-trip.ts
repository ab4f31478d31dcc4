import { chargesByRule, type Ruled, serviceRule, serviceWaybill } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { onDelete, onRecalculate, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { isLoaded, type Trip } from '../transport/index.ts'
import type { Rule, Service } from './rows.ts'
import { post } from './service-waybills.ts'

/** Registers that services by rule follow their trips: they arise, are charged anew and lapse. */
export function registerFollowing(): void {
  onRecalculate(waybill, 'charges', { post: ({ tx, next }) => followTrip(tx, next) })
  onSave(waybill, {
    independent: true,
    post: ({ tx, next }) => (isLoaded(next) ? followTrip(tx, next) : undefined),
  })
  onDelete(waybill, { post: ({ tx, row }) => followTrip(tx, row, []) })
  onUndelete(waybill, { post: ({ tx, next }) => followTrip(tx, next) })
  // What stood instead of a rule no longer does
  onSave(serviceWaybill, {
    rollUp: ({ tx, row, next }) =>
      row.id !== undefined && (row.waybillId !== next.waybillId || row.feeId !== next.feeId)
        ? followTripOf(tx, row as Service)
        : undefined,
  })
  onTransition(serviceWaybill, 'void', { rollUp: ({ tx, row }) => followTripOf(tx, row) })
  onDelete(serviceWaybill, { rollUp: ({ tx, row }) => followTripOf(tx, row) })
  onTransition(serviceWaybill, 'arise', {
    before: async ({ tx, row, now }) => ({
      ...(await ruledFigures(tx, row)),
      auditedBy: tx.actor.memberId || null,
      auditedAt: now.at,
    }),
    post: post('按服务规则入账'),
  })
  onTransition(serviceWaybill, 'follow', {
    before: ({ tx, row }) => ruledFigures(tx, row),
    post: post('运单或服务规则变动'),
  })
  onTransition(serviceWaybill, 'lapse', { post: post('不再符合服务规则') })
}

/** Rules that were in force on one of these days, `YYYY-MM-DD`. */
async function rulesOn(tx: Tx, days: readonly string[]): Promise<Rule[]> {
  if (!days.length) return []
  const sorted = days.toSorted()
  const rules = await tx.find(serviceRule, {
    where: { status: 'active', effFrom: { op: 'range', value: [null, sorted.at(-1)] } },
  })
  return rules.filter(rule => !rule.effTo || rule.effTo >= (sorted[0] ?? ''))
}

const daysOf = (trip: Trip): string[] => [trip.loadAt, trip.unloadAt].flatMap(at => (at ? [at.slice(0, 10)] : []))

/** What rules in force charge of a trip now. */
export const chargesOfTrip = async (tx: Tx, trip: Trip): Promise<Ruled<Rule>[]> =>
  chargesByRule(await rulesOn(tx, daysOf(trip)), trip)

async function ruledFigures(tx: Tx, row: Service): Promise<Partial<Service>> {
  const trip = await tx.getRequired(waybill, row.waybillId ?? 0)
  const found = (await chargesOfTrip(tx, trip)).find(one => one.rule.feeId === row.feeId)
  return found ? figuresOf(found) : {}
}

/** What a service waybill takes from its rule and trip. */
function figuresOf({ rule, qty, day }: Ruled<Rule>): Partial<Service> {
  return {
    ruleId: rule.id,
    partyId: rule.partyId,
    serviceDate: day,
    qty,
    unit: rule.unit,
    price: rule.price,
    priceSource: 'rule',
    taxRate: rule.taxRate,
    passOn: rule.passOn,
    markupRate: rule.markupRate,
    markup: rule.markup,
    arTaxRate: rule.arTaxRate,
  }
}

/**
 * Brings the services by rule of a trip in step with it: they arise with the load, follow weight and places, and lapse when
 * the load is taken back. A service of the same fee that was entered by hand stands instead, unless it says why there is
 * another, and one that somebody voided does not come back.
 */
export async function followTrip(tx: Tx, trip: Trip, due?: readonly Ruled<Rule>[]): Promise<void> {
  const [charges, services] = await Promise.all([
    due ?? chargesOfTrip(tx, trip),
    tx.find(serviceWaybill, { where: { waybillId: trip.id }, sort: ['id'], lock: true }),
  ])
  const byRule = services.filter(one => one.ruleId !== null)
  for (const { id, feeId, status } of byRule)
    if (status === 'audited' && !charges.some(({ rule }) => rule.feeId === feeId))
      await tx.run(serviceWaybill, 'lapse', { id })
  for (const one of charges) {
    const { feeId } = one.rule
    const present = byRule.find(service => service.feeId === feeId)
    const isByHand = services.some(
      service =>
        service.feeId === feeId && service.ruleId === null && service.status !== 'void' && !service.repeatReason,
    )
    if (present?.status === 'audited') await follow(tx, present, one)
    else if (present?.status === 'lapsed' && !isByHand) await tx.run(serviceWaybill, 'arise', { id: present.id })
    else if (!present && !isByHand) await arise(tx, trip, one)
  }
}

/** The same for the trip that a service entered by hand was for. */
async function followTripOf(tx: Tx, { ruleId, waybillId }: Pick<Service, 'ruleId' | 'waybillId'>): Promise<void> {
  if (ruleId === null && waybillId) await followTrip(tx, await tx.lock(waybill, waybillId))
}

async function follow(tx: Tx, present: Service, one: Ruled<Rule>): Promise<void> {
  const isSame = Object.entries(figuresOf(one)).every(([name, value]) => present[name as keyof Service] === value)
  if (!isSame) await tx.run(serviceWaybill, 'follow', { id: present.id })
}

async function arise(tx: Tx, trip: Trip, one: Ruled<Rule>): Promise<void> {
  const { id } = await tx.insert(serviceWaybill, {
    ...figuresOf(one),
    feeId: one.rule.feeId,
    subject: 'trip',
    waybillId: trip.id,
    customerId: trip.customerId,
    plateNo: trip.plateNo,
    deptId: trip.deptId,
  })
  await tx.run(serviceWaybill, 'arise', { id })
}

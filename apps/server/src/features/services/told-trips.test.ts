// PostgreSQL instead: security
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { waybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { nodeFor, publishBy } from '../approvals/testing/fixture.ts'
import { tripOf, type Trip } from '../settlement/testing/fixture.ts'
import { makeServiceWorld, ruleInForce, serviceInput, type ServiceRow, type ServiceWorld } from './testing/world.ts'

/** What services and their rules tell of trips to people who may not see it there. */

let app: TestApp
let world: ServiceWorld
let trip: Trip
let rule: ServiceRow
const permissions = registry.resources.flatMap(permissionCodes)

beforeAll(async () => {
  app = await testApp()
  world = await makeServiceWorld(app)
  trip = await tripOf(world, { load: '33.287', unload: '33.164' })
  rule = await ruleInForce(world, { effFrom: '2026-12-01' })
})

const WEIGHTS = ['loadGross', 'loadTare', 'loadNet', 'unloadGross', 'unloadTare', 'unloadNet']
const SECRETS = ['33.287', '33.29', '49.93', '33.164', '33.16']
const hiding = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name): [string, 'hidden'] => [name, 'hidden']))

const days = () => ({ id: rule.id, from: '2026-11-01', to: '2026-11-30' })
const entry = (over: AnyRow = {}): AnyRow => ({
  waybillIds: [trip.id],
  partyId: world.crewId,
  feeId: world.fees.agency,
  moment: 'load',
  unit: 'ton',
  handPrice: '1',
  ...over,
})

/** Everything that services tell the person of the trip. */
async function told(who: Person): Promise<string> {
  const answers = await Promise.all([
    who.call('oms/serviceWaybill/previewForTrips', entry()),
    who.call('oms/serviceWaybill/previewForTrips', entry({ moment: 'unload' })),
    who.call('oms/serviceRule/dryRun', days()),
    who.call('oms/serviceWaybill/list', { filters: { waybillId: [trip.id] } }),
    who.call('oms/serviceWaybill/summary', { filters: { waybillId: [trip.id] } }),
  ])
  return JSON.stringify(answers)
}

describe('services', () => {
  it('ask for the right to read trips, and for each trip', async () => {
    const clerk = await app.person(world.masters.orgId, {
      permissions: permissions.filter(code => code.startsWith('oms.server')),
    })
    for (const [path, body] of [
      ['oms/serviceWaybill/previewForTrips', entry()],
      ['oms/serviceWaybill/addForTrips', entry()],
      ['oms/serviceRule/dryRun', days()],
    ] as const)
      expect(await clerk.call(path, body), path).toMatchObject({ http: 403, error: 'auth.forbidden' })
    // Through this face none but trucks of bills are read
    const { permission } = waybill.faces['bill'] ?? expect.fail('bill')
    const [ofBills, some] = await Promise.all(
      ['company', 'own'].map(scope =>
        app.person(world.masters.orgId, {
          permissions: permissions.filter(code =>
            scope === 'own' ? !code.startsWith('sys.') : code.startsWith('oms.server') || code === `${permission}.read`,
          ),
          scope: scope as 'own',
        }),
      ),
    )
    for (const person of [ofBills, some])
      expect(await person?.call('oms/serviceWaybill/previewForTrips', entry())).toMatchObject({
        http: 400,
        errors: [{ path: 'waybillIds.0', code: 'ref.missing' }],
      })
    expect(await ofBills?.call('oms/serviceRule/dryRun', days())).toMatchObject({ data: { count: 0 } })
  })

  it('tell no weight that a role hides, neither as a quantity nor by an amount', async () => {
    await world.clerk.must('oms/serviceWaybill/save', serviceInput(world, trip.id, { qty: '33.287', handPrice: '1.5' }))
    const whole = await told(world.clerk)
    expect(['33.287', '33.29', '49.93', '33.164'].filter(word => whole.includes(word))).toHaveLength(4)
    const blind = await app.person(world.masters.orgId, {
      permissions,
      fieldRights: { waybill: hiding(...WEIGHTS, 'serviceTons') },
    })
    const seen = await told(blind)
    expect(SECRETS.filter(word => seen.includes(word))).toEqual([])
    expect(seen).toContain(trip.waybillNo)
  })

  it('are tried by no condition that a role hides', async () => {
    const byOwner = await ruleInForce(world, { effFrom: '2026-12-01', customerId: world.masters.customerId })
    const asked = { ...days(), id: byOwner.id }
    expect(await world.clerk.must('oms/serviceRule/dryRun', asked)).toMatchObject({ count: 1 })
    for (const resource of ['waybill', 'serviceRule']) {
      const blind = await app.person(world.masters.orgId, {
        permissions,
        fieldRights: { [resource]: hiding('customerId') },
      })
      expect(await blind.call('oms/serviceRule/dryRun', asked), resource).toMatchObject({
        http: 403,
        error: 'service_rule.hidden_condition',
      })
      expect(await blind.must('oms/serviceRule/dryRun', days()), resource).toMatchObject({ count: 1 })
    }
  })

  it('tell nothing that a node hides of the trip to whoever is asked there', async () => {
    const judge = await app.person(world.masters.orgId)
    const fields = hiding(...WEIGHTS)
    const process = await publishBy(judge, 'waybill.raiseException', { nodes: [nodeFor('财务', [judge], { fields })] })
    const { approvalId } = await world.clerk.must<ServiceRow>('oms/wayBill/raiseException', {
      id: trip.id,
      kind: 'other',
      occurredAt: '2026-11-11 10:00:00',
      description: '封签松动',
    })
    const seen = await told(judge)
    expect(SECRETS.filter(word => seen.includes(word))).toEqual([])
    await world.clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(await told(judge)).toContain('33.287')
    await judge.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })

  it('name no rule and no service of others in refusals', async () => {
    const [other] = await world.clerk
      .must<{ list: ServiceRow[] }>('oms/serviceWaybill/list', { filters: { waybillId: [trip.id] } })
      .then(({ list }) => list)
    const input = {
      name: '常乐源站台费',
      loadAddressId: world.masters.mineId,
      partyId: world.platformId,
      feeId: world.fees.platform,
      moment: 'load',
      unit: 'ton',
      price: '1.8',
      effFrom: '2026-12-10',
    }
    const twin = await world.clerk.must<ServiceRow>('oms/serviceRule/save', input)
    await world.clerk.must('oms/serviceRule/submit', { id: twin.id })
    const blind = await app.person(world.masters.orgId, {
      permissions,
      fieldRights: { serviceRule: hiding('ruleNo'), serviceWaybill: hiding('serviceNo') },
    })
    const again = serviceInput(world, trip.id)
    for (const [path, body, secret] of [
      ['oms/serviceRule/approve', { id: twin.id }, String(rule['ruleNo'])],
      ['oms/serviceWaybill/save', again, String(other?.serviceNo)],
    ] as const) {
      const [shown, refused] = [await world.manager.call(path, body), await blind.call(path, body)]
      expect([shown.http, refused.http], path).toEqual([409, 409])
      expect(JSON.stringify(shown), path).toContain(secret)
      expect(JSON.stringify(refused), path).not.toContain(secret)
      expect(refused.msg, path).toContain('1 项无权查看')
    }
  })

  it('are tried with a rule that there is', async () => {
    expect(await world.clerk.call('oms/serviceRule/dryRun', { ...days(), id: 999_999 })).toMatchObject({
      http: 404,
      error: 'record.missing',
    })
  })
})

import { DomainError } from '@tuheng/domain/kernel/errors'
import { type AnyRow, isDoneThrough } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveRecord } from '../engine/write/run-transition.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'
import { resourceNamed } from './samples.ts'

/** What a transition needs of some records (`neededWhen`) is refused at its field, whoever leaves it out. */

let app: TestApp
let orgId: number
let maker: Maker
let person: Person

interface Case {
  /** A record, ready for the transition. */
  record?: () => Promise<AnyRow> | AnyRow
  /** What the record needs beside it. */
  also?: (id: number) => Promise<unknown>
  /** What is entered, without the field that is needed. */
  input?: () => Promise<AnyRow> | AnyRow
}

const idOf = async (name: string, over: AnyRow = {}): Promise<number> => Number((await maker.record(name, over))['id'])
const TRACTOR = { vehicleType: 'Q11', curbWeight: '8.80', ratedLoad: '40.00', grossMass: '25.00' }
let trains = 0
const train = (): AnyRow => ({
  demandNo: `202611TY${300_900 + trains}`,
  wagonsGranted: 60,
  acceptedAt: '2026-11-10 16:00:00',
  ticketNo: `GZDZW${2_900_000 + trains++}`,
  freight: '5470.00',
  loadedAt: '2026-11-11 10:00:00',
  ticketAt: '2026-11-11 14:00:00',
  departAt: '2026-11-11 20:00:00',
  arriveAt: '2026-11-13 10:00:00',
})
const arrive = (id: number) =>
  app.work(orgId, tx => tx.sql(`update rail_waybill set status = 'arrived' where id = $1`, [id]))
const arrival = { unloadAt: '2026-11-14 10:00:00' }
const agreed = async (): Promise<AnyRow> => {
  const carrierId = await idOf('party', { isCarrier: true, status: 'enabled' })
  return {
    carrierId,
    contractId: await idOf('contract', { kind: 'carrier', status: 'active', partyId: carrierId }),
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
  }
}
const team = async (): Promise<AnyRow> => ({
  carrierId: await idOf('party', { isCarrier: true, status: 'enabled' }),
  vehicleId: await idOf('vehicle', { status: 'enabled', ...TRACTOR }),
  driverId: await idOf('driver', { status: 'enabled' }),
})

/** What makes the field needed, by transition and field. A new declaration enters here. */
const CASES: Readonly<Record<string, Case>> = {
  'handover.noteGap foundSealNo': { input: () => ({ gapKind: 'sealOther' }) },
  'handover.noteGap foundBoxNo': { input: () => ({ gapKind: 'boxOther' }) },
  'handover.noteGap foundNet': { input: () => ({ gapKind: 'weight' }) },
  'handover.noteGap remark': { input: () => ({ gapKind: 'damage' }) },
  'wagonLoad.receive receivedQty': {
    record: async () => ({ railWaybillId: await idOf('railWaybill', { ...train(), status: 'accepted' }) }),
    also: id => app.work(orgId, tx => tx.sql(`update wagon_load set rail_status = 'arrived' where id = $1`, [id])),
  },
  'railLeg.assign routeId': { record: () => ({ legType: 'pickup' }), input: agreed },
  'railLeg.assign apBasis': { input: async () => ({ ...(await agreed()), apPrice: '20' }) },
  'railLeg.reassign routeId': {
    record: () => ({ legType: 'pickup' }),
    input: async () => ({ ...(await agreed()), reason: '换' }),
  },
  'railLeg.reassign apBasis': { input: async () => ({ ...(await agreed()), apPrice: '20', reason: '换' }) },
  'railLeg.setPrice apBasis': { input: () => ({ apPrice: '20', reason: '改价' }) },
  'railWaybill.accept lostReason': {
    record: () => ({ wagonsAsked: 60 }),
    input: () => ({ demandNo: '202611TY300001', wagonsGranted: 50, acceptedAt: '2026-11-10 16:00:00' }),
  },
  'railWaybill.unload receivedQty': {
    record: () => ({ ...train(), status: 'accepted' }),
    also: async id => {
      await idOf('wagonLoad', { railWaybillId: id })
      await arrive(id)
    },
    input: () => ({ ...arrival, receiptWay: 'batch' }),
  },
  'waybill.dispatch trailerId': { input: team },
  'waybill.redispatch trailerId': { input: async () => ({ ...(await team()), reason: '换车' }) },
}

const declared = registry.resources.flatMap(resource =>
  Object.entries(resource.transitions).flatMap(([name, { neededWhen = {} }]) =>
    Object.keys(neededWhen).map(field => ({ key: `${resource.name}.${name} ${field}`, resource, name, field })),
  ),
)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
  person = await app.person(orgId)
})

it('is tried for every declaration', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(declared.map(({ key }) => key).toSorted())
})

describe.each(declared)('$key', ({ key, resource, name, field }) => {
  const { record, also, input } = CASES[key] ?? {}
  const transition = resourceNamed(resource.name).transitions[name] ?? expect.fail(name)

  it('is refused at its field, of a person, of several at once, and of other writes', async () => {
    const { id } = await maker.record(resource.name, {
      [transition.machine]: transition.from[0],
      ...(await record?.()),
    })
    await also?.(Number(id))
    const given = { ...(await input?.()), [field]: null }
    const face = Object.values(resource.faces).find(one => isDoneThrough(one, name)) ?? expect.fail(name)
    const answer = await person.call(`${face.api}/${name}`, { id, ...given })
    expect([400, 409], answer.msg).toContain(answer.http)
    expect(
      (answer.errors ?? []).map(({ path }) => path),
      answer.msg,
    ).toContain(field)
    if (transition.batch) {
      const { data } = await person.call<{ results: { errors?: { path: string }[] }[] }>(`${face.api}/${name}`, {
        ids: [id],
        ...given,
      })
      expect(data.results[0]?.errors?.map(({ path }) => path)).toContain(field)
    }
    const thrown: unknown = await app
      .work(orgId, tx => moveRecord(tx, { resource, name, id: Number(id), input: given, internal: true }))
      .catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(DomainError)
    expect((thrown as DomainError).issues.map(({ path }) => path)).toContain(field)
  })
})

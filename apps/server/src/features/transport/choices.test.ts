import { contract } from '@tuheng/domain/contracts/index'
import type { ChoiceNote, Option } from '@tuheng/domain/kernel/generic-wire'
import { addDays } from '@tuheng/domain/kernel/dates'
import { driver, party, vehicle } from '@tuheng/domain/parties/index'
import { loadBill, mainWaybill } from '@tuheng/domain/transport/index'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { isJudged } from '../../engine/read/choice-notes.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import {
  dispatchOf,
  makeMasters,
  type Masters,
  taskIn,
  type Team,
  TODAY,
  tripAt,
  type TripRow,
} from './testing/masters.ts'

let app: TestApp
let masters: Masters
let clerk: Person
let mainId: number

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
  clerk = await app.person(masters.orgId)
  mainId = (await taskIn(app, masters, { planQty: '90000' })).id
})

const API = {
  vehicle: 'sys/vehicle',
  driver: 'sys/driver',
  carrier: 'sys/supplier',
  payable: 'cm/carrier',
  receivable: 'cm/customer',
} as const
const options = async (person: Person, api: string, body: object): Promise<Option[]> =>
  (await person.must<{ list: Option[] }>(`${api}/options`, { limit: 200, ...body })).list
const codes = (note: ChoiceNote | undefined): string[] => note?.issues.map(issue => issue.code) ?? []

/** A deterministic random number generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Gives about every second record a reason for refusal. */
function flawOf(roll: (sides: number) => number, papers: readonly string[]): object {
  switch (roll(8)) {
    case 0:
      return { blacklisted: true, blacklistReason: '途中盗货', blacklistUntil: addDays(TODAY, roll(6) - 3) }
    case 1:
    case 2:
    case 3:
      return { [papers[roll(papers.length)] ?? '']: addDays(TODAY, roll(40) - 10) }
    default:
      return {}
  }
}

it('are judged wherever a field declares it', () => {
  const judged = registry.resources.flatMap(({ fields }) =>
    [
      ...Object.values(fields),
      ...Object.values(fields).flatMap(field => Object.values(field.lines?.fields ?? {})),
    ].flatMap(field => (field.judged ? [{ name: field.to ?? '', as: field.judged.as }] : [])),
  )
  expect(judged.length).toBeGreaterThan(8)
  expect(judged.filter(({ name, as }) => !isJudged({ name }, as))).toEqual([])
})

describe('trucks and drivers', () => {
  it('have the refusals of the dispatch, and only those', async () => {
    const roll = dice(20_261_120)
    const seen = new Map<string, number>()
    for (let n = 0; n < 40; n++) {
      const team = await masters.team()
      const other = await masters.team()
      await app.work(masters.orgId, async tx => {
        const truckPapers = ['inspectTo', 'insuranceTo', 'liabilityTo', 'transportCertTo']
        await tx.overwrite(vehicle, { id: team.vehicleId, ...flawOf(roll, truckPapers) })
        await tx.overwrite(vehicle, { id: team.trailerId, ...flawOf(roll, ['inspectTo']) })
        await tx.overwrite(driver, {
          id: team.driverId,
          ...flawOf(roll, ['licenseTo', 'qualTo']),
          ...(roll(8) === 0 ? { licenseClass: 'B2' } : {}),
        })
      })
      const event = roll(5)
      if (event === 0) await clerk.must('sys/vehicle/disable', { id: team.vehicleId, reason: '报废' })
      else if (event === 1) await clerk.must('sys/driver/disable', { id: team.driverId, reason: '离职' })
      else if (event === 2) {
        const held = await clerk.call('oms/wayBill/save', { mainId })
        const id = (held.data as TripRow).id
        await clerk.call('oms/wayBill/dispatch', {
          id,
          ...dispatchOf({ ...other, vehicleId: team.vehicleId }, masters.carrierA),
        })
      }
      const loadAt = `${addDays(TODAY, -roll(5))} 08:00:00`
      const trip = await clerk.must<TripRow>('oms/wayBill/save', { mainId, loadAt })
      const judge = { as: 'dispatch', date: loadAt.slice(0, 10), record: trip.id }
      const beside = { vehicleId: team.vehicleId }
      const [[truck], [behind], [person]] = await Promise.all([
        options(clerk, API.vehicle, { ids: [team.vehicleId], judge }),
        options(clerk, API.vehicle, { ids: [team.trailerId], judge: { ...judge, beside } }),
        options(clerk, API.driver, {
          ids: [team.driverId],
          judge: { ...judge, beside: { ...beside, trailerId: team.trailerId } },
        }),
      ])
      const answer = await clerk.call('oms/wayBill/dispatch', {
        id: trip.id,
        ...dispatchOf(team, masters.carrierA),
      })
      const errors = (answer.errors ?? []) as { code: string; path: string }[]
      for (const [path, option] of [
        ['vehicleId', truck],
        ['trailerId', behind],
        ['driverId', person],
      ] as const) {
        const refusals = errors.filter(error => error.path === path).map(error => error.code)
        expect(
          option?.choiceNote?.level === 'later',
          `${n} ${path} ${codes(option?.choiceNote).join()} but ${JSON.stringify(errors)}`,
        ).toBe(refusals.length > 0)
        expect(codes(option?.choiceNote)).toEqual(expect.arrayContaining(refusals))
        for (const code of refusals) seen.set(code, (seen.get(code) ?? 0) + 1)
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        'dispatch.class',
        'dispatch.driver_blacklisted',
        'dispatch.driver_disabled',
        'dispatch.paper_expired',
        'dispatch.vehicle_disabled',
        'waybill.vehicle_busy',
      ]),
    )
  })

  it('lists free ones first, and shows for the others their trip and its destination', async () => {
    const [free, busy, unfit] = [await masters.team(), await masters.team(), await masters.team()]
    const trip = await tripAt(clerk, { masters, mainId, team: busy, step: 'toLoad' })
    await app.work(masters.orgId, tx => tx.overwrite(vehicle, { id: unfit.vehicleId, inspectTo: '2026-01-31' }))
    const ids = [free.vehicleId, busy.vehicleId, unfit.vehicleId]
    const list = await options(clerk, API.vehicle, { ids, judge: { as: 'dispatch' } })
    expect(list.map(one => one.id)[0]).toBe(free.vehicleId)
    expect(list.find(one => one.id === busy.vehicleId)?.choiceNote).toEqual({
      level: 'later',
      issues: [
        { code: 'waybill.vehicle_busy', path: 'vehicleId', msg: `待装货：运单${trip.waybillNo}，去黄骅港三期堆场` },
      ],
    })
    // A limited page contains free ones only, however old they are.
    const [first] = await options(clerk, API.vehicle, { ids, limit: 1, judge: { as: 'dispatch' } })
    expect(first).toMatchObject({ id: free.vehicleId })
    // Fields that were read only for judging are not returned.
    expect(Object.keys(list[0] ?? {})).toEqual(
      Object.keys((await options(clerk, API.vehicle, { ids: [free.vehicleId] }))[0] ?? {}),
    )
    // The trip itself does not block its truck.
    const own = await options(clerk, API.vehicle, { ids: [busy.vehicleId], judge: { as: 'dispatch', record: trip.id } })
    expect(own[0]?.choiceNote).toBeUndefined()
  })

  it('show only what the reader may see of the trip', async () => {
    const team = await masters.team()
    const trip = await tripAt(clerk, { masters, mainId, team, step: 'toLoad' })
    const permissions = ['oms.way.read', 'oms.way.modify', 'oms.way.dispatch']
    const reader = (over: object) => app.person(masters.orgId, { isAdmin: false, permissions, ...over })
    const told = async (person: Person): Promise<string> => {
      const judge = { as: 'dispatch' }
      const [option] = await options(person, API.vehicle, { ids: [team.vehicleId], judge })
      expect(option?.choiceNote?.level).toBe('later')
      return JSON.stringify(option)
    }
    expect(await told(await reader({}))).toContain(trip.waybillNo)
    expect(await told(await reader({ scope: 'own' }))).not.toContain(trip.waybillNo)
    expect(await told(await reader({ fieldRights: { waybill: { waybillNo: 'hidden' } } }))).not.toContain(
      trip.waybillNo,
    )
    const noPlace = await told(await reader({ fieldRights: { waybill: { unloadAddressId: 'hidden' } } }))
    expect(noPlace).toContain(trip.waybillNo)
    expect(noPlace).not.toContain('黄骅港')
    for (const right of ['hidden', 'masked']) {
      const noName = await told(await reader({ fieldRights: { address: { name: right } } }))
      expect(noName).toContain(trip.waybillNo)
      expect(noName).not.toContain('黄骅港')
    }
    const readOnly = await app.person(masters.orgId, { isAdmin: false, permissions: ['sys.vehicle.read'] })
    const [plain] = await options(readOnly, API.vehicle, { ids: [team.vehicleId], judge: { as: 'dispatch' } })
    expect(plain?.choiceNote).toBeUndefined()
  })

  it('name the truck beside them only to who may see and choose it', async () => {
    const [team, other] = [await masters.team(), await masters.team()]
    await app.work(masters.orgId, tx => tx.overwrite(driver, { id: other.driverId, licenseClass: 'B2' }))
    const ask = {
      ids: [other.driverId],
      judge: { as: 'dispatch', beside: { vehicleId: team.vehicleId, trailerId: team.trailerId } },
    }
    const told = async (rights: object) =>
      JSON.stringify(
        await options(
          await app.person(masters.orgId, { permissions: ['oms.way.read', 'oms.way.modify'], ...rights }),
          API.driver,
          ask,
        ),
      )
    expect(await told({})).toContain(team.plateNo)
    const unnamed = await told({ fieldRights: { vehicle: { plateNo: 'hidden' } } })
    expect(unnamed).toContain('dispatch.class')
    expect(unnamed).not.toContain(team.plateNo)
    for (const name of ['vehicleType', 'grossMass'])
      expect(await told({ fieldRights: { vehicle: { [name]: 'hidden' } } })).not.toContain('dispatch.class')
    const keeper = await app.person(masters.orgId, {
      permissions: ['oms.way.read', 'oms.way.modify'],
      scope: 'own',
    })
    await app.work(masters.orgId, tx =>
      tx.overwrite(driver, { id: other.driverId, createdBy: keeper.memberId } as never),
    )
    await clerk.must('sys/set/save', { settings: { scopedMasters: true }, reason: '分部门管理' })
    const [own] = await options(keeper, API.driver, ask)
    await clerk.must('sys/set/save', { settings: { scopedMasters: false }, reason: '不再分部门' })
    expect(own?.label).toBe(other.driver)
    expect(JSON.stringify(own)).not.toContain(team.plateNo)
  })

  it('reveal no date that the reader may not see, whatever day they ask for', async () => {
    const team: Team = await masters.team()
    await app.work(masters.orgId, tx => tx.overwrite(vehicle, { id: team.vehicleId, inspectTo: '2026-12-24' }))
    const blind = await app.person(masters.orgId, {
      isAdmin: false,
      permissions: ['oms.way.read', 'oms.way.modify'],
      fieldRights: { vehicle: { inspectTo: 'hidden' } },
    })
    const told = (date: string) =>
      options(blind, API.vehicle, { ids: [team.vehicleId], judge: { as: 'dispatch', date } }).then(JSON.stringify)
    expect(await told('2026-12-25')).toBe(await told('2026-12-20'))
    expect(await told('2026-12-20')).not.toContain('2026-12-24')
    expect(
      JSON.stringify(
        await options(clerk, API.vehicle, { ids: [team.vehicleId], judge: { as: 'dispatch', date: '2026-12-25' } }),
      ),
    ).toContain('2026-12-24')
  })
})

describe('carriers, contracts, tasks and bills', () => {
  it('have the refusal of the dispatch or of the save', async () => {
    await app.work(masters.orgId, tx => tx.overwrite(party, { id: masters.carrierB, permitTo: '2026-10-31' }))
    const [carrier] = await options(clerk, API.carrier, { ids: [masters.carrierB], judge: { as: 'carry' } })
    expect(carrier?.choiceNote).toMatchObject({ level: 'later', issues: [{ code: 'waybill.carrier_permit' }] })
    const judge = { as: 'trip', date: '2031-01-01' }
    const [paper] = await options(clerk, API.payable, { ids: [masters.apContractA], judge })
    const trip = await clerk.must<TripRow>('oms/wayBill/save', { mainId })
    const refusal = await clerk.call('oms/wayBill/save', {
      id: trip.id,
      version: trip.version,
      loadAt: '2031-01-01 08:00:00',
    })
    expect(paper?.choiceNote?.level).toBe('block')
    expect(codes(paper?.choiceNote)).toEqual(['main_waybill.contract_period'])
    expect(refusal.status).toBe(false)
    const inTime = await options(clerk, API.payable, { ids: [masters.apContractA], judge: { as: 'trip' } })
    expect(inTime[0]?.choiceNote).toBeUndefined()
    await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.arContractId, endDate: '2026-11-01' }))
    const [ended] = await options(clerk, API.receivable, { ids: [masters.arContractId], judge: { as: 'task' } })
    expect(ended?.choiceNote).toMatchObject({ level: 'block', issues: [{ code: 'contract.expired' }] })
    await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.arContractId, endDate: '2026-12-31' }))
  })

  it('tell that nothing is left', async () => {
    const full = await taskIn(app, masters, { planQty: '30' })
    await tripAt(clerk, { masters, mainId: full.id, team: await masters.team(), step: 'toLoad' })
    const [task] = await options(clerk, 'oms/mainWay', { ids: [full.id], judge: { as: 'trip' } })
    expect(task?.choiceNote).toMatchObject({ level: 'later', issues: [{ code: 'main_waybill.no_quota' }] })
    expect(mainWaybill.fields.loadBillId.judged).toEqual({ as: 'task' })
    expect(isJudged(loadBill, 'task')).toBe(true)
  })

  it('are not judged for an unknown purpose', async () => {
    expect(await clerk.call('sys/vehicle/options', { judge: { as: 'nothing' } })).toMatchObject({
      status: false,
      error: 'request.invalid',
    })
  })
})

import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { acceptedWaybill, givenRailLeg, makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let legId: number
let next = 0

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  legId = (await givenRailLeg(world, { planQty: '9600.000', planBoxes: 300 })).id
})

const DEPARTED = '2026-11-11 23:00:00'
const ARRIVED = '2026-11-15 06:00:00'
/** Four days after the departure. */
const DUE_ON = '2026-11-15'
const KM = 812
const STATIONS = ['锦州', '彰武', '通辽', '哲里木', '大板'] as const

const must = (path: string, body: object) => world.clerk.must<Row>(path, body)
const info = (id: number) => must('oms/railWaybill/info', { id })
const track = (body: object) => world.clerk.call<Row>('oms/trackingEvent/save', body)

/** A waybill whose train has a ticket, and has left unless it is to wait. */
async function train({ departs = true } = {}): Promise<number> {
  const { id } = await acceptedWaybill(world, legId)
  const n = ++next
  await must('oms/railDelivery/save', {
    railWaybillId: id,
    wagonNo: String(1_700_000 + n),
    wagonModelId: world.wagonModelId,
    bulkNet: '62.000',
  })
  await must('oms/railWaybill/load', { id, loadedAt: '2026-11-11 18:00:00' })
  await must('oms/railWaybill/ticket', {
    id,
    ticketNo: `GZDZW${String(1_200_000 + n)}`,
    ticketAt: '2026-11-11 20:00:00',
    km: KM,
    dueDays: 4,
    freight: '5470.00',
  })
  if (departs) await must('oms/railWaybill/depart', { id, departAt: DEPARTED })
  return id
}

const hourOf = (hours: number): string => {
  const at = new Date(Date.parse(`${DEPARTED.replace(' ', 'T')}Z`) + hours * 3_600_000)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

interface Told {
  id: number
  version: number
  at: string
  stationName: string
  remainingKm: number | null
  expectedAt: string | null
  isGone: boolean
}

/** Where the train is, told event by event and without sorting anything. */
function recomputed(told: readonly Told[], isThere: boolean): Record<string, unknown> {
  if (isThere) return { curStation: '林西', leftKm: 0, etaAt: null, etaLateDays: null, trackedAt: ARRIVED }
  let last: Told | undefined
  let expected: Told | undefined
  const isLater = (one: Told, than: Told | undefined): boolean =>
    !than || one.at > than.at || (one.at === than.at && one.id > than.id)
  for (const one of told) {
    if (one.isGone) continue
    if (isLater(one, last)) last = one
    if (one.expectedAt && isLater(one, expected)) expected = one
  }
  const eta = expected?.expectedAt ?? null
  const late = eta ? (Date.parse(eta.slice(0, 10)) - Date.parse(DUE_ON)) / 86_400_000 : null
  return {
    curStation: last?.stationName ?? '高桥镇',
    leftKm: last ? last.remainingKm : KM,
    etaAt: eta,
    etaLateDays: late === null ? null : Math.max(0, late),
    trackedAt: last?.at ?? DEPARTED,
  }
}

const event = fc.record({
  kind: fc.constantFrom('passed', 'stopped', 'left', 'detained', 'located'),
  hour: fc.integer({ min: 0, max: 70 }),
  station: fc.constantFrom(...STATIONS),
  km: fc.option(fc.integer({ min: 1, max: KM })),
  expectedIn: fc.option(fc.integer({ min: 1, max: 200 })),
})
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tell' as const), event }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), pick: fc.nat(), event }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
)

type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
const bodyOf = ({ kind, hour, station, km, expectedIn }: Event) => ({
  event: kind,
  at: hourOf(hour),
  stationName: station,
  remainingKm: km,
  expectedAt: expectedIn === null ? null : hourOf(hour + expectedIn),
})

it('in whatever order events come, are repeated, corrected and deleted, the waybill shows where its train is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async acts => {
      const id = await train()
      const told: Told[] = []
      let isThere = false
      const note = ({ data }: { data: Row }, at: Told | undefined): void => {
        const { version, at: when, stationName, remainingKm, expectedAt } = data as Row & Told
        const now = { id: data.id, version, at: when, stationName, remainingKm, expectedAt, isGone: false }
        if (at) Object.assign(at, now)
        else told.push(now)
      }
      for (const one of acts) {
        const chosen = 'pick' in one && told.length ? told[one.pick % told.length] : undefined
        if (one.do === 'arrive') {
          await must(`oms/railWaybill/${isThere ? 'undoArrive' : 'arrive'}`, {
            id,
            ...(isThere ? { reason: '误报' } : { arriveAt: ARRIVED }),
          })
          isThere = !isThere
        } else if (one.do === 'tell') {
          const answer = await track({ railWaybillId: id, ...bodyOf(one.event) })
          // The same event twice is one
          if (answer.http === 200) note(answer, undefined)
          else expect(answer.error).toMatch(/unique/)
        } else if (chosen && one.do === 'repeat') {
          const same = await must('oms/trackingEvent/info', { id: chosen.id }).catch(() => undefined)
          if (same) {
            const { event: kind, at, stationName } = same as Row & Told & { event: string }
            expect(await track({ railWaybillId: id, event: kind, at, stationName })).toMatchObject({ http: 409 })
          }
        } else if (chosen && one.do === 'correct' && !chosen.isGone) {
          const answer = await track({ id: chosen.id, version: chosen.version, ...bodyOf(one.event) })
          if (answer.http === 200) note(answer, chosen)
          else expect(answer.error).toMatch(/unique/)
        } else if (chosen && one.do === 'delete' && !chosen.isGone) {
          await must('oms/trackingEvent/delete', { id: chosen.id, version: chosen.version })
          chosen.isGone = true
        } else if (chosen && one.do === 'restore' && chosen.isGone) {
          const answer = await world.clerk.call<Row>('oms/trackingEvent/undelete', { id: chosen.id })
          if (answer.http === 200) note({ data: await must('oms/trackingEvent/info', { id: chosen.id }) }, chosen)
        }
        const { version: _, ...where } = await info(id)
        expect(where).toMatchObject(recomputed(told, isThere))
      }
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 12), endOnFailure: true },
  )
}, 300_000)

describe('what is told of a train', () => {
  it('is refused at its field where the train cannot have been there', async () => {
    const waiting = await train({ departs: false })
    const told = { event: 'passed', stationName: '锦州' }
    const refused = async (body: object) => {
      const { errors } = (await track({ ...told, ...body })) as unknown as { errors: { path: string; code: string }[] }
      return errors.map(({ path, code }) => `${path}: ${code}`)
    }
    expect(await refused({ railWaybillId: waiting, at: hourOf(5) })).toEqual([': tracking.not_departed'])
    const id = await train()
    expect(await refused({ railWaybillId: id, at: hourOf(-1) })).toEqual(['at: tracking.before_departure'])
    expect(await refused({ railWaybillId: id, at: '2036-01-01 08:00:00' })).toEqual(['at: tracking.ahead'])
    expect(await refused({ railWaybillId: id, at: hourOf(9), expectedAt: hourOf(8) })).toEqual([
      'expectedAt: tracking.expected_before',
    ])
    await must('oms/railWaybill/arrive', { id, arriveAt: ARRIVED })
    expect(await refused({ railWaybillId: id, at: '2026-11-15 07:00:00' })).toEqual(['at: tracking.after_arrival'])
    // What comes late is kept, and does not move the train back
    expect((await track({ railWaybillId: id, ...told, at: hourOf(9) })).http).toBe(200)
    expect(await info(id)).toMatchObject({ curStation: '林西', leftKm: 0, trackedAt: ARRIVED })
  })

  it('goes with the departure: without one the train is nowhere', async () => {
    const id = await train()
    await must('oms/trackingEvent/save', { railWaybillId: id, event: 'passed', stationName: '锦州', at: hourOf(9) })
    await must('oms/railWaybill/undoDepart', { id, reason: '误报' })
    const nowhere = { curStation: null, leftKm: null, etaAt: null, etaLateDays: null, trackedAt: null }
    expect(await info(id)).toMatchObject(nowhere)
    await must('oms/railWaybill/depart', { id, departAt: hourOf(12) })
    expect(await info(id)).toMatchObject({ curStation: '高桥镇', trackedAt: hourOf(12) })
  })

  it('has the bureau of its station, and finds late trains by what is expected', async () => {
    const id = await train()
    await must('sys/station/save', {
      name: '彰武',
      telegraphCode: 'ZWD',
      tmis: '53291',
      bureau: 'T',
      handlesBox35: true,
    })
    const told = { railWaybillId: id, event: 'detained', stationName: '彰武', at: hourOf(9) }
    expect(await must('oms/trackingEvent/save', { ...told, expectedAt: '2026-11-18 03:00:00' })).toMatchObject({
      bureau: 'T',
      source: 'person',
      trainNo: null,
    })
    const late = await world.clerk.must<{ list: Row[] }>('oms/railWaybill/list', {
      filters: {
        etaLateDays: { op: 'range', value: [3, null] },
        curStation: '彰武',
        railNo: (await info(id))['railNo'],
      },
      columns: ['curStation', 'etaLateDays'],
    })
    expect(late.list).toMatchObject([{ id, curStation: '彰武', etaLateDays: 3 }])
  })

  it('belongs to one company and to whoever has the right, and a hidden station is hidden on the waybill', async () => {
    const id = await train()
    const told = { railWaybillId: id, event: 'passed', stationName: '锦州', at: hourOf(9) }
    const made = await must('oms/trackingEvent/save', told)
    const { app, masters } = world
    const stranger = await app.person(await app.company())
    expect(await stranger.call('oms/trackingEvent/info', { id: made.id })).toMatchObject({ http: 404 })
    expect((await stranger.call('oms/trackingEvent/save', { ...told, at: hourOf(10) })).http).not.toBe(200)
    const reader = await app.person(masters.orgId, { permissions: ['oms.train.read', 'oms.trackingEvent.read'] })
    expect(await reader.call('oms/trackingEvent/save', { ...told, at: hourOf(10) })).toMatchObject({ http: 403 })
    const blind = await app.person(masters.orgId, {
      permissions: ['oms.train.read', 'oms.trackingEvent.read'],
      fieldRights: { trackingEvent: { stationName: 'hidden' } },
    })
    expect(await blind.must<Row>('oms/railWaybill/info', { id })).not.toHaveProperty('curStation', '锦州')
    expect(await info(id)).toMatchObject({ curStation: '锦州' })
  })
})

import { qty, sub } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { RAIL_STEPS, type RailStatus } from '@tuheng/domain/rail/haul.choices'
import { boxNumber } from '../../../testing/codes.ts'
import { acceptedWaybill, type RailWorld, type Row } from './rail-world.ts'

let numbers = 60_000

/** A wagon of 35-t open tops for a loading list, with one container for each net weight in tonnes. */
export const wagonOf = (world: RailWorld, nets: readonly [string] | readonly [string, string]): AnyRow => ({
  seq: 1,
  wagonNo: String(1_600_000 + ++numbers),
  wagonModelId: world.wagonModelId,
  boxType: 'ot35',
  boxNo1: boxNumber(++numbers),
  net1: nets[0],
  ...(nets[1] === undefined ? {} : { boxNo2: boxNumber(++numbers), net2: nets[1] }),
})

/** The step that leads to each status of a train, and what it asks for. */
export const STEPS: Partial<Record<RailStatus, readonly [string, () => AnyRow]>> = {
  loaded: ['load', () => ({ loadedAt: '2026-11-11 18:00:00' })],
  ticketed: [
    'ticket',
    () => ({
      ticketNo: `GZDZW${1_000_000 + ++numbers}`,
      ticketAt: '2026-11-11 20:00:00',
      km: 600,
      freight: '5470.00',
    }),
  ],
  departed: ['depart', () => ({ departAt: '2026-11-11 23:00:00' })],
  arrived: ['arrive', () => ({ arriveAt: '2026-11-15 06:00:00' })],
  unloaded: ['unload', () => ({ unloadAt: '2026-11-15 12:00:00', receiptWay: 'wagon', receivedQty: undefined })],
  delivered: ['deliver', () => ({ deliverAt: '2026-11-15 15:00:00', receiver: '刘建国' })],
  confirmed: ['confirm', () => ({})],
}

/** Takes a train from its status to a later one; `over` says otherwise what a step is given. */
export async function moveTrain(
  { clerk }: RailWorld,
  { id, to, over = {} }: { id: number; to: RailStatus; over?: AnyRow },
): Promise<Row> {
  const { status } = await clerk.must<Row>('oms/railWaybill/info', { id })
  const [from, until] = [status as RailStatus, to].map(one => RAIL_STEPS.indexOf(one)) as [number, number]
  for (const next of RAIL_STEPS.slice(from + 1, until + 1)) {
    const [name, asked] = STEPS[next] ?? ['', () => ({})]
    const given = asked()
    const own = Object.fromEntries(Object.entries(over).filter(([field]) => field in given))
    await clerk.must(`oms/railWaybill/${name}`, { id, ...given, ...own })
  }
  return clerk.must<Row>('oms/railWaybill/info', { id })
}

/** A train of wagons with two containers of 30 t each, as far as its arrival. */
export async function arrivedTrain(
  world: RailWorld,
  legId: number,
  { wagons = 1, arriveAt = '2026-11-15 06:00:00' }: { wagons?: number; arriveAt?: string } = {},
): Promise<Row> {
  const { id } = await acceptedWaybill(world, legId, wagons)
  for (let seq = 1; seq <= wagons; seq++)
    await world.clerk.must('oms/railDelivery/save', { railWaybillId: id, ...wagonOf(world, ['30', '30']), seq })
  return moveTrain(world, { id, to: 'arrived', over: { arriveAt } })
}

/** A delivered train of wagons with two containers of 30 t each, with what each of them lacks at its arrival, in tonnes. */
export async function shortTrain(world: RailWorld, legId: number, lacks: readonly string[]): Promise<Row> {
  const { clerk } = world
  const { id } = await acceptedWaybill(world, legId, lacks.length)
  const wagons: Row[] = []
  for (const i of lacks.keys())
    wagons.push(
      await clerk.must<Row>('oms/railDelivery/save', {
        railWaybillId: id,
        ...wagonOf(world, ['30', '30']),
        seq: i + 1,
      }),
    )
  await moveTrain(world, { id, to: 'arrived' })
  for (const [i, wagon] of wagons.entries())
    await clerk.must('oms/railDelivery/receive', { id: wagon.id, receivedQty: qty(sub('60', lacks[i] ?? '0')) })
  return moveTrain(world, { id, to: 'delivered' })
}

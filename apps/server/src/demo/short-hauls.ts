import { add, round } from '@tuheng/domain/kernel/decimal'
import { needsLossConfirmation, waybill } from '@tuheng/domain/transport/index'
import { later } from './demo-context.ts'
import { about, officeAfter, sealNos } from './rail-habits.ts'
import type { RailBusiness, ShortLeg } from './rail-business.ts'

/** A container with the tonnes in it. */
interface Load {
  boxNo: string
  net: string
}

interface Haul {
  end: ShortLeg
  mainId: number
  ago: number
  loads: readonly Load[]
}

/** Hours from one load of a truck to the next: there, the queue at the scale, and back. */
const ROUND = 4

/**
 * A truck for each container, from the dispatch to the audit, as far as the days allow. Returns the containers with what
 * the scale at the other end read.
 */
export async function haulBoxes(business: RailBusiness, { end, mainId, ago, loads }: Haul): Promise<Load[]> {
  const { demo, rng, hauliers } = business
  const { id: haulierId, trucks } = hauliers[end]
  const weighed: Load[] = []
  const first = about(rng, demo.day(ago), { hour: 6, minute: 44, spread: 23 })
  const seals = sealNos(rng, loads.length)
  for (const [i, load] of loads.entries()) {
    const truck = trucks[i % trucks.length]
    const turn = Math.floor(i / trucks.length) * ROUND + (i % trucks.length) * 0.64
    const loadAt = later(first, turn + rng.int(0, 20) / 60)
    if (!truck || later(loadAt, 3) > demo.end) {
      weighed.push(load)
      continue
    }
    const { boxNo } = load
    const tare = round(truck.tare + rng.int(-1, 1) / 50, 2)
    // What was weighed before stands on another scale here
    const net = round(add(load.net, scale(end === 'delivery' ? rng.int(-2, 1) : 0)), 2)
    const weigh = (value: string) => `${round(value, 2)}`
    const { id } = await demo.as('diaodu', later(loadAt, -0.7), async tx => {
      const trip = await tx.insert(waybill, { mainId, carrierId: haulierId })
      await tx.run(waybill, 'dispatch', {
        id: trip.id,
        carrierId: truck.carrierId,
        vehicleId: truck.vehicleId,
        trailerId: truck.trailerId,
        driverId: truck.driverId,
      })
      return trip
    })
    await demo.as('xianchang', loadAt, tx =>
      tx.run(waybill, 'load', {
        id,
        loadAt,
        loadTicketNo: `JG${loadAt.slice(2, 10).replaceAll('-', '')}${String(rng.int(112, 896))}`,
        loadGross: weigh(add(tare, net)),
        loadTare: weigh(tare),
        sealNo: seals[i] ?? null,
        boxNo1: boxNo,
        boxNet1: net,
      }),
    )
    const unloadAt = later(loadAt, 1.3 + rng.int(0, 45) / 60)
    const arrived = round(add(net, scale(rng.pick([-3, -2, -2, -1, -1, -1, 1, 1]))), 2)
    const tareThere = round(add(tare, scale(rng.int(-2, 1))), 2)
    await demo.as('xianchang', unloadAt, tx =>
      tx.run(waybill, 'unload', {
        id,
        unloadAt,
        unloadTicketNo: `HC${unloadAt.slice(2, 10).replaceAll('-', '')}${String(rng.int(104, 871))}`,
        unloadGross: weigh(add(tareThere, arrived)),
        unloadTare: weigh(tareThere),
        receiver: '货运员',
      }),
    )
    weighed.push({ boxNo, net: arrived })
    await settle(business, id, unloadAt)
  }
  return weighed
}

/** Steps of a scale, of 20 kg, in tonnes. */
const scale = (steps: number): string => round(steps / 50, 2)

/** The receipt of the same day and the audit of the day after. */
async function settle({ demo, rng }: RailBusiness, id: number, unloadAt: string): Promise<void> {
  const receipt = officeAfter(rng, later(unloadAt, rng.int(2, 5)))
  if (receipt > demo.end) return
  await demo.as('xianchang', receipt, tx =>
    tx.run(waybill, 'receipt', { id, receiptAt: receipt.slice(0, 10), receiptCopies: 1 }),
  )
  const audit = officeAfter(rng, later(receipt, rng.int(14, 22)))
  if (audit > demo.end) return
  await demo.as('duizhang', audit, async tx => {
    const trip = await tx.getRequired(waybill, id)
    if (needsLossConfirmation(trip)) await tx.run(waybill, 'confirmLoss', { id, lossReason: '短途颠簸撒漏' } as never)
    await tx.run(waybill, 'audit', { id })
  })
}

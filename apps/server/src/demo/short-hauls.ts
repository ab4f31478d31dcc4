import { add, round } from '@tuheng/domain/kernel/decimal'
import { needsLossConfirmation, waybill } from '@tuheng/domain/transport/index'
import { clockTime, later } from './demo-context.ts'
import type { RailBusiness } from './rail-business.ts'

interface Haul {
  mainId: number
  ago: number
  loads: readonly { boxNo: string; net: string }[]
}

/** A truck for each container, from the dispatch to the audit, as far as the days allow. */
export async function haulBoxes(business: RailBusiness, { mainId, ago, loads }: Haul): Promise<void> {
  const { demo, masters, rng, haulierId } = business
  const trucks = masters.trucks.filter(truck => truck.carrierId === haulierId)
  for (const [i, { boxNo, net }] of loads.entries()) {
    const truck = trucks[i % trucks.length]
    if (!truck) return
    const loadAt = clockTime(demo.day(ago), 7 + ((i * 2) % 12), rng.int(0, 59))
    if (later(loadAt, 3) > demo.end) return
    const tare = round(truck.tare, 2)
    const weigh = (value: string) => `${round(value, 2)}`
    const { id } = await demo.as('diaodu', later(loadAt, -2), async tx => {
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
        loadTicketNo: `JG${loadAt.slice(2, 10).replaceAll('-', '')}${String(300 + i)}`,
        loadGross: weigh(add(tare, net)),
        loadTare: weigh(tare),
        sealNo: `F${String(208_400 + id)}`,
        boxNo1: boxNo,
        boxNet1: net,
      }),
    )
    const unloadAt = later(loadAt, 1.4 + (i % 3) * 0.3)
    const short = i % 4 === 0 ? '0.02' : '0'
    await demo.as('xianchang', unloadAt, tx =>
      tx.run(waybill, 'unload', {
        id,
        unloadAt,
        unloadTicketNo: `HC${unloadAt.slice(2, 10).replaceAll('-', '')}${String(300 + i)}`,
        unloadGross: weigh(add(tare, net, `-${short}`)),
        unloadTare: weigh(tare),
        receiver: '货运员',
      }),
    )
    await settle(business, id, unloadAt)
  }
}

/** The receipt of the same day and the audit of the day after. */
async function settle({ demo }: RailBusiness, id: number, unloadAt: string): Promise<void> {
  const receipt = later(unloadAt, 5)
  if (receipt > demo.end) return
  await demo.as('xianchang', receipt, tx =>
    tx.run(waybill, 'receipt', { id, receiptAt: receipt.slice(0, 10), receiptCopies: 1 }),
  )
  const audit = later(unloadAt, 26)
  if (audit > demo.end) return
  await demo.as('duizhang', audit, async tx => {
    const trip = await tx.getRequired(waybill, id)
    if (needsLossConfirmation(trip)) await tx.run(waybill, 'confirmLoss', { id, lossReason: '短途颠簸撒漏' } as never)
    await tx.run(waybill, 'audit', { id })
  })
}

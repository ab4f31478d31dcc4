import { serviceWaybill } from '@tuheng/domain/services/index'
import { statement } from '@tuheng/domain/settlement/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { MakeSignedCopy } from './agreements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { workdayUntil } from './workdays.ts'

/** The mine whose own crew unloads our trucks: it owes us freight, and we owe it the unloading. */
const OWNER = 'HZ001'

/** Unloading by the owner, stated and confirmed, so that it can be offset against the freight. */
export async function createOwnerServices(
  { demo, makeSignedCopy }: { demo: DemoContext; makeSignedCopy: MakeSignedCopy },
  masters: Masters,
): Promise<void> {
  const partyId = masters.parties.get(OWNER)
  if (partyId) await createUnloading({ demo, makeSignedCopy }, partyId)
}

async function createUnloading(
  { demo, makeSignedCopy }: { demo: DemoContext; makeSignedCopy: MakeSignedCopy },
  partyId: number,
): Promise<void> {
  const entered = workdayUntil(demo.day(12))
  const ids = await demo.as('diaodu', clockTime(entered, 16, 5), async tx => {
    const [fee] = await tx.find(incidentalFee, { where: { code: 'unloading' }, limit: 1 })
    const trips = await tx.find(waybill, {
      where: {
        customerId: partyId,
        transportStatus: 'unloaded',
        unloadAt: { op: 'range', value: [demo.day(60), demo.day(13)] },
      },
      sort: ['-unloadAt', 'id'],
      limit: 4,
    })
    const made: number[] = []
    for (const trip of trips) {
      if (!trip.unloadNet || !trip.unloadAt) continue
      const { id } = await tx.insert(serviceWaybill, {
        partyId,
        feeId: fee?.id ?? 0,
        serviceDate: trip.unloadAt.slice(0, 10),
        subject: 'trip',
        waybillId: trip.id,
        plateNo: trip.plateNo,
        qty: trip.unloadNet,
        unit: 'ton',
        handPrice: '3.5000',
        place: '厂内卸车点',
      })
      made.push(id)
    }
    return made
  })
  if (!ids.length) return
  await demo.as('jingli', clockTime(entered, 17, 20), async tx => {
    for (const id of ids) await tx.run(serviceWaybill, 'audit', { id })
  })
  const stated = workdayUntil(demo.day(11))
  const id = await demo.as('duizhang', clockTime(stated, 9, 40), async tx => {
    const made = await tx.insert(statement, {
      kind: 'server',
      partyId,
      periodFrom: demo.day(75),
      periodTo: demo.day(12),
    })
    await tx.run(statement, 'collect', { id: made.id })
    await tx.run(statement, 'send', { id: made.id })
    return made.id
  })
  const agreed = workdayUntil(demo.day(10))
  await demo.as('duizhang', clockTime(agreed, 10, 25), async tx =>
    tx.run(statement, 'confirm', {
      id,
      confirmBy: '物资科 包会计',
      confirmAt: agreed,
      signedFiles: await makeSignedCopy(tx, `卸车费对账单${partyId}`),
    }),
  )
}

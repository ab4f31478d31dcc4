import { placeOf } from './places.ts'
import { driver, goods } from '@tuheng/domain/parties/index'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { platformErrors, platformWaybill } from '@tuheng/domain/platforms/index'
import { waybill } from '@tuheng/domain/transport/index'
import { moveRecord } from '../../engine/write/run-transition.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Trip } from '../transport/index.ts'
import { mappingOf } from './connection.ts'
import { queueMessage } from './outbox.ts'
import type { Account, Waybill } from './rows.ts'

/** What a platform is told of a trip, under the names that it has for it. Weights in tonnes, amounts in yuan. */
async function tripContent(tx: Tx, account: Account, row: Waybill): Promise<Record<string, unknown>> {
  const trip = await tx.getRequired(waybill, row.waybillId as number)
  const mapping = mappingOf(account)
  const who = trip.driverId ? await tx.get(driver, trip.driverId) : undefined
  const what = trip.goodsId ? await tx.get(goods, trip.goodsId) : undefined
  const content: Record<string, unknown> = {
    ourNo: trip.waybillNo,
    platformNo: row.platformNo,
    plateNo: trip.plateNo,
    plateColor: trip.plateColor,
    driverName: who?.name ?? null,
    driverMobile: trip.driverMobile,
    driverIdNo: trip.driverIdNo,
    goodsName: what?.name ?? null,
    shipper: trip.shipper,
    consignee: trip.consignee,
    fromPlace: await placeOf(tx, trip.loadAddressId),
    toPlace: await placeOf(tx, trip.unloadAddressId),
    loadAt: trip.loadAt,
    unloadAt: trip.unloadAt,
    loadNet: trip.loadNet,
    unloadNet: trip.unloadNet,
    freight: trip.apTotal,
  }
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [mapping.send[name] ?? name, value]))
}

/** Tells the platform of the trip, or of our figures. Accounts that work by files are told by the export of the list. */
export async function tellPlatform(
  tx: Tx,
  row: Waybill,
  {
    account,
    kind,
    more = {},
  }: { account: Account; kind: 'push' | 'contest' | 'release'; more?: Record<string, unknown> },
): Promise<void> {
  await queueMessage(tx, {
    accountId: account.id,
    kind,
    recordNo: row.thirdNo,
    platformWaybillId: row.id,
    content: { ...(await tripContent(tx, account, row)), ...more },
    deptId: row.deptId,
  })
}

const resource = anyResource(platformWaybill)
const face = resource.faces['all'] as Face

/** A platform waybill for a trip, matched with it and on its way to the platform, or to its approval. */
export async function pushTrip(tx: Tx, account: Account, trip: Trip): Promise<Waybill> {
  if (!trip.plateNo || !trip.loadAt) platformErrors.fail('platform_waybill.not_loaded', { trip: trip.waybillNo })
  const who = trip.driverId ? await tx.get(driver, trip.driverId) : undefined
  const what = trip.goodsId ? await tx.get(goods, trip.goodsId) : undefined
  const { id } = await tx.insert(platformWaybill, {
    accountId: account.id,
    ourNo: trip.waybillNo,
    source: 'push',
    plateNo: trip.plateNo as string,
    driverName: who?.name ?? null,
    driverMobile: trip.driverMobile,
    goodsName: what?.name ?? null,
    fromPlace: await placeOf(tx, trip.loadAddressId),
    toPlace: await placeOf(tx, trip.unloadAddressId),
    loadAt: trip.loadAt as string,
    unloadAt: trip.unloadAt,
    loadNet: trip.loadNet,
    unloadNet: trip.unloadNet,
    freight: trip.apTotal,
    feeRate: account.feeRate,
    feeBasis: account.feeBasis,
    feeRounding: account.feeRounding,
    deptId: trip.deptId,
  })
  await tx.run(platformWaybill, 'match', { id, waybillId: trip.id })
  // By its own act, so that a process that holds it has an approval to begin
  return (await moveRecord(tx, { resource, face, name: 'push', id, input: {} })) as unknown as Waybill
}

import { contract, priceSheet, route } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { parseFields } from '@tuheng/domain/kernel/draft'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { address, goods, party } from '@tuheng/domain/parties/index'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { resourceOf } from '../../../engine/directory.ts'
import { createRecord } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Add, mark, REMARK } from './sample-marks.ts'
import { sampleFleet, type SampleTeam } from './sample-fleet.ts'

/**
 * One small piece of business that hangs together: owner, goods, route, contracts and prices of both sides, a carrier with
 * three trucks, a main waybill, and three trips: unloaded and priced, on the road, sent out. One truck is free. Everything
 * is made by the transitions that people use; the system does them, and the log says so.
 */
export async function makeSample(tx: Tx, signed: { customer: FileRef; carrier: FileRef }): Promise<number> {
  let records = 0
  const add: Add = async (resource, values) => {
    const declared = resourceOf(resource.name)
    const parsed = parseFields(declared.fields, values, { creating: true })
    failAll(parsed.issues)
    const row = await createRecord(tx, declared, { values: parsed.values })
    await mark(tx, { resource: resource.name, recordId: row.id as number })
    records += 1
    return row.id as number
  }
  const places = await makePlaces(add)
  const { customerId, carrierId } = await makeParties(add)
  const deal = { tx, add, ...places }
  const arContractId = await agree(deal, {
    kind: 'customer',
    partyId: customerId,
    price: '28.5000',
    file: signed.customer,
  })
  const apContractId = await agree(deal, {
    kind: 'carrier',
    partyId: carrierId,
    price: '26.0000',
    file: signed.carrier,
  })
  const [first, second] = await sampleFleet(tx, add, carrierId)
  const { today } = tx.now
  const mainId = await add(mainWaybill, {
    customerId,
    arContractId,
    routeId: places.routeId,
    goodsId: places.goodsId,
    planQty: '1000.000',
    planTrucks: 30,
    planFrom: addDays(today, -3),
    planTo: addDays(today, 30),
    shipper: '示例煤矿',
    consignee: '示例集运站',
    warnPermille: '5.00',
    carriers: [{ carrierId, contractId: apContractId, qty: null, trucks: null, remark: null }],
    remark: REMARK,
  })
  await tx.run(mainWaybill, 'submit', { id: mainId })
  await tx.run(mainWaybill, 'audit', { id: mainId })
  const send = async (team: SampleTeam): Promise<number> => {
    const id = await add(waybill, { mainId, carrierId, remark: REMARK })
    await tx.run(waybill, 'dispatch', { id, carrierId, ...team })
    return id
  }
  const unloaded = await send(first)
  await load(tx, unloaded, { hours: 30, ticket: 'SL-ZC-1' })
  await tx.run(waybill, 'unload', {
    id: unloaded,
    unloadAt: before(tx.now.at, 27),
    unloadTicketNo: 'SL-XC-1',
    unloadGross: '47.200',
    unloadTare: '14.600',
  })
  await load(tx, await send(first), { hours: 2, ticket: 'SL-ZC-2' })
  await send(second)
  return records
}

async function makePlaces(add: Add): Promise<{ goodsId: number; routeId: number }> {
  const goodsId = await add(goods, {
    code: 'SL-M01',
    name: '示例动力煤',
    cargoType: 'coal',
    spec: '混煤 0–50 mm',
    unit: 'ton',
    refValue: '620.0000',
    lossPermille: '3.00',
    remark: REMARK,
  })
  const place = { remark: REMARK, coordSystem: 'gcj02' }
  const fromAddressId = await add(address, {
    ...place,
    name: '示例煤矿',
    kind: 'mine',
    regionCode: '610802',
    detail: '牛家梁镇示例路 1 号',
  })
  const toAddressId = await add(address, {
    ...place,
    name: '示例集运站',
    kind: 'railYard',
    regionCode: '610881',
    detail: '锦界工业园示例路 8 号',
  })
  const routeId = await add(route, {
    code: 'SL-XL01',
    fromAddressId,
    toAddressId,
    km: '62.0',
    hours: '3.0',
    remark: REMARK,
  })
  return { goodsId, routeId }
}

async function makeParties(add: Add): Promise<{ customerId: number; carrierId: number }> {
  const shared = {
    partyKind: 'company',
    taxpayerType: 'general',
    taxRate: '0.0900',
    regionCode: '610802',
    payType: 'monthly',
    statementCycle: 'monthly',
    cutDay: 25,
    remark: REMARK,
  }
  const customerId = await add(party, {
    ...shared,
    code: 'SL-HZ01',
    fullName: '示例煤业有限公司',
    shortName: '示例货主',
    creditCode: '91610800MAT000951Q',
    isCustomer: true,
    creditDays: 45,
  })
  const carrierId = await add(party, {
    ...shared,
    code: 'SL-CY01',
    fullName: '示例运输有限公司',
    shortName: '示例承运商',
    creditCode: '91610800MAT000952U',
    isCarrier: true,
    creditDays: 30,
    permitNo: '610800000001',
    permitTo: '2099-12-31',
  })
  return { customerId, carrierId }
}

interface Deal {
  tx: Tx
  add: Add
  goodsId: number
  routeId: number
}
interface Side {
  kind: 'customer' | 'carrier'
  partyId: number
  /** Yuan a tonne incl. tax. */
  price: string
  file: FileRef
}

/** Contract and price of one side, approved and signed. */
async function agree({ tx, add, goodsId, routeId }: Deal, { kind, partyId, price, file }: Side): Promise<number> {
  const { today } = tx.now
  const [startDate, endDate] = [addDays(today, -30), addDays(today, 335)]
  const isCustomer = kind === 'customer'
  const id = await add(contract, {
    kind,
    title: isCustomer ? '示例货主运输合同' : '示例承运合同',
    partyId,
    bizMode: 'road',
    signDate: startDate,
    startDate,
    endDate,
    items: [{ goodsId, routeId, qty: '20000.000', price, remark: null }],
    weightRule: isCustomer ? 'unload' : 'less',
    lossMode: 'permille',
    lossValue: '3.000',
    deductMode: 'overOnly',
    goodsValue: '620.0000',
    wipeRule: isCustomer ? 'cent' : 'floorYuan',
    priceBasis: 'ton',
    taxRate: '0.0900',
    invoiceKind: 'special',
    payType: 'monthly',
    statementCycle: 'monthly',
    creditDays: isCustomer ? 45 : 30,
    remark: REMARK,
  })
  await tx.run(contract, 'submit', { id })
  await tx.run(contract, 'approve', { id })
  await tx.run(contract, 'sign', { id, signedFiles: [file], signDate: startDate })
  const sheetId = await add(priceSheet, {
    kind,
    contractId: id,
    effFrom: startDate,
    effTo: endDate,
    lines: [{ routeId, goodsId, basis: 'ton', price, taxRate: '0.0900' }],
    fees: [],
    remark: REMARK,
  })
  await tx.run(priceSheet, 'submit', { id: sheetId })
  await tx.run(priceSheet, 'approve', { id: sheetId })
  return id
}

async function load(tx: Tx, id: number, { hours, ticket }: { hours: number; ticket: string }): Promise<void> {
  await tx.run(waybill, 'load', {
    id,
    loadAt: before(tx.now.at, hours),
    loadTicketNo: ticket,
    loadGross: '47.260',
    loadTare: '14.600',
  })
}

/** A moment that many hours before, `YYYY-MM-DD HH:mm:ss`. */
function before(at: string, hours: number): string {
  const wall = new Date(Date.parse(`${at.replace(' ', 'T')}Z`) - hours * 3_600_000)
  return wall.toISOString().slice(0, 19).replace('T', ' ')
}

import { add, sub } from '@tuheng/domain/kernel/decimal'
import { ministryReport, platformAccount, platformMessage, platformWaybill } from '@tuheng/domain/platforms/index'
import { driver } from '@tuheng/domain/parties/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../engine/write/tx.ts'
import { keepSecret, mappingOf, pushTrip, recordDelivery, takeRows } from '../features/platforms/index.ts'
import type { Trip as PlainTrip } from '../features/transport/index.ts'
import type { DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'

type Trip = PlainTrip & { driverName: string | null }

/** Carries for both companies through the platform. */
const CARRIER = 'CY002'
/** Trips that the platform knows. */
const TRIPS = 14

/**
 * A freight platform that carries for us, with waybills of each state, and reports to the ministry: complete, incomplete,
 * refused, reported and paid.
 */
export async function createPlatforms(
  demo: DemoContext,
  masters: Masters,
  keys: { readonly secret: string },
): Promise<void> {
  const partyId = masters.parties.get(CARRIER)
  if (!partyId) return
  const accountId = await demo.as('demo', `${demo.day(40)} 14:10:00`, tx => createAccounts(tx, partyId, keys))
  const trips = await demo.as('duizhang', `${demo.day(2)} 10:05:00`, tx =>
    tripsOf(tx, { partyId, from: demo.day(45), to: demo.day(3) }),
  )
  if (trips.length < 4) return
  await demo.as('duizhang', `${demo.day(2)} 10:20:00`, tx => pullRows(tx, { accountId, trips, demo }))
  await demo.as('duizhang', `${demo.day(2)} 11:05:00`, tx => settleDifferences(tx))
  await demo.as('jingli', `${demo.day(1)} 09:40:00`, tx => bookSome(tx))
  await demo.as('diaodu', `${demo.day(1)} 15:25:00`, tx => pushSome(tx, accountId, trips.slice(12)))
  await demo.as('jingli', `${demo.day(1)} 16:50:00`, tx => report(tx, trips))
  // The answers are there already: nothing of this waits to be sent
  await demo.as(
    'demo',
    demo.end,
    async tx => void (await tx.sql(`delete from job where org_id = $1 and kind = 'platform-deliver'`, [tx.orgId])),
  )
}

async function createAccounts(tx: Tx, partyId: number, keys: { readonly secret: string }): Promise<number> {
  const { id } = await tx.insert(platformAccount, {
    name: 'G7财运通',
    partyId,
    baseUrl: 'https://open.platform.example.com/v2',
    appKey: 'CYT-610800-0217',
    feeRate: '0.0550',
    mapping:
      'weightUnit = t\nanswer.ok = 0\nwords.payState.2 = paid\nwords.payState.1 = paying\nwords.payState.0 = unpaid',
    remark: '平台客户经理 孙工；密钥每半年更换',
  })
  const ministry = await tx.insert(platformAccount, {
    name: '省网络货运监测系统',
    purpose: 'ministry',
    baseUrl: 'https://monitor.transport.example.cn/api',
    appKey: 'WLHY610800',
    format: 'json',
  })
  await tx.insert(platformAccount, {
    name: '陆运云(文件)',
    adapter: 'file',
    partyId,
    feeRate: '0.0480',
    feeBasis: 'total',
  })
  for (const accountId of [id, ministry.id]) {
    await keepSecret(tx, keys, { accountId, secret: `demo-${accountId}-secret-of-the-platform` })
    await tx.overwrite(platformAccount, { id: accountId, secretAt: tx.now.at })
  }
  return id
}

async function tripsOf(tx: Tx, { partyId, from, to }: { partyId: number; from: string; to: string }): Promise<Trip[]> {
  const found = await tx.find(waybill, {
    where: {
      carrierId: partyId,
      bizKind: 'road',
      transportStatus: 'unloaded',
      loadAt: { op: 'range', value: [from, to] },
    },
    sort: ['-loadAt', 'id'],
    limit: 60,
  })
  const trips = found.filter(trip => trip.apTotal && trip.auditStatus !== 'unaudited').slice(0, TRIPS)
  const drivers = await tx.find(driver, { where: { id: trips.flatMap(trip => trip.driverId ?? []) } })
  return trips.map(trip => ({ ...trip, driverName: drivers.find(({ id }) => id === trip.driverId)?.name ?? null }))
}

const rowOf = (trip: Trip, n: number, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  platformNo: `CYT${trip.loadAt?.slice(0, 10).replaceAll('-', '') ?? ''}${String(4100 + n * 37).padStart(6, '0')}`,
  plateNo: trip.plateNo,
  driverName: trip.driverName,
  driverMobile: trip.driverMobile,
  goodsName: trip.spec ?? '煤炭',
  fromPlace: trip.shipper,
  toPlace: trip.consignee,
  loadAt: trip.loadAt,
  unloadAt: trip.unloadAt,
  loadNet: trip.loadNet,
  unloadNet: trip.unloadNet,
  freight: trip.apTotal,
  payState: '2',
  paidAt: trip.unloadAt,
  receiptState: 'received',
  receiptAt: trip.unloadAt,
  trackResult: n % 5 === 4 ? 'failed' : 'passed',
  ...over,
})

interface Pull {
  accountId: number
  trips: readonly Trip[]
  demo: DemoContext
}

/** What the platform says: mostly what we say; some figures differ, one truck is unknown, one number names two trips. */
async function pullRows(tx: Tx, { accountId, trips, demo }: Pull): Promise<void> {
  const account = await tx.getRequired(platformAccount, accountId)
  const [a, b] = trips.slice(10, 12)
  const twice = a && b ? rowOf(a, 10, { ourNo: b.waybillNo }) : undefined
  if (a && twice) await tx.overwrite(waybill, { id: a.id, outerNo: String(twice['platformNo']) }, { action: null })
  const changed: Readonly<Record<number, (trip: Trip) => Record<string, unknown>>> = {
    1: trip => ({ invoiceState: 'issued', invoiceNo: '26152000000000041187', invoicedAt: trip.unloadAt }),
    2: trip => ({ freight: add(trip.apTotal, '35.6'), statedTotal: null }),
    3: trip => ({ statedFee: add('260', '0.18'), freight: trip.apTotal }),
    6: trip => ({ freight: sub(trip.apTotal, '18.2'), payState: '1', paidAt: null }),
    7: trip => ({ unloadNet: sub(trip.unloadNet, '0.04') }),
    8: () => ({ payState: '0', paidAt: null, receiptState: 'pending', receiptAt: null }),
  }
  const rows = [
    ...trips.slice(0, 10).map((trip, n) => rowOf(trip, n, changed[n]?.(trip))),
    ...(twice ? [twice] : []),
    ...trips.slice(0, 1).map(trip =>
      rowOf(trip, 20, {
        plateNo: '蒙K77301',
        loadAt: `${demo.day(4)} 13:42:00`,
        unloadAt: null,
        unloadNet: null,
        receiptState: 'pending',
        receiptAt: null,
        payState: '0',
        paidAt: null,
      }),
    ),
  ]
  const log = await tx.insert(platformMessage, {
    accountId,
    kind: 'pull',
    key: `pull-${tx.orgId}-demo`,
    recordNo: null,
    content: { from: demo.day(45), to: demo.day(3) },
    tries: 0,
  })
  await tx.run(platformMessage, 'send', { id: log.id, tries: 1, sentAt: tx.now.at })
  const { read, created, refused } = await takeRows(tx, { account, mapping: mappingOf(account) }, rows)
  const outcome = `读 ${read}，新 ${created}，改 0，拒 ${refused.length}`
  await tx.run(platformMessage, 'succeed', {
    id: log.id,
    outcome,
    ms: 1840,
    doneAt: tx.now.at,
    rowsRead: read,
    rowsNew: created,
    rowsChanged: 0,
    rowsRefused: refused.length,
  })
  await tx.overwrite(platformAccount, { id: accountId, lastResult: outcome, pulledTo: `${demo.day(3)} 23:59:59` })
}

const rowsWith = (tx: Tx, where: Record<string, unknown>) => tx.find(platformWaybill, { where, sort: ['id'] })

/** One difference is taken, one contested; one match is taken back. The others wait. */
async function settleDifferences(tx: Tx): Promise<void> {
  const differing = await rowsWith(tx, { checkStatus: 'differs' })
  const [contested, taken] = differing
  if (contested && differing.length > 2) {
    await tx.run(platformWaybill, 'insist', { id: contested.id, reason: '运价按本月执行单，平台多计' })
    await answerLast(tx, 'contest', { outcome: 'done', word: '已受理' })
  }
  if (taken && differing.length > 1)
    await tx.run(platformWaybill, 'adopt', { id: taken.id, reason: '平台按约定阶梯计费' })
  const agreed = await rowsWith(tx, { checkStatus: 'agreed' })
  const last = agreed.at(-1)
  if (last && agreed.length > 2)
    await tx.run(platformWaybill, 'release', { id: last.id, reason: '司机改走自有结算，平台单作废中' })
}

async function bookSome(tx: Tx): Promise<void> {
  const open = await rowsWith(tx, { checkStatus: ['agreed', 'adopted'], matchStatus: 'matched' })
  for (const { id } of open.slice(0, 3)) await tx.run(platformWaybill, 'book', { id })
}

/** Trips that we hand over: one is taken, one refused. */
async function pushSome(tx: Tx, accountId: number, trips: readonly Trip[]): Promise<void> {
  const account = await tx.getRequired(platformAccount, accountId)
  for (const [i, trip] of trips.slice(0, 2).entries()) {
    await pushTrip(tx, account, trip)
    await answerLast(
      tx,
      'push',
      i
        ? { outcome: 'refused', word: '司机未在平台实名认证' }
        : { outcome: 'done', word: 'ok', platformNo: `CYT${String(880_217 + trip.id)}` },
    )
  }
}

interface Answered {
  outcome: 'done' | 'refused'
  word: string
  platformNo?: string
}

async function answerLast(
  tx: Tx,
  kind: 'push' | 'contest' | 'waybill' | 'funds',
  { outcome, word, platformNo }: Answered,
): Promise<void> {
  const [message] = await tx.find(platformMessage, { where: { kind }, sort: ['-id'], limit: 1 })
  if (!message) return
  const text = JSON.stringify({
    code: outcome === 'done' ? 0 : 4001,
    msg: word,
    data: platformNo ? { platformNo } : null,
  })
  await recordDelivery(tx, message.id, {
    exchange: { status: 200, error: null, text, ms: 210 + (message.id % 9) * 37 },
    outcome,
    word,
    ...(platformNo ? { platformNo } : {}),
  })
}

/** Reports of the latest trips: as far as their papers let them come. */
async function report(tx: Tx, trips: readonly Trip[]): Promise<void> {
  for (const trip of trips) await tx.insert(ministryReport, { waybillId: trip.id })
  const ready = await tx.find(ministryReport, { where: { status: 'ready' }, sort: ['id'] })
  for (const [i, { id }] of ready.slice(0, 5).entries()) {
    await tx.run(ministryReport, 'sendWaybill', { id })
    await answerLast(
      tx,
      'waybill',
      i === 1 ? { outcome: 'refused', word: '驾驶证号与部级库不一致' } : { outcome: 'done', word: '接收成功' },
    )
  }
  const paid = await tx.find(ministryReport, { where: { status: 'fundsReady' }, sort: ['id'] })
  for (const { id } of paid.slice(0, 1)) {
    await tx.run(ministryReport, 'sendFunds', { id })
    await answerLast(tx, 'funds', { outcome: 'done', word: '接收成功' })
  }
  const missing = await tx.find(ministryReport, { where: { status: ['missing', 'ready'] }, sort: ['-id'], limit: 1 })
  for (const { id } of missing) await tx.run(ministryReport, 'withdraw', { id, reason: '自有车承运，不属网络货运' })
}

import { addDays, monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { min, mul, qty } from '@tuheng/domain/kernel/decimal'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { companyMonth } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import { stock, stockDoc, type StockDocType, warehouse } from '@tuheng/domain/warehouse/index'
import { saveRecord } from '../engine/write/save.ts'
import { docsOfTrip } from '../features/warehouse/index.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { random } from './random.ts'
import { createCounts, createStorageBills } from './stock-counts.ts'

const TARIFF = { freeDays: 5, dayRate: '0.3000', handlingRate: '6.0000' } as const

interface House {
  name: string
  kind: 'platform' | 'port' | 'own'
  /** Key of the place where it is. */
  place?: string
  areaSize: string
  capacity: string
  slots: readonly (readonly [zone: string, slotNo: string, capacity: string])[]
}

const HOUSES: readonly House[] = [
  {
    name: '神木西站堆场',
    kind: 'platform',
    place: 'shenmuxi',
    areaSize: '42000.0',
    capacity: '60000.000',
    slots: [
      ['站台东', 'A1', '20000.000'],
      ['站台东', 'A2', '20000.000'],
      ['站台西', 'B1', '20000.000'],
    ],
  },
  {
    name: '黄骅港三期堆场',
    kind: 'port',
    place: 'huanghua',
    areaSize: '68000.0',
    capacity: '90000.000',
    slots: [
      ['三期北', '301', '30000.000'],
      ['三期北', '302', '30000.000'],
      ['三期南', '303', '30000.000'],
    ],
  },
  {
    name: '榆林物流园 2 号库',
    kind: 'own',
    areaSize: '6400.0',
    capacity: '12000.000',
    slots: [
      ['室内', '2-01', '6000.000'],
      ['室内', '2-02', '6000.000'],
    ],
  },
]

/** A heap whose owner brings and takes tonnes every month. */
interface Heap {
  house: number
  slotNo: string
  owner: number
  goods: string
  lot: string
  inType: StockDocType
  outType: StockDocType
  /** Tonnes of each arrival and of each departure of a month. */
  size: number
  heat: number
}

const HEAPS: readonly Heap[] = [
  {
    house: 0,
    slotNo: 'A1',
    owner: 0,
    goods: 'M001',
    lot: '常乐源',
    inType: 'haulIn',
    outType: 'shipOut',
    size: 1260,
    heat: 5520,
  },
  {
    house: 0,
    slotNo: 'B1',
    owner: 1,
    goods: 'M002',
    lot: '锦界块煤',
    inType: 'haulIn',
    outType: 'shipOut',
    size: 840,
    heat: 5780,
  },
  {
    house: 1,
    slotNo: '301',
    owner: 0,
    goods: 'M001',
    lot: '港存混煤',
    inType: 'arrivalIn',
    outType: 'saleOut',
    size: 2140,
    heat: 5480,
  },
  {
    house: 2,
    slotNo: '2-01',
    owner: 1,
    goods: 'J001',
    lot: '焦丁',
    inType: 'purchaseIn',
    outType: 'saleOut',
    size: 320,
    heat: 6900,
  },
]

/** Days of a month on which a heap grows and shrinks, with the share of its size. Each month leaves a little more. */
const RHYTHM = [
  [3, 'in', 1],
  [9, 'out', 0.55],
  [15, 'in', 0.8],
  [22, 'out', 0.7],
  [27, 'out', 0.35],
] as const

type NewDoc = Partial<RowOf<typeof stockDoc>>
interface Told {
  demo: DemoContext
  houses: readonly number[]
  owners: readonly number[]
  masters: Masters
}

/**
 * Two yards and a warehouse with four months of stock: the first two are closed. A move, a transfer of title, a loss found
 * at a count, a part that is frozen, documents that wait, and some that came of trips.
 */
export async function createStock(
  demo: DemoContext,
  masters: Masters,
  { isLarge }: { isLarge: boolean },
): Promise<void> {
  const owners = [...masters.parties].filter(([code]) => code.startsWith('HZ')).map(([, id]) => id)
  const start = shiftMonth(monthOf(demo.today), -3)
  const houses = await createHouses(demo, masters, `${start}-01 09:10:00`)
  const told: Told = { demo, houses, owners, masters }
  const months = [0, 1, 2, 3].map(n => shiftMonth(start, n))
  for (const [n, month] of months.entries()) {
    for (const [i, heap] of (isLarge ? HEAPS : HEAPS.slice(0, 2)).entries())
      await createMonth(told, { heap, month, seed: i * 10 + n })
    if (n === 2) await createSpecials(told, month)
  }
  for (const month of months.slice(0, 2)) await closeStock(demo, { month, day: `${shiftMonth(month, 1)}-05` })
  await createStorageBills(demo, { houses, ownerId: owners[0] ?? 0, start })
  await createOpenWork(told)
}

async function createHouses(demo: DemoContext, masters: Masters, at: string): Promise<number[]> {
  return demo.as('jingli', at, async tx => {
    const ids: number[] = []
    for (const { place, slots, ...house } of HOUSES) {
      const made = await tx.insert(warehouse, {
        ...house,
        ...TARIFF,
        keeperId: demo.memberId('xianchang') || null,
        addressId: (place && masters.places.get(place)) || null,
        slots: slots.map(([zone, slotNo, capacity]) => ({ zone, slotNo, capacity, remark: null })) as never,
      })
      ids.push(made.id)
    }
    return ids
  })
}

const keyOf = ({ houses, owners, masters }: Told, heap: Heap): NewDoc => ({
  warehouseId: houses[heap.house] ?? 0,
  slotNo: heap.slotNo,
  ownerId: owners[heap.owner % owners.length] ?? 0,
  goodsId: masters.goods.get(heap.goods) ?? 0,
  batchNo: heap.lot,
})

async function createMonth(
  told: Told,
  { heap, month, seed }: { heap: Heap; month: string; seed: number },
): Promise<void> {
  const { demo } = told
  const dice = random(7000 + seed)
  for (const [date, way, share] of RHYTHM) {
    const bizDate = addDays(`${month}-01`, date - 1)
    const tonnes = Math.round((heap.size * share + dice.int(-900, 900) / 100) * 1000) / 1000
    if (bizDate >= demo.today) continue
    const isIn = way === 'in'
    await post(demo, {
      ...keyOf(told, heap),
      docType: isIn ? heap.inType : heap.outType,
      bizDate,
      statedQty: tonnes.toFixed(3),
      keeperId: demo.memberId('xianchang') || null,
      ...(isIn ? { heat: heap.heat + dice.int(-60, 60), moisture: `${(8 + dice.int(0, 300) / 100).toFixed(2)}` } : {}),
    })
  }
}

/** Submitted by the keeper, audited by the manager. */
async function post(demo: DemoContext, doc: NewDoc): Promise<void> {
  const day = doc.bizDate ?? demo.today
  const id = await demo.as('xianchang', clockTime(day, 16, 20), async tx => {
    const made = await tx.insert(stockDoc, doc)
    await tx.run(stockDoc, 'submit', { id: made.id })
    return made.id
  })
  await demo.as('jingli', clockTime(day, 17, 5), tx => tx.run(stockDoc, 'approve', { id }))
}

/** What happens besides coming and going. */
async function createSpecials(told: Told, month: string): Promise<void> {
  const { demo, owners } = told
  const [yard, second] = HEAPS
  if (!yard || !second) return
  const on = (date: number): string => addDays(`${month}-01`, date - 1)
  const specials: NewDoc[] = [
    {
      ...keyOf(told, yard),
      docType: 'move',
      bizDate: on(16),
      toWarehouseId: told.houses[0] ?? 0,
      toSlotNo: 'A2',
      statedQty: '460.000',
      remark: 'A1 腾空待装车',
    },
    {
      ...keyOf(told, second),
      docType: 'title',
      bizDate: on(18),
      toOwnerId: owners[0] ?? 0,
      statedQty: '250.000',
      remark: '货权转移协议已双方盖章',
    },
    { ...keyOf(told, second), docType: 'lossOut', bizDate: on(26), statedQty: '2.300', remark: '雨后扬尘与冲刷损耗' },
  ]
  for (const doc of specials) if ((doc.bizDate ?? '') < demo.today) await post(demo, doc)
  await createCounts(demo, { houses: told.houses, day: on(25) })
}

async function closeStock(demo: DemoContext, { month, day }: { month: string; day: string }): Promise<void> {
  await demo.as('caiwu', clockTime(day, 10, 30), async tx => {
    const made = await tx.insert(companyMonth, { month, docType: 'stockDoc' })
    await tx.run(companyMonth, 'close', { id: made.id, reason: '出入库月结，已与货主核对' })
  })
}

/** What waits: a part that is frozen, a departure to be audited, a draft, and documents of trips. */
async function createOpenWork(told: Told): Promise<void> {
  const { demo, houses } = told
  const [heap] = HEAPS
  if (!heap) return
  const day = demo.day(1)
  await demo.as('jingli', clockTime(day, 9, 40), async tx => {
    const [frozen] = await tx.find(stock, { where: { warehouseId: houses[0], slotNo: 'A1' }, limit: 1 })
    if (frozen)
      await tx.run(stock, 'freeze', {
        id: frozen.id,
        frozenQty: partOf(frozen, '200'),
        freezeReason: '货主质押，待银行解押',
      })
  })
  await demo.as('xianchang', clockTime(day, 15, 10), async tx => {
    const [there] = await tx.find(stock, { where: { warehouseId: houses[0], slotNo: heap.slotNo }, limit: 1 })
    const waiting = await tx.insert(stockDoc, {
      ...keyOf(told, heap),
      docType: 'shipOut',
      bizDate: day,
      statedQty: partOf(there, '320'),
      remark: '次日装车计划',
    })
    await tx.run(stockDoc, 'submit', { id: waiting.id })
    await tx.insert(stockDoc, {
      ...keyOf(told, heap),
      docType: 'haulIn',
      bizDate: day,
      gross: '49.360',
      tare: '15.280',
      plannedQty: '34.120',
      plateOrWagon: '陕K5831Q',
      ticketNo: 'GB20811',
    })
  })
  await createOfTrips(told)
}

/** Usual tonnes, or a third of what there is: little is left after the departures at the end of a month. */
const partOf = (there: { availQty?: string | null } | undefined, tonnes: string): string =>
  min(tonnes, qty(mul(there?.availQty ?? '0', '0.33')))

/** The latest audited trips to the port: two are posted, the others wait for the keeper. */
async function createOfTrips({ demo, masters, houses }: Told): Promise<void> {
  const unloadAddressId = masters.places.get('huanghua')
  const resource = anyResource(stockDoc)
  const ids = await demo.as('xianchang', clockTime(demo.day(1), 16, 5), async tx => {
    const trips = await tx.find(waybill, {
      where: {
        unloadAddressId,
        auditStatus: ['audited', 'reviewed'],
        unloadAt: { op: 'range', value: [`${monthOf(demo.day(20))}-01`, null] },
      },
      sort: ['-unloadAt', 'id'],
      limit: 4,
    })
    for (const trip of trips) await docsOfTrip(tx, trip)
    const drafts = await tx.find(stockDoc, { where: { warehouseId: houses[1], status: 'draft', flow: 'in' }, limit: 2 })
    for (const { id, version, diffReason } of drafts) {
      const input = { id, version, slotNo: '302', diffReason: diffReason ?? '途中自然损耗' }
      await saveRecord(tx, { resource, face: resource.faces.all as Face, input })
      await tx.run(stockDoc, 'submit', { id })
    }
    return drafts.map(one => one.id)
  })
  await demo.as('jingli', clockTime(demo.day(1), 17, 15), async tx => {
    for (const id of ids) await tx.run(stockDoc, 'approve', { id })
  })
}

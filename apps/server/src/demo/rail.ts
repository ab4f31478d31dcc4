import { boxCheckDigit } from '@tuheng/domain/kernel/validators/box-no'
import { party } from '@tuheng/domain/parties/index'
import {
  container,
  containerMove,
  railTariff,
  station,
  wagonModel,
  yard,
  type BoxType,
} from '@tuheng/domain/rail/index'
import { KNOWN_STATIONS } from '@tuheng/domain/rail/known-stations'
import { WAGON_MODELS } from '@tuheng/domain/rail/wagon-models'
import { clockTime, type DemoContext, later } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { about, Numbering, officeAfter } from './rail-habits.ts'
import { creditCode } from './sample-data.ts'
import { random, type Random } from './random.ts'

/** Rates of a calculator that was public in 2022. */
const TARIFF = {
  name: '国铁普通运价（2022 试算）',
  effFrom: '2022-01-01',
  source: '公开试算器费率，仅作演示',
  fund: '0.033',
  electric: '0.007',
  shuntingPerKm: '8.1',
  boxUse: '70.00',
  boxUseKm: 250,
  boxUseStep: '12.00',
  boxUseStepKm: 100,
  classes: [
    { class: 'c2', base1: '9.5', base2: '0.086' },
    { class: 'c3', base1: '12.8', base2: '0.091' },
    { class: 'c4', base1: '16.3', base2: '0.098' },
    { class: 'c5', base1: '18.6', base2: '0.103' },
    { class: 'c6', base1: '26', base2: '0.138' },
  ],
  boxes: [
    { length: 'ft20', base1: '440', base2: '3.185', fund: '0.528', electric: '0.112' },
    { length: 'ft40', base1: '532', base2: '3.357', fund: '1.122', electric: '0.238' },
  ],
} as const

const YARDS = [
  { name: '高桥镇专用线', kind: 'siding', at: '高桥镇', freeDays: 24, dayFee: '15.00', km: '3.2', slots: 6 },
  { name: '锦州铁路货场', kind: 'freightYard', at: '锦州', freeDays: 7, dayFee: '20.00', km: '0.8', slots: 10 },
  { name: '林西货场', kind: 'freightYard', at: '林西', freeDays: 11, dayFee: '18.00', km: '0.5', slots: 8 },
  { name: '通辽东货场', kind: 'freightYard', at: '通辽', freeDays: 11, dayFee: '12.00', km: '1.6', slots: 8 },
] as const

/** Operates the freight yards and repairs containers in them. */
const OPERATOR = {
  isServer: true,
  code: 'FW021',
  fullName: '锦州铁兴集装箱服务有限公司',
  shortName: '铁兴箱服',
  partyKind: 'company',
  taxpayerType: 'general',
  creditCode: creditCode('91210700MAT000623'),
  regionCode: '210702',
  contactName: '石玉宽',
  contactPhone: '13841675530',
  payType: 'monthly',
  creditDays: 30,
}

/** Containers whose customers let them stand too long, with their free days, and the one that is back from its repair. */
const DETAINED: Readonly<Record<number, number>> = { 2: 1, 7: 2, 10: 1, 18: 1, 21: 2, 32: 1 }
const REPAIRED = 28
/** The hired container that was not given back in time, and the one that was given back days after its term. */
const KEPT_TOO_LONG = 13
const GIVEN_BACK_LATE = 4
/** The hired container of whose deposit its owner kept a part. */
const WITHHELD = 22
const KEPT_FROM_DEPOSIT = { withheld: '650.00', reason: '箱门密封胶条破损，出租单位按检验单从押金扣修理费' }

/** One stay is waived, since the train was late, and one waits for the bill of the yard; who dropped the container pays for a part of its repair. */
async function settleCharges(demo: DemoContext, customerId: number): Promise<void> {
  const atMost = (at: string) => (at < demo.end ? at : demo.end)
  const of = (where: object) =>
    demo.as('demo', demo.end, tx => tx.find(containerMove, { where: where as never, sort: ['-id'], limit: 5 }))
  const [last] = await of({ feeStatus: 'charged', feeSide: 'ar' })
  if (last)
    await demo.as('duizhang', atMost(later(last.movedAt, 26)), tx =>
      tx.run(containerMove, 'waive', { id: last.id, reason: '到站晚点，客户无法提前还箱，经理同意免除' }),
    )
  const [owed] = await of({ feeStatus: 'charged', feeSide: 'ap' })
  if (owed)
    await demo.as('duizhang', atMost(later(owed.movedAt, 30)), tx =>
      tx.run(containerMove, 'uncharge', { id: owed.id, reason: '场站称列车晚点不计费，等对方账单核对' }),
    )
  const [repair] = await of({ repairStatus: 'billed' })
  if (!repair) return
  const claim = { liableKind: 'customer', liableId: customerId, recoverAmount: '900.00' }
  const recoverNote = '厂内叉车碰撞箱底，客户书面承担一半'
  await demo.as('duizhang', atMost(later(repair.movedAt, 22)), tx =>
    tx.run(containerMove, 'recover', { id: repair.id, ...claim, recoverNote } as never),
  )
}

/** Registers stations, yards, wagon types, a tariff and containers with two months of moves. */
export async function createRailPlaces(demo: DemoContext, masters: Masters, boxes: number): Promise<void> {
  const rng = random(20_268)
  const { yards, operatorId } = await demo.as('demo', `${demo.day(198)} 09:10:00`, async tx => {
    const { id: operatorId } = await tx.insert(party, OPERATOR as never)
    const stations = new Map<string, number>()
    for (const known of KNOWN_STATIONS)
      stations.set(known.name, (await tx.insert(station, { ...known, handlesBox20: true, handlesBox35: true })).id)
    for (const [code, model] of Object.entries(WAGON_MODELS)) await tx.insert(wagonModel, { code, ...model })
    await tx.insert(railTariff, TARIFF as never)
    const ids: number[] = []
    for (const { at, slots, ...one } of YARDS) {
      const made = await tx.insert(yard, {
        ...one,
        stationId: stations.get(at) ?? null,
        operatorId: one.kind === 'freightYard' ? operatorId : null,
        handlesWagonload: true,
        handlesBox20: true,
        handlesBox35: true,
        slots: Array.from({ length: slots }, (_, i) => ({
          slotNo: `${String.fromCodePoint(65 + (i % 2))}${String(Math.floor(i / 2) + 1).padStart(2, '0')}`,
          kind: 'boxes',
          boxes: 40,
        })),
      } as never)
      ids.push(made.id)
    }
    return { yards: ids, operatorId }
  })
  const customerId = masters.parties.get('HZ001') ?? 0
  const lessorId = masters.parties.get('FW001') ?? 0
  const numbers = new Numbering(503_100 + (demo.orgId % 9) * 20_400, [9, 460])
  for (let i = 0; i < boxes; i++)
    await createContainer(demo, rng, {
      i,
      numbers,
      yards,
      customerId: (i % 4 === 2 ? undefined : masters.parties.get(i % 3 ? 'HZ002' : 'HZ003')) ?? customerId,
      lessorId,
      operatorId,
    })
  await settleCharges(demo, customerId)
}

/** Mostly until after the demo; one is kept too long, and one was. */
const hireOf = (demo: DemoContext, { i, began, ownerId }: { i: number; began: number; ownerId: number }) => ({
  ownerId,
  hireFrom: demo.day(began),
  hireDays: i === KEPT_TOO_LONG ? 30 : i === GIVEN_BACK_LATE ? 15 : 120 + i,
  hireDayFee: '18.00',
})

interface Plan {
  i: number
  /** Of containers. */
  numbers: Numbering
  yards: readonly number[]
  customerId: number
  lessorId: number
  operatorId: number
}

async function createContainer(
  demo: DemoContext,
  rng: Random,
  { i, numbers, yards, customerId, lessorId, operatorId }: Plan,
): Promise<void> {
  const body = `${i % 9 === 4 ? 'TCLU' : 'TBJU'}${numbers.take(rng)}`
  const boxType: BoxType = i % 5 === 0 ? 'gp20' : 'ot35'
  const hired = i % 9 === 4
  const [home, away] = [yards[i % yards.length] ?? 0, yards[(i + 1 + (i % 2)) % yards.length] ?? 0]
  const began = 38 - rng.int(0, 8)
  const at = (ago: number) => clockTime(demo.day(ago), 7 + rng.int(0, 10), rng.int(0, 59))
  const box = await demo.as('xianchang', about(rng, demo.day(began), { hour: 17, minute: 12, spread: 49 }), tx =>
    tx.insert(container, {
      boxNo: body + boxCheckDigit(body),
      boxType,
      ownerKind: hired ? 'hired' : i % 4 === 3 ? 'own' : 'railway',
      ...(hired ? hireOf(demo, { i, began, ownerId: lessorId }) : {}),
      yardId: home,
      slotNo: rng.pick(['A01', 'A02', 'B01', 'B02']),
      laden: 'empty',
      sinceAt: about(rng, demo.day(began), { hour: 10, minute: 8, spread: 140 }),
      freeDays: DETAINED[i] ?? 7,
      dayFee: '50.00',
    }),
  )
  const run = (ago: number, name: string, input: object = {}) => {
    const movedAt = at(ago)
    return demo.as('xianchang', movedAt, tx =>
      tx.run(container, name as 'gateOut', { id: box.id, movedAt, ...input } as never),
    )
  }
  if (hired)
    await demo.as('chuna', about(rng, demo.day(began - 1), { hour: 15, minute: 21, spread: 55 }), tx =>
      tx.run(container, 'lodgeDeposit', { id: box.id, deposit: '3000.00', depositOn: demo.day(began - 1) }),
    )
  let ago = began - 2 - rng.int(0, 3)
  // Loaded, carried, emptied at the customer and brought back, as often as the days allow
  while (ago > 14) {
    await run(ago, 'stuff')
    await run(ago - 1, 'gateOut', { laden: 'laden' })
    await run(ago - 4, 'gateIn', { yardId: away, laden: 'laden' })
    await run(ago - 5, 'gateOut', { laden: 'laden' })
    await run(ago - 6, 'toCustomer', { customerId, laden: 'laden' })
    const back = ago - 7 - rng.int(0, 4)
    await run(back, 'leaveCustomer', { laden: 'empty' })
    await run(back - 1, 'gateIn', { yardId: home, slotNo: rng.pick(['A01', 'A02', 'A03', 'B01']), laden: 'empty' })
    ago = back - 3 - rng.int(0, 4)
  }
  if (ago > 4 && i % 3 === 0) {
    await run(ago - 1, 'stuff')
    await run(ago - 2, 'gateOut', { laden: 'laden' })
    if (i % 2 === 0) await run(ago - 3, 'toCustomer', { customerId, laden: 'laden' })
  }
  if (i % 17 === 11 && i % 3 !== 0) await run(Math.max(2, ago - 1), 'toRepair', { reason: '箱底横梁变形' })
  if (i === GIVEN_BACK_LATE) await run(Math.max(2, ago), 'offHire')
  if (i === WITHHELD)
    await demo.as('chuna', officeAfter(rng, at(Math.max(1, ago))), tx =>
      tx.run(container, 'withholdDeposit', {
        id: box.id,
        ...KEPT_FROM_DEPOSIT,
        withheldOn: demo.day(Math.max(1, ago)),
      }),
    )
  if (i === REPAIRED) await run(Math.max(1, ago - 4), 'repaired', { repairPartyId: operatorId, repairCost: '1860.00' })
}

// PostgreSQL instead: connections
import { sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { random, type Random } from '../../demo/random.ts'
import { testApp } from '../../testing/app.ts'
import { boxNumber } from '../../testing/codes.ts'
import { checkLedger } from '../settlement/index.ts'
import { makeRailWorld, type RailWorld, type Row } from './testing/rail-world.ts'

let world: RailWorld
let numbers = 27_000

const call = (path: string, body: AnyRow) => world.clerk.call<Row>(path, body)
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const now = (id: number) => must('oms/container/info', { id })
const chargesOf = async (id: number): Promise<Row[]> => {
  const { list } = await world.clerk.must<{ list: Row[] }>('sap/charge/list', {
    filters: { docType: ['container'] },
    sort: ['id'],
    pageSize: 200,
  })
  return list.filter(one => one['docId'] === id)
}
const WITHHELD = { withheld: '800.00', withheldOn: '2026-11-16', reason: '箱底破损' }

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  world.app.clock.set('2026-11-20T10:00:00+08:00')
})

/** Hired from a carrier, with a deposit of 3,000 yuan. */
async function hired(over: AnyRow = {}): Promise<Row> {
  const { id } = await must('oms/container/save', {
    boxNo: boxNumber(++numbers),
    boxType: 'ot35',
    ownerKind: 'hired',
    ownerId: world.masters.carrierB,
    yardId: world.yards[0],
    sinceAt: '2026-11-01 08:00:00',
    ...over,
  })
  return must('oms/container/lodgeDeposit', { id, deposit: '3000.00', depositOn: '2026-11-01' })
}

describe('a deposit that its owner keeps', () => {
  it('is owed to the owner, with what it comes of, until it stands again', async () => {
    const { id, boxNo } = await hired()
    const { withheldNo } = await must('oms/container/withholdDeposit', { id, ...WITHHELD })
    const [charge, ...others] = await chargesOf(id)
    expect(others).toEqual([])
    expect(charge).toMatchObject({
      side: 'ap',
      partyId: world.masters.carrierB,
      kind: 'incidental',
      feeName: '扣押金',
      docNo: withheldNo,
      amount: '800.00',
      excl: '800.00',
      taxRate: '0.0000',
      bizDate: '2026-11-16',
      segment: 'roadRail',
    })
    expect(JSON.stringify(charge?.['trace'])).toContain(String(boxNo))
    await must('oms/container/restoreDeposit', { id, reason: '误操作' })
    expect(await chargesOf(id)).toEqual([])
    expect(await now(id)).toMatchObject({ withheld: null, withheldOn: null, withheldNo: null })
  })

  it('is a cost of the margin and stands in the statement of the owner, which keeps it from being restored', async () => {
    const { id } = await hired()
    const { withheldNo } = await must('oms/container/withholdDeposit', { id, ...WITHHELD })
    const { rows } = await world.clerk.must<{ rows: AnyRow[] }>('gl/legMargin/query', {
      monthFrom: '2026-11',
      monthTo: '2026-11',
      groupBy: 'docNo',
    })
    expect(rows.filter(row => row['docType'] === 'container' && row['docId'] === id)).toMatchObject([
      { revenueExcl: '0.00', costExcl: '800.00' },
    ])
    const from = { periodFrom: '2026-10-26', periodTo: '2026-11-25', supplementary: true }
    const made = await must('sap/carrier/save', { partyId: world.masters.carrierB, ...from })
    const { stmtNo, lines } = await must('sap/carrier/collect', { id: made.id })
    expect((lines as AnyRow[]).map(line => line['docNo'])).toContain(withheldNo)
    const refused = await call('oms/container/restoreDeposit', { id, reason: '误操作' })
    expect(refused).toMatchObject({ http: 409, error: 'container_move.in_statement' })
    expect(refused.msg).toContain(String(stmtNo))
    expect(await now(id)).toMatchObject({ depositStatus: 'withheld', withheld: '800.00' })
    await must('sap/carrier/delete', { id: made.id })
  })

  it('is refused ahead of the day, and of an owner whom no statement pays', async () => {
    const { id } = await hired()
    expect(await call('oms/container/withholdDeposit', { id, ...WITHHELD, withheldOn: '2026-11-21' })).toMatchObject({
      http: 400,
      errors: [{ path: 'withheldOn' }],
    })
    const other = await hired({ ownerId: world.masters.customerId })
    expect(await call('oms/container/withholdDeposit', { id: other.id, ...WITHHELD })).toMatchObject({
      http: 400,
      errors: [{ path: 'withheld', code: 'container.deposit_owner' }],
    })
    expect([await chargesOf(id), await chargesOf(other.id)]).toEqual([[], []])
  })

  it('keeps its container from being deleted', async () => {
    const { id } = await hired()
    await must('oms/container/withholdDeposit', { id, ...WITHHELD })
    expect(await call('oms/container/delete', { id })).toMatchObject({ http: 409, error: 'container.charged' })
  })

  it('counts today where the month of its day is closed, and is not restored out of a closed month', async () => {
    const { id } = await hired()
    const other = await hired()
    await must('oms/container/withholdDeposit', { id: other.id, ...WITHHELD, withheldOn: '2026-10-30' })
    const { id: month } = await must('smp/companyMonth/save', { month: '2026-10', docType: 'charge' })
    await must('smp/companyMonth/close', { id: month, reason: '月结' })
    await must('oms/container/withholdDeposit', { id, ...WITHHELD, withheldOn: '2026-10-30' })
    expect(await chargesOf(id)).toMatchObject([{ bizDate: '2026-11-20', month: '2026-11' }])
    expect((await call('oms/container/restoreDeposit', { id: other.id, reason: '误操作' })).http).toBe(409)
    expect(await chargesOf(other.id)).toMatchObject([{ month: '2026-10' }])
  })
})

/** What is done to the deposit, and what should be charged after it. */
async function happens(rng: Random, { id, kept }: { id: number; kept: string[] }): Promise<void> {
  const withheld = `${rng.int(0, 30)}${rng.int(0, 9)}.${rng.int(10, 99)}`
  const act = ['lodgeDeposit', 'withholdDeposit', 'restoreDeposit', 'refundDeposit', 'undoDeposit', 'withholdDeposit'][
    rng.int(0, 5)
  ] as string
  const body: AnyRow =
    act === 'withholdDeposit'
      ? { ...WITHHELD, withheld }
      : { deposit: '250.00', depositOn: '2026-11-05', reason: '随机' }
  const { depositStatus } = await now(id)
  const answer = await call(`oms/container/${act}`, { id, ...body })
  if (answer.http !== 200) return
  if (act === 'withholdDeposit') kept.push(withheld)
  if (act === 'restoreDeposit' && depositStatus === 'withheld') kept.pop()
}

it.each([1, 2, 3])('whatever becomes of a deposit, what was kept of it is charged once (history %i)', async seed => {
  const rng = random(seed * 6427)
  const { id } = await hired()
  const kept: string[] = []
  let most = 0
  for (let step = 0; step < 40; step++) {
    await happens(rng, { id, kept })
    const charges = await chargesOf(id)
    const due = kept.filter(amount => Number(amount) > 0)
    expect(charges.map(one => sum([String(one['amount'])]))).toEqual(due.map(amount => sum([amount])))
    most = Math.max(most, charges.length)
  }
  expect(most).toBeGreaterThan(0)
  const { orgId } = world.masters
  expect(await world.app.db.company(orgId, sql => checkLedger(sql, orgId))).toEqual([])
})

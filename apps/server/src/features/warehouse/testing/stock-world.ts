import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { stock, stockDoc, warehouse } from '@tuheng/domain/warehouse/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { TestApp } from '../../../testing/app.ts'
import { creditCode } from '../../../testing/codes.ts'
import { type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'

export const TODAY = '2026-11-20'

export type Doc = RowOf<typeof stockDoc>

/** A company with two warehouses and two owners of goods, and people who enter and audit. */
export interface StockWorld extends Fixture {
  /** At the place where the trips of the fixture are unloaded. */
  portId: number
  yardId: number
  ownerA: number
  ownerB: number
}

const slots = (...names: string[]): AnyRow[] =>
  names.map(slotNo => ({ zone: null, slotNo, capacity: slotNo === 'S' ? '100.000' : null, remark: null }))

export const makeStockWorld = async (app: TestApp): Promise<StockWorld> => withStock(await makeFixture(app))

/** Warehouses and a second owner in a company that is there. */
export function withStock(fixture: Fixture): Promise<StockWorld> {
  const { app } = fixture
  const { orgId, portId: addressId, customerId } = fixture.masters
  return app.work(orgId, async tx => {
    const port = await tx.insert(warehouse, {
      name: '港口堆场',
      kind: 'port',
      addressId,
      capacity: '50000.000',
      slots: slots('A1', 'A2', 'S') as never,
    })
    const yard = await tx.insert(warehouse, { name: '站台堆场', kind: 'platform', slots: slots('B1', 'B2') as never })
    const { id: _id, ...like } = await tx.getRequired(party, customerId)
    const other = await tx.insert(party, {
      ...(like as Partial<RowOf<typeof party>>),
      code: 'KH900',
      fullName: '第二货主有限公司',
      shortName: '第二货主',
      creditCode: creditCode(877, 'sample'),
    } as never)
    return { ...fixture, portId: port.id, yardId: yard.id, ownerA: customerId, ownerB: other.id }
  })
}

/** A document with the usual position, as a draft. */
export const draftIn = (tx: Tx, world: StockWorld, values: Partial<Doc>): Promise<Doc> =>
  tx.insert(stockDoc, {
    docType: 'purchaseIn',
    bizDate: TODAY,
    warehouseId: world.portId,
    slotNo: 'A1',
    ownerId: world.ownerA,
    goodsId: world.masters.goodsId,
    batchNo: 'L1',
    statedQty: '10.000',
    ...values,
  })

export async function submittedIn(tx: Tx, world: StockWorld, values: Partial<Doc>): Promise<Doc> {
  const { id } = await draftIn(tx, world, values)
  return tx.run(stockDoc, 'submit', { id })
}

export async function postedIn(tx: Tx, world: StockWorld, values: Partial<Doc>): Promise<Doc> {
  const { id } = await submittedIn(tx, world, values)
  return tx.run(stockDoc, 'approve', { id })
}

export const posted = (world: StockWorld, values: Partial<Doc>): Promise<Doc> =>
  world.app.work(world.masters.orgId, tx => postedIn(tx, world, values))

export const submitted = (world: StockWorld, values: Partial<Doc>): Promise<Doc> =>
  world.app.work(world.masters.orgId, tx => submittedIn(tx, world, values))

/** What stands in the books of a lot, by slot, warehouse and owner. */
export const stockOf = (world: StockWorld, batchNo: string): Promise<RowOf<typeof stock>[]> =>
  world.app.work(world.masters.orgId, tx => tx.find(stock, { where: { batchNo } }))

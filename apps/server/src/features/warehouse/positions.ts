import { stock, warehouse } from '@tuheng/domain/warehouse/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { Stock, StockKey } from './rows.ts'

const nameOf = (key: StockKey): string =>
  JSON.stringify([key.warehouseId, key.slotNo, key.ownerId, key.goodsId, key.batchNo])

/**
 * The positions under lock, in the order of the keys, undefined where nobody ever stored such a lot. Every writer takes the
 * names of all its positions first, in one order, then their rows in the order of their ids: two documents never wait for
 * each other in a circle.
 */
export async function lockPositions(tx: Tx, keys: readonly StockKey[]): Promise<(Stock | undefined)[]> {
  await tx.sql(
    `select pg_advisory_xact_lock(x.h) from (select distinct hashtextextended($1 || n, 0) as h from unnest($2::text[]) n order by 1) x`,
    [`stock ${tx.orgId} `, keys.map(nameOf)],
    'hold-positions',
  )
  const found = new Map<string, Stock>()
  for (const row of await tx.find(stock, {
    where: {
      warehouseId: unique(keys, 'warehouseId'),
      batchNo: unique(keys, 'batchNo'),
      slotNo: unique(keys, 'slotNo'),
    },
    sort: ['id'],
    lock: true,
  }))
    found.set(nameOf(row as StockKey), row)
  return keys.map(key => found.get(nameOf(key)))
}

const unique = <K extends keyof StockKey>(keys: readonly StockKey[], name: K): StockKey[K][] => [
  ...new Set(keys.map(key => key[name])),
]

/** The position, made where there is none yet. Its name is locked, so nobody makes it meanwhile. */
export async function openPosition(tx: Tx, key: StockKey): Promise<Stock> {
  const { deptId } = await tx.getRequired(warehouse, key.warehouseId)
  return tx.insert(stock, { ...key, deptId }, { audit: false })
}

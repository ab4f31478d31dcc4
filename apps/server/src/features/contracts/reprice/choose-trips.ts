import { priceSheet } from '@tuheng/domain/contracts/index'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { Sql } from '../../../db/database.ts'
import { parseFilters, type Filters } from '../../../engine/read/filter.ts'
import { selectionOf } from '../../../engine/read/search.ts'
import { whereSql } from '../../../engine/read/where.ts'
import { Params } from '../../../sql/params.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { withinDays } from '../../../sql/within-days.ts'
import type { SheetRow } from '../price-sheet-effects.ts'
import { readerOf } from '../../../engine/read/reader.ts'

export interface TripChoice {
  ids?: readonly number[] | undefined
  filters?: Filters | undefined
  search?: string | undefined
  /** Only trips that this price sheet may price, by its counterparty, contract and period. */
  sheetId?: number | undefined
}

const trips = anyResource(waybill)

/** Ids of the chosen unloaded trips within the actor's scope, in the order of loading. Refuses none and too many. */
export async function chooseTrips(sql: Sql, actor: Actor, choice: TripChoice & { max: number }): Promise<number[]> {
  const { max } = choice
  const ids = await findTrips(sql, actor, { ...choice, max: max + 1 })
  if (!ids.length) waybillErrors.fail('waybill.none_to_reprice')
  if (ids.length > max) waybillErrors.fail('waybill.too_many_to_reprice', { max })
  return ids
}

/** Ids of up to `max` of the chosen trips. */
export async function findTrips(
  sql: Sql,
  actor: Actor,
  { max, ...choice }: TripChoice & { max: number },
): Promise<number[]> {
  const params = new Params()
  const target = { resource: trips, face: trips.faces.all as Face, actor }
  const where = [
    ...whereSql(
      target,
      {
        conditions: parseFilters(trips, choice.filters ?? {}, viewerAccess(actor, trips, target.face).mayQuery),
        query: await selectionOf(sql, target, choice),
      },
      params,
    ),
    `t.transport_status = 'unloaded'`,
    ...(choice.sheetId === undefined ? [] : await sheetConditions(sql, { actor, id: choice.sheetId }, params)),
  ]
  const { rows } = await sql.query<{ id: number }>(
    `select t.id from waybill t where ${where.join(' and ')} order by t.load_at, t.id limit ${max}`,
    params.values,
  )
  return rows.map(row => row.id)
}

async function sheetConditions(
  sql: Sql,
  { actor, id }: { actor: Actor; id: number },
  params: Params,
): Promise<string[]> {
  const reader = readerOf(sql, actor.orgId)
  const sheet = (await readRecord(reader, anyResource(priceSheet), { id, labels: false, lock: false })) as
    | SheetRow
    | undefined
  if (!sheet) return failMissing(priceSheet)
  const [party, contract] = sheet.side === 'ar' ? ['customer_id', 'ar_contract_id'] : ['carrier_id', 'ap_contract_id']
  return [
    `t.${party} = ${params.add(sheet.partyId)}`,
    `t.${contract} = ${params.add(sheet.contractId)}`,
    withinDays('t.load_at', params.add(sheet.effFrom), params.add(sheet.effTo)),
  ]
}

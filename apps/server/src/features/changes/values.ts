import { CHANGEABLE, changeErrors } from '@tuheng/domain/changes/index'
import { eq } from '@tuheng/domain/kernel/decimal'
import { at, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { vehicle } from '@tuheng/domain/parties/index'
import { sides } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../engine/write/tx.ts'
import { type Asked, type ChangeItem, type ChangePrice, type Trip, tripIdsOf, tripsById } from './rows.ts'

/** The fact as text, as people type and read it; null while the trip does not have it. */
export function factText(trip: Trip, name: string): string | null {
  const { field, named } = changeable(name)
  const value = (trip as Readonly<Record<string, unknown>>)[named ?? name] ?? null
  if (value === null) return null
  return named === undefined ? kindOf(field).print(value as never, field) : String(value)
}

/** The typed value as the field holds it, and as text. @throws nothing: what is wrong is an issue */
export async function typedValue(
  tx: Tx,
  name: string,
  typed: string,
): Promise<{ value: unknown; text: string } | { issue: Issue }> {
  const { field, named } = changeable(name)
  if (named !== undefined) return vehicleOf(tx, typed)
  const parsed = kindOf(field).read(typed, field, name)
  if (parsed.issue) return { issue: parsed.issue }
  return { value: parsed.value, text: kindOf(field).print(parsed.value as never, field) }
}

async function vehicleOf(tx: Tx, typed: string): Promise<{ value: number; text: string } | { issue: Issue }> {
  const { plateNo } = vehicle.fields
  const parsed = kindOf(plateNo).read(typed, plateNo, 'plateNo')
  if (parsed.issue) return { issue: parsed.issue }
  const where = { plateNo: parsed.value, isTrailer: false, status: 'enabled' }
  const [found] = await tx.find(vehicle, { where, limit: 1, inReferenceScope: true })
  return found
    ? { value: found.id, text: found.plateNo }
    : { issue: changeErrors.issue('change.unknown_plate', { plate: typed.trim() }) }
}

/** The request with the old values of its records, and its new ones as their fields write them. @throws what is wrong */
export async function withOldValues(tx: Tx, asked: Asked): Promise<Asked> {
  const trips = await tripsById(tx, tripIdsOf(asked))
  const tripOf = (id: number): Trip => trips.get(id) ?? failMissing(waybill)
  const issues: Issue[] = []
  const items: ChangeItem[] = []
  for (const [i, item] of asked.items.entries()) {
    const read = await readItem(tx, item, tripOf(item.waybillId))
    if ('issue' in read) issues.push(at(`items.${i}`, { ...read.issue, path: 'newValue' }))
    else items.push(read)
  }
  const prices = asked.prices.map((price, i) => {
    const read = readPrice(price, tripOf(price.waybillId))
    if ('issue' in read) issues.push(at(`prices.${i}`, { ...read.issue, path: 'newPrice' }))
    return 'issue' in read ? price : read
  })
  failAll(issues)
  return { items, prices }
}

async function readItem(tx: Tx, item: ChangeItem, trip: Trip): Promise<ChangeItem | { issue: Issue }> {
  const oldValue = factText(trip, item.field)
  if (oldValue === null)
    return {
      issue: wordedIssue(
        changeErrors,
        { code: 'change.no_value_yet' },
        { no: trip.waybillNo, label: factLabel(item.field) },
      ),
    }
  const typed = await typedValue(tx, item.field, item.newValue)
  if ('issue' in typed) return typed
  if (typed.text === oldValue) return { issue: changeErrors.issue('change.same_value') }
  return { ...item, oldValue, newValue: typed.text }
}

function readPrice(price: ChangePrice, trip: Trip): ChangePrice | { issue: Issue } {
  const oldPrice = price.side === 'ar' ? trip.arPrice : trip.apPrice
  if (oldPrice === null)
    return {
      issue: wordedIssue(
        changeErrors,
        { code: 'change.side_unpriced' },
        { no: trip.waybillNo, side: sides[price.side] },
      ),
    }
  if (eq(oldPrice, price.newPrice)) return { issue: changeErrors.issue('change.same_value') }
  return { ...price, oldPrice }
}

export const factLabel = (name: string) => labelOf(changeable(name).field, name)

function changeable(name: string) {
  const found = CHANGEABLE[name]
  if (!found) throw new Error(`${name} cannot be asked for`)
  return found
}

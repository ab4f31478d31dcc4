import { mul, round, type Dec } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { address } from '@tuheng/domain/parties/index'
import { regionPath } from '@tuheng/domain/kernel/regions/index'
import { checkCode, queryKeyOf } from '../tracking/check-code.ts'
import type { PrintContext } from '../../../engine/print/on-print.ts'
import type { PrintValue } from '../../../engine/print/print-doc.ts'

/** 33.460 t → 33,460 kg, the unit of scales and weighing notes. */
export const kilograms = (tonnes: unknown): PrintValue =>
  typeof tonnes === 'string' && /^-?[\d.]+$/.test(tonnes) ? round(mul(tonnes as Dec, 1000), 0) : null

export const joined = (...parts: unknown[]): string =>
  parts.filter(part => typeof part === 'string' && part !== '').join('　')

export const plates = (row: AnyRow): string => joined(row.plateNo, row.trailerNo)

/** Name, division and street of a place, for drivers. */
export async function placeOf({ load }: PrintContext, id: unknown): Promise<{ text: string; contact: string }> {
  const place = await load(address, id)
  if (!place) return { text: '', contact: '' }
  const region = typeof place.regionCode === 'string' ? regionPath(place.regionCode).join('') : ''
  return {
    text: joined(place.name, `${region}${String(place.detail ?? '')}`),
    contact: joined(place.contactName, place.contactPhone),
  }
}

/** The last four characters of an identity number. The full number does not belong on a paper that others receive. */
export const lastFour = (idNo: unknown): string =>
  typeof idNo === 'string' && idNo.length >= 4 ? `**** ${idNo.slice(-4)}` : ''

/** The check code with which the holder of the paper uses the public waybill query. */
export async function checkCodeOn(context: PrintContext, row: AnyRow & { id: number }): Promise<string> {
  const key = keys.get(context) ?? queryKeyOf(context.sql, context.actor.orgId)
  keys.set(context, key)
  return checkCode(await key, { kind: 'waybill', id: row.id })
}

/** Read once, however many papers are printed together. */
const keys = new WeakMap<PrintContext, Promise<string>>()

import { belongsToCompany } from '@tuheng/domain/kernel/across'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { ACROSS } from './chosen-companies.ts'

/** The part of an address that chooses the companies. */
export const acrossPart = (companies: readonly number[] | 'all'): string =>
  `${ACROSS}=${companies === 'all' ? companies : companies.join(',')}`

/** The columns that mean the same in all companies. */
export const sharedColumns = (fields: ReadonlyMap<string, Field>): ReadonlyMap<string, Field> =>
  new Map([...fields].filter(([, field]) => !belongsToCompany(field)))

/**
 * The address of the same list across companies, and the fields whose filter or order it loses because they belong to
 * one company. A list that opens without some records shows it in no address of its own, while across companies it must.
 */
export function addressAcross(
  search: string,
  fieldOf: (name: string) => Field | undefined,
  { tabs, opensWithout }: Pick<AnyResource['list'], 'tabs' | 'opensWithout'> = {},
): { search: string; lost: string[] } {
  const params = new URLSearchParams(search)
  if (!params.size && tabs !== undefined && opensWithout !== undefined) params.set(`f.${tabs}`, `ne:${opensWithout}`)
  const isOwn = (name: string): boolean => {
    const field = fieldOf(name)
    return field !== undefined && belongsToCompany(field)
  }
  const filters = [...params.keys()].filter(key => key.startsWith('f.') && isOwn(key.slice(2)))
  const order = (params.get('sort') ?? '').split(',').filter(Boolean)
  const kept = order.filter(one => !isOwn(one.replace(/^-/, '')))
  for (const key of [...filters, 'page', 'sort', 'all']) params.delete(key)
  if (kept.length) params.set('sort', kept.join(','))
  params.set(ACROSS, 'all')
  const lost = [
    ...filters.map(key => key.slice(2)),
    ...order.filter(one => !kept.includes(one)).map(one => one.replace(/^-/, '')),
  ]
  return { search: params.toString(), lost: [...new Set(lost)] }
}

/** The address of the same list of the present company. */
export function addressOfOne(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(ACROSS)
  return params.size ? params.toString() : 'all'
}

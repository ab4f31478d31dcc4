import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { wireType } from '../list-page/list-state.ts'

/**
 * Initial values from an address: `…/new?p.customerId=12&p.customerId$=宏达`. `p.items.waybillId=7` begins the first child
 * row.
 */
export function presetOf(resource: Pick<AnyResource, 'fields'>, params: URLSearchParams): AnyRow {
  const preset: AnyRow = {}
  for (const [key, text] of params) {
    const [name = '', inRow] = key.startsWith('p.') ? key.slice(2).split('.') : []
    const holder = resource.fields[plain(name)]
    if (!holder || holder.computed) continue
    if (inRow === undefined) preset[name] = valueOf(holder, name, text)
    else {
      const field = holder.lines?.fields[plain(inRow)]
      if (!field || field.computed) continue
      const [first = {}] = (preset[name] ?? []) as AnyRow[]
      preset[name] = [{ ...first, [inRow]: valueOf(field, inRow, text) }]
    }
  }
  return preset
}

const plain = (name: string): string => name.replace(/\$$/, '')

const valueOf = (field: Field, name: string, text: string): unknown =>
  wireType(field) === 'integer' && !name.endsWith('$') ? Number(text) : text

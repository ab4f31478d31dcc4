import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { wireType } from '../list-page/list-state.ts'

/** Initial values from an address: `…/new?p.customerId=12&p.customerId$=宏达`. */
export function presetOf(resource: Pick<AnyResource, 'fields'>, params: URLSearchParams): AnyRow {
  const preset: AnyRow = {}
  for (const [key, text] of params) {
    const name = key.startsWith('p.') ? key.slice(2) : ''
    const field = resource.fields[name.replace(/\$$/, '')]
    if (!field || field.computed) continue
    preset[name] = wireType(field) === 'integer' && !name.endsWith('$') ? Number(text) : text
  }
  return preset
}

import type { Widget } from '../types.ts'
import { lookUpRefs } from './look-up.ts'
import { RefFilter } from './ref-filter.tsx'
import { RefInput } from './ref-input.tsx'

export const refWidget: Widget<'ref'> = {
  Input: RefInput,
  Cell: ({ row, name, value }) => caption(row[`${name}$`], value),
  text: ({ row, name, value }) => caption(row[`${name}$`], value),
  Filter: RefFilter,
  filterWidth: 150,
  lookup: lookUpRefs,
}

/** The label of the reference; a record that the person may not see has none. */
function caption(label: unknown, value: number): string {
  return typeof label === 'string' && label !== '' ? label : `#${value}`
}

import type { priceSheet } from '@tuheng/domain/contracts/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { cardOf } from '../../engine/catalogue.ts'
import type { RelatedList } from '../../engine/slots.ts'

/** Price sheets of a record: one list for each face. `kindOf` says which face holds the sheets of the record. */
export function priceSheetLists(
  label: RelatedList['label'],
  filters: RelatedList['filters'],
  kindOf: (row: LooseRow<typeof priceSheet>) => unknown,
): RelatedList[] {
  return Object.keys(cardOf('priceSheet')?.faces ?? {}).map(face => ({
    label,
    resource: 'priceSheet',
    face,
    filters,
    when: row => kindOf(row) === face,
  }))
}

import { settlement } from '@tuheng/domain/settlement/index'
import { cellOf } from '../../engine/common/cell-text.ts'
import { MISSING } from '../../engine/common/missing.ts'
import type { CellSlot } from '../../engine/slots.ts'
import { useLang } from '../../shared/text/i18n.ts'

/** Tax of a settlement from its submission on. A draft's is that of its last save, and other settlements move it. */
export const submittedTax: CellSlot = row => (row['status'] === 'draft' ? MISSING : <Tax row={row} />)

function Tax({ row }: { row: Parameters<CellSlot>[0] }) {
  return cellOf({ field: settlement.fields.taxAmount, name: 'taxAmount', row, lang: useLang() })
}

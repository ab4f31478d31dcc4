import { columnField } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { cellOf } from '../../../engine/common/cell-text.ts'
import type { CellSlot } from '../../../engine/slots.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import css from './statement.module.css'

/** The status, and beside it in red how many lines the counterparty disputes. */
export const statusCell: CellSlot = row => <Status row={row} />

function Status({ row }: { row: Parameters<CellSlot>[0] }) {
  const t = useT()
  const lang = useLang()
  const field = columnField(statement, 'status')
  const status = field && cellOf({ field, name: 'status', row, lang })
  const count = Number(row['diffCount'] ?? 0)
  if (!(count > 0)) return status
  return (
    <span className={css.disputed}>
      {status}
      <small>{t('dispute.tag', { count })}</small>
    </span>
  )
}

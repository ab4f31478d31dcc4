import { daysOverdue, isDue, statement } from '@tuheng/domain/settlement/index'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { today } from '../../../engine/common/today.ts'
import type { CellSlot } from '../../../engine/slots.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import css from './statement.module.css'

/** An amount that has a meaning once the counterparty has confirmed; before that it is left out. */
export const onceDue =
  (name: keyof typeof statement.fields): CellSlot =>
  row =>
    isDue(row) ? <Value name={name} row={row} /> : null

/** 到期日, in red with the days since then while money is open. */
export const dueCell: CellSlot = row => (isDue(row) ? <Due row={row} /> : null)

type Row = Parameters<CellSlot>[0]

function Value({ name, row }: { name: keyof typeof statement.fields; row: Row }) {
  return cellOf({ field: statement.fields[name], name, row, lang: useLang() })
}

function Due({ row }: { row: Row }) {
  const t = useT()
  const days = daysOverdue(row, today())
  if (!days) return <Value name="dueDate" row={row} />
  return (
    <span className={css.overdue}>
      <Value name="dueDate" row={row} />
      <small>{t('statement.overdue', { days })}</small>
    </span>
  )
}

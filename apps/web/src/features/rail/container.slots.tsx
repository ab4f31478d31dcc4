import type { container } from '@tuheng/domain/rail/index'
import { text } from '@tuheng/domain/kernel/text'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import type { ReactNode } from 'react'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { STATUS_INK } from '../../shared/appearance/theme.ts'
import { registerSlots } from '../../engine/slots.ts'

/** Red once it costs something. */
const overdue = (name: 'overDays' | 'overFee', row: LooseRow<typeof container>): ReactNode => {
  const value = row[name]
  if (value === null || value === undefined) return '—'
  const shown = name === 'overFee' ? formatDecimal(String(value), 2) : String(value)
  return Number(row['overDays']) > 0 ? <span style={{ color: STATUS_INK.refused.text }}>{shown}</span> : shown
}

registerSlots<typeof container>('container', {
  rowFields: ['overDays'],
  cells: { overDays: row => overdue('overDays', row), overFee: row => overdue('overFee', row) },
  detail: {
    related: [
      {
        label: text('动态', 'Moves'),
        resource: 'containerMove',
        face: 'all',
        filters: ({ id }) => ({ containerId: [id] }),
      },
    ],
  },
})

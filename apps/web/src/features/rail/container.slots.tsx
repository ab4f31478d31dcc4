import type { container } from '@tuheng/domain/rail/index'
import { lazy, type ReactNode } from 'react'
import { text } from '@tuheng/domain/kernel/text'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { formatDecimal } from '../../engine/widgets/decimal/decimal-text.ts'
import { STATUS_INK } from '../../shared/appearance/theme.ts'
import { registerSlots } from '../../engine/slots.ts'

/** Red once it costs something. */
const overdue = (
  [days, fee]: readonly ['overDays', 'overFee'] | readonly ['hireOverDays', 'hireOverFee'],
  name: 'days' | 'fee',
  row: LooseRow<typeof container>,
): ReactNode => {
  const value = row[name === 'fee' ? fee : days]
  if (value === null || value === undefined) return '—'
  const shown = name === 'fee' ? formatDecimal(String(value), 2) : String(value)
  return Number(row[days]) > 0 ? <span style={{ color: STATUS_INK.refused.text }}>{shown}</span> : shown
}

const [STAY, HIRE] = [
  ['overDays', 'overFee'],
  ['hireOverDays', 'hireOverFee'],
] as const

const StayNote = lazy(() => import('./stays/stay-note.tsx'))
const HireNote = lazy(() => import('./stays/hire-note.tsx'))

/** Moves of one container: places and days, and what each stay, hire and repair costs. */
const MOVE_COLUMNS = [
  'event',
  'movedAt',
  'toYardId',
  'customerId',
  'stayDays',
  'overFee',
  'feeStatus',
  'feePartyId',
  'overDays',
  'hireOverDays',
  'hireFee',
  'hireStatus',
  'repairCost',
  'repairStatus',
  'recoverAmount',
  'recoveryStatus',
  'fromYardId',
  'slotNo',
  'toLaden',
  'docNo',
  'status',
  'reason',
]

registerSlots<typeof container>('container', {
  transitionNotes: {
    gateOut: StayNote,
    gateIn: StayNote,
    leaveCustomer: StayNote,
    toRepair: StayNote,
    disable: StayNote,
    offHire: HireNote,
    scrap: HireNote,
  },
  rowFields: ['overDays', 'hireOverDays'],
  cells: {
    overDays: row => overdue(STAY, 'days', row),
    overFee: row => overdue(STAY, 'fee', row),
    hireOverDays: row => overdue(HIRE, 'days', row),
    hireOverFee: row => overdue(HIRE, 'fee', row),
  },
  detail: {
    lead: lazy(() => import('./stays/stay-terms.tsx')),
    related: [
      {
        label: text('动态', 'Moves'),
        resource: 'containerMove',
        face: 'all',
        filters: ({ id }) => ({ containerId: [id] }),
        columns: MOVE_COLUMNS,
      },
    ],
  },
})

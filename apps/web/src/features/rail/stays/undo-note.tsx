import { gt } from '@tuheng/domain/kernel/decimal'
import type { containerMove } from '@tuheng/domain/rail/container-move'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { formatDecimal, isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'

/** Fees of a move, with what decided on them. */
const FEES = [
  ['undo.stay', 'overFee', 'feeStatus', 'feePartyId$'],
  ['undo.hire', 'hireFee', 'hireStatus', 'hirePartyId$'],
  ['undo.repair', 'repairCost', 'repairStatus', 'repairPartyId$'],
  ['undo.recovery', 'recoverAmount', 'recoveryStatus', 'liableId$'],
] as const

/** In the dialog of 撤销动态: which fees go with the move. */
export default function UndoNote({ rows }: TransitionNoteProps<typeof containerMove>) {
  const t = useT()
  const [row] = rows
  const gone = FEES.flatMap(([words, amount, state, party]) => {
    const [value, status, name] = [row?.[amount], row?.[state], (row as Record<string, unknown> | undefined)?.[party]]
    if (!isNumber(value) || !gt(value, 0) || status === undefined || status === 'none') return []
    const whom = typeof name === 'string' && name ? t('undo.party', { name }) : ''
    return [t(words, { fee: formatDecimal(value, 2), whom })]
  })
  if (rows.length !== 1 || !gone.length) return null
  return (
    <p className="en-faint" role="status">
      {t('undo.fees', { fees: gone.join(t('stay.and')) })}
    </p>
  )
}

import type { priceSheet } from '@tuheng/domain/contracts/index'
import type { TransitionSlotProps } from '../../../engine/slots.ts'
import ReviseDialog from './revise-dialog.tsx'

/** The move 复制新版 of one sheet or several. */
export default function ReviseAct({ face, rows, onClose, onDone }: TransitionSlotProps<typeof priceSheet>) {
  const [row] = rows
  return (
    <ReviseDialog
      face={face}
      target={{ ids: rows.map(one => one['id'] as number) }}
      title={rows.length === 1 ? String(row?.['sheetNo'] ?? '') : undefined}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

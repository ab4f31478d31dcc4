import type { priceSheet } from '@tuheng/domain/contracts/index'
import type { TransitionSlotProps } from '../../../engine/slots.ts'
import ReviseDialog from './revise-dialog.tsx'

/** The action 复制新版 for one or several sheets. */
export default function ReviseAction({ face, rows, onClose, onDone }: TransitionSlotProps<typeof priceSheet>) {
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

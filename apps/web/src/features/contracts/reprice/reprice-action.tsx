import type { waybill } from '@tuheng/domain/transport/index'
import type { TransitionSlotProps } from '../../../engine/slots.ts'
import RepriceDialog from './reprice-dialog.tsx'

/** The action 重新计价 for one or several trips. It shows a preview before it changes prices. */
export default function RepriceAction({ rows, onClose }: TransitionSlotProps<typeof waybill>) {
  return <RepriceDialog target={{ ids: rows.map(row => row['id'] as number) }} onClose={onClose} />
}

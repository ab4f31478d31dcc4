import type { waybill } from '@tuheng/domain/transport/index'
import type { TransitionSlotProps } from '../../../engine/slots.ts'
import RepriceDialog from './reprice-dialog.tsx'

/** The move 重新计价 of one trip or several: nothing is priced anew unseen. */
export default function RepriceAct({ rows, onClose }: TransitionSlotProps<typeof waybill>) {
  return <RepriceDialog target={{ ids: rows.map(row => row['id'] as number) }} onClose={onClose} />
}

import type { waybill } from '@tuheng/domain/transport/index'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { ConversionNote } from './conversion-note.tsx'

/** In the dialog of 转公路运输. */
export default function ToHaulageNote({ rows }: TransitionNoteProps<typeof waybill>) {
  return <ConversionNote rows={rows} to="road" />
}

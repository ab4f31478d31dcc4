import type { waybill } from '@tuheng/domain/transport/index'
import { useFormValue } from '../../../engine/form/form-context.ts'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { ConversionNote } from './conversion-note.tsx'

/** In the dialog of 转服务业务. */
export default function ToServiceNote({ rows }: TransitionNoteProps<typeof waybill>) {
  const serviceRate = useFormValue('serviceRate')
  const rate = typeof serviceRate === 'string' && serviceRate ? { serviceRate } : {}
  return <ConversionNote rows={rows} to="service6" {...rate} />
}

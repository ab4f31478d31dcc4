import type { waybill } from '@tuheng/domain/transport/index'
import { useFormValue } from '../../../engine/form/form-context.ts'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { BoxNote } from './box-note.tsx'

/** In the dialog of 装货确认: containers that the ledger has elsewhere. */
export default function LoadingNote({ rows }: TransitionNoteProps<typeof waybill>) {
  const [row] = rows
  const [at, yardId] = [useFormValue('loadAt'), useFormValue('yardId')]
  if (rows.length !== 1 || !row?.legId) return null
  return [row.boxNo1, row.boxNo2].map(boxNo =>
    boxNo ? (
      <BoxNote key={String(boxNo)} boxNo={boxNo} legId={row.legId} yardId={yardId ?? row.yardId} at={at} />
    ) : null,
  )
}

import type { container } from '@tuheng/domain/rail/container'
import { useFormValue } from '../../../engine/form/form-context.ts'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import { stayWords, sumWords } from './stay-words.ts'
import { dayOf, useStayEnds } from './use-stay-ends.ts'

/** In the dialog of a move that ends a stay: its days, the fee, and who pays. */
export default function StayNote({ rows }: TransitionNoteProps<typeof container>) {
  const t = useT()
  const at = useFormValue('movedAt')
  const ends = useStayEnds({ ids: rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])), day: dayOf(at) })
  const [only] = ends
  return (
    <p className="en-faint" role="status">
      {only && (rows.length === 1 ? stayWords(t, only) : sumWords(t, ends))}
    </p>
  )
}

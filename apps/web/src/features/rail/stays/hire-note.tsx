import type { container } from '@tuheng/domain/rail/container'
import { useFormValue } from '../../../engine/form/form-context.ts'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import { useT } from '../locale/index.ts'
import StayNote from './stay-note.tsx'
import { hireWords } from './stay-words.ts'
import { dayOf, useStayEnds } from './use-stay-ends.ts'

/** In the dialog of a move that ends a hire: what its stay and the days beyond the term cost. */
export default function HireNote(props: TransitionNoteProps<typeof container>) {
  const t = useT()
  const { rows } = props
  const at = useFormValue('movedAt')
  const ends = useStayEnds({ ids: rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])), day: dayOf(at) })
  const [only] = ends
  return (
    <>
      <StayNote {...props} />
      {rows.length === 1 && only && hireWords(t, only) && (
        <p className="en-faint" role="status">
          {hireWords(t, only)}
        </p>
      )}
    </>
  )
}

import { useT } from '../locale/index.ts'
import { elsewhereWords } from './stay-words.ts'
import { dayOf, useStayEnds } from './use-stay-ends.ts'

const BOX_NO = /^[A-Z]{4}\d{7}$/

/** Where the ledger has a container that a trip names, if that is not where the trip loads, and what taking it charges. */
export function BoxNote({ boxNo, legId, yardId, at }: Record<'boxNo' | 'legId' | 'yardId' | 'at', unknown>) {
  const t = useT()
  const isAsked = typeof boxNo === 'string' && BOX_NO.test(boxNo) && typeof legId === 'number'
  const [end] = useStayEnds({
    boxNos: isAsked ? [boxNo] : [],
    ...(isAsked ? { legId } : {}),
    ...(typeof yardId === 'number' ? { yardId } : {}),
    day: dayOf(at),
  })
  const words = end && elsewhereWords(t, end)
  return words ? (
    <p className="en-faint" role="status">
      {words}
    </p>
  ) : null
}

import type { container } from '@tuheng/domain/rail/container'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { nowText } from '../../../engine/common/today.ts'
import { useT } from '../locale/index.ts'
import css from './stay-terms.module.css'
import { termsWords } from './stay-words.ts'
import { dayOf, useStayEnds } from './use-stay-ends.ts'

/** Above the facts of a container: the terms by which its days are counted, of the yard or of its customer. */
export default function StayTerms({ row }: { row: LooseRow<typeof container> }) {
  const t = useT()
  const isCounted = row.status === 'inYard' || row.status === 'atCustomer'
  const [end] = useStayEnds({ ids: isCounted ? [row.id as number] : [], day: dayOf(nowText()) })
  const terms = end && termsWords(t, end)
  return terms ? (
    <p className={css.terms} role="status">
      {terms}
    </p>
  ) : null
}

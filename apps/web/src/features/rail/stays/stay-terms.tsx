import type { container } from '@tuheng/domain/rail/container'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { nowText } from '../../../engine/common/today.ts'
import { useT } from '../locale/index.ts'
import { stayWords, termsWords } from './stay-words.ts'
import { dayOf, useStayEnds } from './use-stay-ends.ts'

/** Above the facts of a container: the terms that count where it is, of the yard or of its customer, and its days by them. */
export default function StayTerms({ row }: { row: LooseRow<typeof container> }) {
  const t = useT()
  const isCounted = row.status === 'inYard' || row.status === 'atCustomer'
  const [end] = useStayEnds({ ids: isCounted ? [row.id as number] : [], day: dayOf(nowText()) })
  const terms = end && termsWords(t, end)
  if (!terms) return null
  return (
    <p className="en-panel" role="status">
      {[terms, stayWords(t, end)].filter(Boolean).join(t('stay.and'))}
    </p>
  )
}

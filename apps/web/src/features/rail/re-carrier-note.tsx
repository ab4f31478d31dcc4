import type { railLeg } from '@tuheng/domain/rail/rail-leg'
import type { TransitionNoteProps } from '../../engine/slots.ts'
import { useT } from './locale/index.ts'

/** In the dialog of 改承运商 of a short haul: what becomes of trucks that are on the road, and of the rest. */
export default function ReCarrierNote({ rows }: TransitionNoteProps<typeof railLeg>) {
  const t = useT()
  const [leg] = rows
  return leg && leg.legType !== 'rail' ? (
    <p className="en-faint" role="status">
      {t('reassign.note')}
    </p>
  ) : null
}

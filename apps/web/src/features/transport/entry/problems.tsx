import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { useT } from '../locale/index.ts'
import type { TripPreview } from './trip-answers.ts'
import css from './preview.module.css'

interface Props {
  problems: TripPreview['problems']
  /** Truck and driver are chosen, so an empty list means that there are no problems. */
  complete: boolean
  onGoTo(field: string): void
}

/** What prevents the trip, and warnings. Each links to its field, and numbers to their documents. */
export function Problems({ problems, complete, onGoTo }: Props) {
  const t = useT()
  if (!problems.length) {
    if (!complete) return null
    return (
      <p className={css.fine}>
        <CheckCircleFilled aria-hidden /> {t('preview.fine')}
      </p>
    )
  }
  return (
    <ul className={css.problems} aria-label={t('preview.problems')}>
      {problems.map(({ level, code, path, msg, records }) => (
        <li key={`${code} ${path} ${msg}`} className={css.problem} data-level={level}>
          <button
            type="button"
            aria-label={t(level === 'block' ? 'preview.block' : 'preview.warn')}
            title={t('preview.goTo')}
            onClick={() => onGoTo(path)}
          >
            {level === 'block' ? <CloseCircleFilled /> : <WarningFilled />}
          </button>
          <span>
            <LinkedText text={msg} records={records} />
          </span>
        </li>
      ))}
    </ul>
  )
}

import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { railBureaus } from '@tuheng/domain/rail/rail.choices'
import { trackingKinds, trackingSources } from '@tuheng/domain/rail/tracking.choices'
import { Button } from 'antd'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { TrackingStep } from './tracking-steps.ts'
import css from './tracking-tab.module.css'

interface Props {
  step: TrackingStep
  isNewest: boolean
  onEdit?(id: number): void
  onDelete?(event: AnyRow): void
}

/** One line of the way: when, what, where, and how far it was from there. */
export function TrackingLine({ step, isNewest, onEdit, onDelete }: Props) {
  const t = useT()
  const lang = useLang()
  const { at, name, place, event, kind } = step
  const words = `${name[lang]}${place ? ` ${place}` : ''}`
  const color = kind === 'step' ? 'done' : (trackingKinds[kind].color ?? 'progress')
  return (
    <li data-newest={isNewest || undefined} data-step={kind === 'step' || undefined}>
      <time dateTime={at.replace(' ', 'T')}>
        <span>
          <em>{at.slice(0, 5)}</em>
          {at.slice(5, 10)}
        </span>{' '}
        <span>{at.slice(11, 16)}</span>
      </time>
      <i aria-hidden style={{ borderColor: `var(--status-${color}-solid)` }} />
      <div className={css.what}>
        <p>
          <b>{name[lang]}</b>
          {place && <span>{place}</span>}
          {event?.['bureau'] ? <small>{bureauOf(event['bureau'])?.[lang]}</small> : null}
        </p>
        {event && (
          <p className={css.figures}>
            {typeof event['remainingKm'] === 'number' && <span>{t('track.leftKm', { km: event['remainingKm'] })}</span>}
            {typeof event['expectedAt'] === 'string' && (
              <span>{t('track.expectedAt', { at: event['expectedAt'].slice(5, 16) })}</span>
            )}
            {event['source'] ? <span>{t('track.by', { source: sourceOf(event, lang) })}</span> : null}
            {event['remark'] ? <span>{String(event['remark'])}</span> : null}
          </p>
        )}
      </div>
      {event && (onEdit ?? onDelete) && (
        <span className={css.acts}>
          {onEdit && (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('track.edit', { what: words })}
              title={t('track.edit', { what: words })}
              onClick={() => onEdit(Number(event['id']))}
            />
          )}
          {onDelete && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('track.delete', { what: words })}
              title={t('track.delete', { what: words })}
              onClick={() => onDelete(event)}
            />
          )}
        </span>
      )}
    </li>
  )
}

const bureauOf = (value: unknown) => railBureaus[value as keyof typeof railBureaus]

/** By whom it was told: the person where one typed it. */
function sourceOf(event: AnyRow, lang: 'zh' | 'en'): string {
  const source = trackingSources[event['source'] as keyof typeof trackingSources][lang]
  return event['source'] === 'person' && event['createdBy$'] ? String(event['createdBy$']) : source
}

import type { HistoryEvent } from '@tuheng/domain/kernel/generic-wire'
import { labelOf, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { Lang } from '@tuheng/domain/kernel/text'
import { actionName } from '@tuheng/domain/system/rights/action-names'
import { Timeline } from 'antd'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { cellOf } from '../common/cell-text.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { useT } from '../locale/index.ts'
import { changesOf, lineChangesOf } from './diff.ts'
import { useHistory } from './use-history.ts'

/** Who did what, newest first, with the changes. */
export function History({ resource, face, id }: { resource: AnyResource; face: Face; id: number }) {
  const t = useT()
  const lang = useLang()
  const { data, error, refetch } = useHistory(face, id)
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  return (
    <section className="en-history">
      <h2>{t('detail.history')}</h2>
      <Timeline
        items={(data ?? []).map((event, i) => ({
          key: event.id ?? i,
          color: colorOf(resource, event),
          content: (
            <HistoryEvent
              event={event}
              resource={resource}
              face={face}
              lang={lang}
              title={actionName(resource, event.action)[lang]}
            />
          ),
        }))}
      />
      {data?.length === 0 && <p className="en-faint">{t('history.none')}</p>}
    </section>
  )
}

function HistoryEvent({
  event,
  resource,
  face,
  lang,
  title,
}: {
  event: HistoryEvent
  resource: AnyResource
  face: Face
  lang: Lang
  title: string
}) {
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const { visibilityOf } = fieldAccessOf(actor, resource, face)
  const hidden = (name: string) => visibilityOf(name) === 'hidden'
  const changes = changesOf({ resource, before: event.before, after: event.after, hidden })
  const lines = lineChangesOf({ resource, before: event.before, after: event.after, hidden })
  const count = changes.length + lines.length
  const isWholeRecord = event.before === null || event.after === null
  return (
    <div className="en-event">
      <div>
        <strong>{title}</strong> <span className="en-faint">{event.byName ?? t('history.system')}</span>
      </div>
      <time className="en-faint">{event.at.slice(0, 16)}</time>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {count > 0 && !isWholeRecord && (
        <button type="button" className="en-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('history.less') : t('history.changes', { count })}
        </button>
      )}
      {open && (
        <dl className="en-diff">
          {changes.map(({ name, field }) => (
            <div key={name}>
              <dt>{labelOf(field, name)[lang]}</dt>
              <dd>
                <del>{cellOf({ field, name, row: event.before ?? {}, lang })}</del> →{' '}
                <ins>{cellOf({ field, name, row: event.after ?? {}, lang })}</ins>
              </dd>
            </div>
          ))}
          {lines.map(({ name, field, added, removed, changed }) => (
            <div key={name}>
              <dt>{labelOf(field, name)[lang]}</dt>
              <dd>{t('history.lines', { added: added.length, removed: removed.length, changed: changed.length })}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The dot has the colour of the state that was reached. */
function colorOf(resource: AnyResource, event: HistoryEvent): string {
  const transition = resource.transitions[event.action]
  const color = transition && resource.machines[transition.machine]?.states[transition.to]?.color
  return `var(--status-${color ?? (event.action === 'delete' ? 'refused' : 'draft')}-solid)`
}

import { can } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { eventGroups, type EventGroup } from '@tuheng/domain/system/interfaces/callback-events'
import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from './locale/index.ts'
import css from './interfaces.module.css'

interface Props {
  value: readonly string[]
  /** Absent: read-only. */
  onChange?(codes: string[]): void
  id?: string | undefined
}

/** Events that can be subscribed to: the transitions of records that the person may read. */
export default function EventsEditor({ value, onChange, id }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const groups = useMemo(
    () =>
      eventGroups(registry.resources).filter(({ resource }) =>
        Object.values(resource.faces).some(face => can(actor, face, 'read')),
      ),
    [actor],
  )
  const held = new Set(value)
  const shown = onChange ? groups : groups.filter(({ events }) => events.some(event => held.has(event.code)))
  const set = (codes: readonly string[], on: boolean) =>
    onChange?.([...(on ? held.union(new Set(codes)) : held.difference(new Set(codes)))].toSorted())
  const titleOf = ({ resource }: EventGroup) => resource[lang === 'zh' ? 'label' : 'en']
  return (
    <div className={css.events} id={id}>
      {shown.map(group => {
        const codes = group.events.map(event => event.code)
        const on = codes.filter(code => held.has(code)).length
        const events = onChange ? group.events : group.events.filter(event => held.has(event.code))
        return (
          <section key={group.resource.name} aria-label={titleOf(group)}>
            {onChange ? (
              <Checkbox
                className={css.whole}
                checked={on === codes.length}
                indeterminate={on > 0 && on < codes.length}
                aria-label={t('events.all', { title: titleOf(group) })}
                onChange={event => set(codes, event.target.checked)}
              >
                {titleOf(group)}
              </Checkbox>
            ) : (
              <strong className={css.whole}>{titleOf(group)}</strong>
            )}
            <div className={css.boxes}>
              {events.map(event =>
                onChange ? (
                  <Checkbox
                    key={event.code}
                    checked={held.has(event.code)}
                    onChange={box => set([event.code], box.target.checked)}
                  >
                    {event[lang]}
                  </Checkbox>
                ) : (
                  <span key={event.code} className={css.event}>
                    {event[lang]}
                  </span>
                ),
              )}
            </div>
          </section>
        )
      })}
    </div>
  )
}

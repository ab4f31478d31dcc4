import { registry } from '@tuheng/domain/registry'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { type ProgramCall, programCalls } from '@tuheng/domain/system/interfaces/api-calls'
import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './interfaces.module.css'

interface Props {
  value: readonly string[]
  /** The permissions that the account has: the calls that they cover are offered. */
  scopes: readonly string[]
  /** Absent: read-only. */
  onChange?(codes: string[]): void
  id?: string | undefined
}

interface Group {
  face: Face
  resource: AnyResource
  calls: ProgramCall[]
}

/** The calls that these permissions cover, by face. */
export function callGroups(scopes: readonly string[]): Group[] {
  const held = new Set(scopes)
  return registry.resources.flatMap(resource =>
    Object.values(resource.faces).flatMap(face => {
      const calls = programCalls(resource, face).filter(({ right }) => held.has(right))
      return calls.length ? [{ face, resource, calls }] : []
    }),
  )
}

/** The calls that an account is limited to, within its permissions. */
export default function CallsEditor({ value, scopes, onChange, id }: Props) {
  const t = useT()
  const lang = useLang()
  const groups = useMemo(() => callGroups(scopes), [scopes])
  const held = new Set(value)
  const beyond = value.filter(code => !groups.some(({ calls }) => calls.some(call => call.code === code)))
  const shown = onChange ? groups : groups.filter(({ calls }) => calls.some(call => held.has(call.code)))
  const set = (codes: readonly string[], on: boolean) =>
    onChange?.([...(on ? held.union(new Set(codes)) : held.difference(new Set(codes)))].toSorted())
  if (!shown.length && !beyond.length)
    return <p className="en-faint">{t(onChange ? 'scope.noRights' : 'scope.none')}</p>
  return (
    <div className={css.events} id={id}>
      {shown.map(({ face, calls }) => {
        const codes = calls.map(call => call.code)
        const on = codes.filter(code => held.has(code)).length
        return (
          <section key={face.api} aria-label={face[lang]}>
            {onChange ? (
              <Checkbox
                className={css.whole}
                checked={on === codes.length}
                indeterminate={on > 0 && on < codes.length}
                aria-label={t('scope.all', { title: face[lang] })}
                onChange={event => set(codes, event.target.checked)}
              >
                {face[lang]}
              </Checkbox>
            ) : (
              <strong className={css.whole}>{face[lang]}</strong>
            )}
            <div className={css.boxes}>
              {calls.map(call =>
                onChange ? (
                  <Checkbox
                    key={call.code}
                    checked={held.has(call.code)}
                    title={call.code}
                    onChange={box => set([call.code], box.target.checked)}
                  >
                    {call[lang]}
                  </Checkbox>
                ) : (
                  held.has(call.code) && (
                    <span key={call.code} className={css.event} title={call.code}>
                      {call[lang]}
                    </span>
                  )
                ),
              )}
            </div>
          </section>
        )
      })}
      {beyond.length > 0 && (
        <section aria-label={t('scope.beyond')}>
          <strong className={css.whole}>{t('scope.beyond')}</strong>
          <div className={css.boxes}>
            {beyond.map(code => (
              <Checkbox key={code} checked disabled={!onChange} onChange={() => set([code], false)}>
                {code}
              </Checkbox>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

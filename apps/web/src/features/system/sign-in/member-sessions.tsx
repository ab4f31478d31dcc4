import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { endMemberSessionsCall, memberSessionsCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { Button } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { call } from '../../../shared/calls/api.ts'
import { deviceOf } from '../../../shared/session/device.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import css from './sign-in.module.css'

/** A member's sessions in this company, which can be ended here. */
export function MemberSessions({ id }: { id: number }) {
  const t = useT()
  const lang = useLang()
  const { data, error, refetch } = useQuery({
    queryKey: ['member-sessions', id],
    gcTime: 0,
    staleTime: 0,
    queryFn: () => call<AnswerOf<typeof memberSessionsCall>>('sys/user/session/list', { id }),
  })
  const [busy, setBusy] = useState('')
  const end = async (session?: string) => {
    setBusy(session ?? 'all')
    try {
      const { ended } = await call<AnswerOf<typeof endMemberSessionsCall>>('sys/user/session/end', {
        id,
        ...(session ? { session } : {}),
      })
      notify.success(t('signIn.ended', { count: ended }))
    } catch (cause) {
      notify.error(cause)
    }
    setBusy('')
    await refetch()
  }
  const list = data?.list ?? []
  return (
    <section className={css.sessions} aria-label={t('signIn.sessions')}>
      <header>
        <h3>{t('signIn.sessions')}</h3>
        {list.length > 1 && (
          <Button size="small" loading={busy === 'all'} onClick={() => void end()}>
            {t('signIn.endAll')}
          </Button>
        )}
      </header>
      <p className="en-faint">{t('signIn.sessionsLead')}</p>
      {error && <ErrorBlock small error={error} onRetry={() => void refetch()} />}
      {data && list.length === 0 && <p>{t('signIn.noSessions')}</p>}
      {list.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t('signIn.sessions')}>
          <table>
            <thead>
              <tr>
                {(['device', 'from', 'since', 'seen'] as const).map(name => (
                  <th key={name} scope="col">
                    {t(`signIn.${name}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {list.map(session => {
                const device = deviceOf(session.agent, lang) || t('signIn.unknown')
                return (
                  <tr key={session.id}>
                    <th scope="row">{device}</th>
                    <td>{session.ip ?? '—'}</td>
                    <td>{session.createdAt.slice(0, 16)}</td>
                    <td>{session.seenAt.slice(0, 16)}</td>
                    <td>
                      <Button
                        size="small"
                        loading={busy === session.id}
                        aria-label={t('signIn.endOne', { device })}
                        onClick={() => void end(session.id)}
                      >
                        {t('signIn.end')}
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '@tuheng/domain/kernel/call'
import type { endSessionsCall, ownSessionsCall } from '@tuheng/domain/system/accounts/account.calls'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { deviceOf } from '../../shared/session/device.ts'
import { useT } from './locale/index.ts'
import css from './own-sessions.module.css'

/** The sessions of the person, which can be ended here. */
export function OwnSessions() {
  const t = useT()
  const lang = useLang()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    gcTime: 0,
    queryFn: () => call<AnswerOf<typeof ownSessionsCall>>('user/session/list', {}),
  })
  const [busy, setBusy] = useState('')
  const end = async (what: RequestOf<typeof endSessionsCall>) => {
    setBusy('id' in what ? what.id : 'others')
    try {
      const { ended } = await call<AnswerOf<typeof endSessionsCall>>('user/session/end', what)
      notify.success(t('session.ended', { count: ended }))
    } catch (cause) {
      notify.error(cause)
    }
    setBusy('')
    await refetch()
  }
  return (
    <section className={css.sessions} aria-labelledby="own-sessions">
      <header>
        <div>
          <h3 id="own-sessions">{t('session.title')}</h3>
          <p>{t('session.lead')}</p>
        </div>
        {(data?.list.length ?? 0) > 1 && (
          <Button loading={busy === 'others'} onClick={() => void end({ others: true })}>
            {t('session.others')}
          </Button>
        )}
      </header>
      {error && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.list.map(session => {
          const device = deviceOf(session.agent, lang) || t('session.unknown')
          return (
            <li key={session.id}>
              <div>
                <b>{device}</b> {session.current && <Tag color="blue">{t('session.here')}</Tag>}
                {session.viewing && <Tag color="orange">{t('session.viewing', { name: session.viewing })}</Tag>}
                <p>{[session.ip, session.company].filter(Boolean).join(' · ')}</p>
                <p>
                  {t('session.seen')} {session.seenAt.slice(0, 16)} · {t('session.since')}{' '}
                  {session.createdAt.slice(0, 16)}
                </p>
              </div>
              {!session.current && (
                <Button
                  loading={busy === session.id}
                  aria-label={t('session.endOne', { device })}
                  onClick={() => void end({ id: session.id })}
                >
                  {t('session.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

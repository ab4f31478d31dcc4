import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { ACCOUNT_ACTS, SIGN_IN_WAYS } from '@tuheng/domain/system/accounts/account-event'
import type { AccountEvent, ownEventsCall } from '@tuheng/domain/system/accounts/account.calls'
import { Button, Tag } from 'antd'
import { ErrorBlock } from '../../engine/common/error-block.tsx'
import { call } from '../../shared/calls/api.ts'
import { deviceOf } from '../../shared/session/device.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './own-sessions.module.css'

const ALARMS = new Set(['sign_in_failed', 'sign_in_paused'])

/** The account events of the person: sign-ins, passwords and companies, with place and device. */
export function OwnEvents() {
  const t = useT()
  const lang = useLang()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['own-events'],
    queryFn: ({ pageParam, signal }) =>
      call<AnswerOf<typeof ownEventsCall>>('user/event/list', { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
  })
  const events = data?.pages.flatMap(page => page.list) ?? []
  const detailsOf = ({ way, ended, version }: AccountEvent): string[] => [
    ...(way ? [SIGN_IN_WAYS[way]?.[lang] ?? way] : []),
    ...(ended ? [t('event.ended', { count: ended })] : []),
    ...(version ? [version] : []),
  ]
  return (
    <section className={css.sessions} aria-labelledby="own-events">
      <header>
        <div>
          <h3 id="own-events">{t('event.title')}</h3>
          <p>{t('event.lead')}</p>
        </div>
      </header>
      {error && <ErrorBlock small error={error} onRetry={() => void refetch()} />}
      {data && events.length === 0 && <p>{t('event.none')}</p>}
      <ul>
        {events.map(event => (
          <li key={event.id}>
            <div>
              <b>{ACCOUNT_ACTS[event.action]?.[lang] ?? event.action}</b>{' '}
              {ALARMS.has(event.action) && <Tag color="orange">{t('event.look')}</Tag>}
              <p>{[event.at.slice(0, 16), ...detailsOf(event), event.company].filter(Boolean).join(' · ')}</p>
              <p>{[deviceOf(event.agent, lang), event.ip].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('event.more')}
        </Button>
      )}
    </section>
  )
}

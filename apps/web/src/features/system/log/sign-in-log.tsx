import { ReloadOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Fields } from '@tuheng/domain/kernel/field'
import { choices, f } from '@tuheng/domain/kernel/fields'
import { ACCOUNT_ACTS, COMPANY_ACTS, SIGN_IN_WAYS, type SignInEntry } from '@tuheng/domain/system/account-event'
import { Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { today } from '../../../engine/common/today.ts'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { decodeReport, encodeReport, reportBody, type ReportState } from '../../../engine/report-page/params-codec.ts'
import { ParamsLine } from '../../../engine/report-page/params-line.tsx'
import { call } from '../../../shared/api.ts'
import { deviceOf } from '../../../shared/device.ts'
import { type Lang, useLang } from '../../../shared/i18n.ts'
import { goTo } from '../../../shared/navigator.ts'
import { useTabLocation } from '../../../shared/tabs.ts'
import { t, useT } from '../locale/index.ts'
import css from './log.module.css'

interface Page {
  list: SignInEntry[]
  next: number | null
}

const DAYS = 6
const ALARMS: Readonly<Record<string, 'attention' | 'refused' | 'progress'>> = { sign_in_failed: 'attention', sign_in_paused: 'refused', company_password: 'progress', company_ended: 'progress' }

function signInParams(): Fields {
  const acts = choices(Object.fromEntries(COMPANY_ACTS.map(act => [act, [ACCOUNT_ACTS[act]?.zh ?? act, ACCOUNT_ACTS[act]?.en ?? act]])))
  return {
    from: f.date('起', { en: 'From', required: true }),
    to: f.date('止', { en: 'To', required: true }),
    memberId: f.ref('用户', 'member', { en: 'User' }),
    action: f.choice('事件', acts, { en: 'Event' }),
    ip: f.text('来源地址', { en: 'Address', maxLength: 100 }),
  }
}

/** 登录日志: who came into the company, when, from where and with what; who failed to. */
export default function SignInLog({ switcher }: { switcher: ReactNode }) {
  const t = useT()
  const place = useTabLocation()
  const params = useMemo(() => signInParams(), [])
  const defaults = useMemo(() => ({ from: addDays(today(), -DAYS), to: today() }), [])
  const state = useMemo(() => decodeReport(place.search, params, defaults), [place.search, params, defaults])
  const body = reportBody(state)
  const timed = body['from'] !== undefined && body['to'] !== undefined
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sys/log', 'signIns', body],
    queryFn: ({ pageParam, signal }) => call<Page>('sys/log/signIns', { ...body, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.next ?? undefined,
    enabled: timed,
  })
  const set = (next: ReportState) => {
    const query = encodeReport(next, defaults)
    goTo(`${place.path}?view=signIns${query ? `&${query}` : ''}`, { replace: true })
  }
  const entries = data?.pages.flatMap(page => page.list) ?? []
  return (
    <div className={`en-page ${css.page}`}>
      <div className={css.top}>
        {switcher}
        <ParamsLine report={{ params }} state={state} onChange={set} />
        <span className={css.acts}>
          <Button type="text" icon={<ReloadOutlined spin={isFetching} />} aria-label={t('log.refresh')} title={t('log.refresh')} onClick={() => void refetch()} />
        </span>
      </div>
      <div className={css.card}>
        {error ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : !timed ? (
          <EmptyBlock title={t('log.untimed')} />
        ) : !data ? (
          <TableSkeleton />
        ) : entries.length === 0 ? (
          <EmptyBlock title={t('log.none')} text={t('log.noneWhat')} />
        ) : (
          <>
            <Entries entries={entries} />
            <div className={css.more}>
              {hasNextPage ? (
                <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                  {t('log.more')}
                </Button>
              ) : (
                <span>{t('log.end', { count: entries.length })}</span>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function Entries({ entries }: { entries: readonly SignInEntry[] }) {
  const t = useT()
  const lang = useLang()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {(['at', 'user', 'event', 'way', 'ip', 'device'] as const).map(name => (
            <th key={name} scope="col">
              {t(`log.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => {
          const word = ACCOUNT_ACTS[entry.action]?.[lang] ?? entry.action
          const alarm = ALARMS[entry.action]
          return (
            <tr key={entry.id}>
              <td className={css.time}>{entry.at}</td>
              <td>
                {entry.name === null ? (
                  <span className={css.faint}>{t('log.hiddenName')}</span>
                ) : (
                  <RecordLink resource="member" id={entry.memberId} title={entry.name}>
                    {entry.name}
                  </RecordLink>
                )}
              </td>
              <td>{alarm ? <StatusTag color={alarm}>{word}</StatusTag> : word}</td>
              <td>{howOf(entry, lang).join(t('log.between')) || '—'}</td>
              <td className={css.faint}>{entry.ip}</td>
              <td className={css.faint}>{deviceOf(entry.agent, lang) || '—'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The way in; or who did it, and what ended with it. */
function howOf({ way, byName, ended }: SignInEntry, lang: Lang): string[] {
  return [
    ...(way ? [SIGN_IN_WAYS[way]?.[lang] ?? way] : []),
    ...(byName ? [t('log.byAdmin', { name: byName })] : []),
    ...(ended ? [t('log.endedSessions', { count: ended })] : []),
  ]
}

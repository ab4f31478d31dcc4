import { DownloadOutlined, ReloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays } from '@tuheng/domain/kernel/dates'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LogEntry } from '@tuheng/domain/system/log-entry'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { today } from '../../../engine/common/today.ts'
import { useExport } from '../../../engine/list-page/use-export.tsx'
import '../../../engine/list-page/list.css'
import { decodeReport, encodeReport, reportBody, type ReportState } from '../../../engine/report-page/params-codec.ts'
import { ParamsLine } from '../../../engine/report-page/params-line.tsx'
import { call } from '../../../shared/api.ts'
import { goTo } from '../../../shared/navigator.ts'
import { useActor } from '../../../shared/session.ts'
import { useTabLocation } from '../../../shared/tabs.ts'
import { useT } from '../locale/index.ts'
import { logParams } from './log-params.ts'
import { LogTable } from './log-table.tsx'
import { useChainCheck } from './use-chain-check.tsx'
import css from './log.module.css'

const SignInLog = lazy(() => import('./sign-in-log.tsx'))

interface Page {
  list: LogEntry[]
  next: number | null
}

/** A week is what people look back upon; the log itself has no end. */
const DAYS = 6

/** 系统日志: what was done, and who came in. */
export default function LogPage() {
  const t = useT()
  const { path, search } = useTabLocation()
  const signIns = new URLSearchParams(search).get('view') === 'signIns'
  const switcher = (
    <Segmented<boolean>
      aria-label={t('log.view')}
      value={signIns}
      options={[
        { value: false, label: t('log.tab.acts') },
        { value: true, label: t('log.tab.signIns') },
      ]}
      onChange={to => goTo(to ? `${path}?view=signIns` : path, { replace: true })}
    />
  )
  return signIns ? (
    <Suspense fallback={<TableSkeleton />}>
      <SignInLog switcher={switcher} />
    </Suspense>
  ) : (
    <Acts switcher={switcher} />
  )
}

/** Who did what, when and from where, as far as one may open the records; newest first. */
function Acts({ switcher }: { switcher: ReactNode }) {
  const t = useT()
  const actor = useActor()
  const place = useTabLocation()
  const params = useMemo(() => logParams(), [])
  const defaults = useMemo(() => ({ from: addDays(today(), -DAYS), to: today() }), [])
  const state = useMemo(() => decodeReport(place.search, params, defaults), [place.search, params, defaults])
  const body = reportBody(state)
  const timed = body['from'] !== undefined && body['to'] !== undefined
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sys/log', 'list', body],
    queryFn: ({ pageParam, signal }) => call<Page>('sys/log/list', { ...body, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.next ?? undefined,
    enabled: timed,
  })
  const exporter = useExport('sys/log/export')
  const chain = useChainCheck()
  const set = (next: ReportState) => {
    const query = encodeReport(next, defaults)
    goTo(query ? `${place.path}?${query}` : place.path, { replace: true })
  }
  const entries = data?.pages.flatMap(page => page.list) ?? []
  return (
    <div className={`en-page ${css.page}`}>
      <div className={css.top}>
        {switcher}
        <ParamsLine report={{ params }} state={state} onChange={set} />
        <span className={css.acts}>
          <Button icon={<SafetyCertificateOutlined />} loading={chain.busy} onClick={() => void chain.check()}>
            {t('log.verify')}
          </Button>
          {hasPermission(actor, 'sys.log.export') && (
            <Button icon={<DownloadOutlined />} loading={exporter.busy} disabled={!timed} onClick={() => void exporter.run(body)}>
              {t('log.export')}
            </Button>
          )}
          <Button type="text" icon={<ReloadOutlined spin={isFetching} />} aria-label={t('log.refresh')} title={t('log.refresh')} onClick={() => void refetch()} />
        </span>
      </div>
      {chain.node}
      <div className={css.card}>
        {error ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : !timed ? (
          <EmptyBlock title={t('log.untimed')} />
        ) : !data ? (
          <TableSkeleton />
        ) : (
          <>
            {entries.length > 0 ? <LogTable entries={entries} /> : !hasNextPage && <EmptyBlock title={t('log.none')} text={t('log.noneWhat')} />}
            <div className={css.more}>
              {hasNextPage ? (
                <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                  {t('log.more')}
                </Button>
              ) : (
                entries.length > 0 && <span>{t('log.end', { count: entries.length })}</span>
              )}
            </div>
          </>
        )}
      </div>
      {exporter.node}
    </div>
  )
}

import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyBlock } from '../../../engine/common/empty-block.tsx'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { TableSkeleton } from '../../../engine/common/skeletons.tsx'
import { ParamsLine } from '../../../engine/report-page/params-line.tsx'
import { useT } from '../locale/index.ts'
import type { useLog } from './use-log.ts'
import css from './log.module.css'

interface Props {
  log: ReturnType<typeof useLog>
  switcher: ReactNode
  /** Further buttons, before the one that refreshes. */
  actions?: ReactNode
  /** Between the filters and the entries. */
  notice?: ReactNode
  /** The entries; shown only if there are any. */
  children: ReactNode
}

/** What both logs have in common: filters, entries, and the button for older ones. */
export function LogFrame({ log, switcher, actions, notice, children }: Props) {
  const t = useT()
  const { params, state, set, timed, entries } = log
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = log.pages
  return (
    <div className={`en-page ${css.page}`}>
      <div className={css.top}>
        {switcher}
        <span className={css.acts}>
          {actions}
          <Button
            type="text"
            icon={<ReloadOutlined spin={isFetching} />}
            aria-label={t('log.refresh')}
            title={t('log.refresh')}
            onClick={() => void refetch()}
          />
        </span>
        <ParamsLine report={{ params }} state={state} onChange={set} />
      </div>
      {notice}
      <div className={css.card}>
        {error ? (
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        ) : !timed ? (
          <EmptyBlock title={t('log.untimed')} />
        ) : !data ? (
          <TableSkeleton />
        ) : (
          <>
            {entries.length > 0
              ? children
              : !hasNextPage && <EmptyBlock title={t('log.none')} text={t('log.noneWhat')} />}
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
    </div>
  )
}

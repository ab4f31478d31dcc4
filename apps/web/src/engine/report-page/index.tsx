import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can } from '@tuheng/domain/kernel/policy'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { Button } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { goTo } from '../../shared/tabs/navigator.ts'
import { useActor } from '../../shared/session/session.ts'
import { useTabLocation } from '../../shared/tabs/tabs.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { TableSkeleton } from '../common/skeletons.tsx'
import { today } from '../common/today.ts'
import { useExport } from '../list-page/use-export.tsx'
import { useT } from '../locale/index.ts'
import { FigureStrip } from './figure-strip.tsx'
import { ParamsLine } from './params-line.tsx'
import { decodeReport, encodeReport, reportBody, type ReportState } from './params-codec.ts'
import { ReportTable } from './report-table.tsx'
import '../common/states.css'
import './report.css'

const Chart = lazy(() => import('./chart.tsx'))

export interface ReportPageProps {
  report: Report
  screen: Screen
}

/** A report: parameters, key figures, chart, table with sums, and links to the records behind them. */
export function ReportPage({ report }: ReportPageProps) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const place = useTabLocation()
  const defaults = useMemo(() => report.defaults?.(today()) ?? {}, [report])
  const state = useMemo(() => decodeReport(place.search, report.params, defaults), [place.search, report, defaults])
  const body = reportBody(state)
  const missing = Object.entries(report.params).some(([name, field]) => field.required && body[name] === undefined)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [report.api, 'query', body],
    queryFn: ({ signal }) => call<ReportAnswer>(`${report.api}/query`, body, { signal }),
    placeholderData: keepPreviousData,
    enabled: !missing,
  })
  const exporter = useExport(`${report.api}/export`)
  const set = (next: ReportState) => {
    const query = encodeReport(next, defaults)
    goTo(query ? `${place.path}?${query}` : place.path, { replace: true })
  }
  return (
    <div className="en-page en-report" data-fetching={isFetching && isPlaceholderData ? true : undefined}>
      <div className="en-report-top">
        <ParamsLine report={report} state={state} onChange={set} />
        {can(actor, report, 'export') && (
          <Button
            icon={<DownloadOutlined />}
            loading={exporter.busy}
            disabled={missing}
            onClick={() => void exporter.run(body)}
          >
            {t('list.export')}
          </Button>
        )}
        <Button
          type="text"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          onClick={() => void refetch()}
        />
      </div>
      {(report.note || (data?.header.length ?? 0) > 0) && (
        <p className="en-report-note">
          {report.note && <span>{report.note[lang]}</span>}
          {data?.header.map(text => (
            <span key={text[lang]}>{text[lang]}</span>
          ))}
        </p>
      )}
      {error ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : missing ? (
        <EmptyBlock title={t('report.params')} />
      ) : !data ? (
        <div className="en-panel">
          <TableSkeleton />
        </div>
      ) : (
        <>
          <FigureStrip report={report} answer={data} />
          {data.rows.length === 0 ? (
            <div className="en-panel">
              <EmptyBlock title={t('report.none')} text={t('report.noneWhat')} />
            </div>
          ) : (
            <>
              {report.chart && data.rows.length > 1 && (
                <div className="en-panel">
                  <Suspense fallback={<div className="en-chart" />}>
                    <Chart report={report} rows={data.rows} />
                  </Suspense>
                </div>
              )}
              <ReportTable report={report} answer={data} params={state.params} />
            </>
          )}
        </>
      )}
      {exporter.node}
    </div>
  )
}

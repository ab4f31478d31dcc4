import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { can } from '@tuheng/domain/kernel/policy'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { dimensionsFor } from '@tuheng/domain/kernel/report-access'
import { recordGrouping } from '@tuheng/domain/kernel/report-records'
import { Button } from 'antd'
import { useMemo } from 'react'
import { call } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { goTo } from '../../shared/tabs/navigator.ts'
import { useActor } from '../../shared/session/session.ts'
import { useTabLocation } from '../../shared/tabs/tabs.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { ErrorBlock } from '../common/error-block.tsx'
import { ReportSkeleton } from '../common/skeletons.tsx'
import { today } from '../common/today.ts'
import { useExport } from '../list-page/use-export.tsx'
import { useT } from '../locale/index.ts'
import { useReportT } from './locale.ts'
import { ParamsLine } from './params-line.tsx'
import { decodeReport, encodeReport, reportBody, type ReportState } from './params-codec.ts'
import { ReportViews } from './report-views.tsx'
import { ReportBody } from './report-body.tsx'
import { useLeads } from './use-leads.ts'
import { MOST_PICTURES } from './pictures.ts'
import { useLeftPlaces } from './use-left-places.ts'
import '../common/states.css'
import './report.css'

export interface ReportPageProps {
  report: Report
  screen: Screen
}

/** A report: parameters, key figures, chart, table with sums, and links to the records behind them. */
export function ReportPage({ report }: ReportPageProps) {
  const t = useT()
  const rt = useReportT()
  const lang = useLang()
  const actor = useActor()
  const place = useTabLocation()
  const defaults = useMemo(() => report.defaults?.(today()) ?? {}, [report])
  const state = useMemo(() => decodeReport(place.search, report.params, defaults), [place.search, report, defaults])
  const groupBy = state.groupBy ?? dimensionsFor(report, actor)[0]?.value
  const shown = useMemo(() => ({ ...state, groupBy }), [state, groupBy])
  const body = reportBody(state)
  const missing = Object.entries(report.params).some(([name, field]) => field.required && body[name] === undefined)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [report.api, 'query', body],
    queryFn: ({ signal }) => call<ReportAnswer>(`${report.api}/query`, body, { signal }),
    placeholderData: keepPreviousData,
    enabled: !missing,
  })
  const exporter = useExport(`${report.api}/export`)
  const { box, leave, lastLeft } = useLeftPlaces(place.search, !!data && !isPlaceholderData)
  const ways = useLeads(report, shown, { defaults, leave })
  const addressOf = (next: ReportState) => {
    const query = encodeReport(next, defaults)
    return query ? `${place.path}?${query}` : place.path
  }
  const back = () => {
    const left = lastLeft()
    goTo(left === undefined ? addressOf({ ...state, groupBy: undefined }) : place.path + left)
  }
  return (
    <div ref={box} className="en-page en-report" data-fetching={isFetching && isPlaceholderData ? true : undefined}>
      <div className="en-report-top">
        <ParamsLine report={report} state={state} onChange={next => goTo(addressOf(next), { replace: true })} />
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
        <ReportViews
          report={report}
          query={encodeReport(state, defaults)}
          onOpen={query => goTo(query ? `${place.path}?${query}` : place.path)}
        />
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
        <EmptyBlock title={rt('report.params')} />
      ) : !data ? (
        <ReportSkeleton
          figures={report.figures?.length ?? 0}
          pictures={
            groupBy === recordGrouping(report)?.value ? 0 : Math.min(report.pictures?.length ?? 0, MOST_PICTURES)
          }
        />
      ) : (
        <ReportBody
          report={report}
          answer={data}
          state={shown}
          ways={ways}
          onBack={groupBy === recordGrouping(report)?.value ? back : undefined}
        />
      )}
      {exporter.node}
    </div>
  )
}

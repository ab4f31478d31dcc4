import type { Report } from '@tuheng/domain/kernel/report'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { dimensionsFor, hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { Segmented, Tag } from 'antd'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { scaledWidth, wordWidth } from '../../shared/text/word-width.ts'
import { FilterMore } from '../common/filter-more.tsx'
import { isMissing } from '../common/missing.ts'
import { useReportT } from './locale.ts'
import { widgetOf } from '../widgets/index.ts'
import type { ReportState } from './params-codec.ts'
import '../common/filters.css'

/**
 * The parameters of a report in one line: those that must be given, and those that are. The others are unfolded. A change
 * queries the report at once.
 */
export function ParamsLine({
  report,
  state,
  onChange,
}: {
  report: Pick<Report, 'params'> | Report
  state: ReportState
  onChange(state: ReportState): void
}) {
  const rt = useReportT()
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const [captions, setCaptions] = useState<Record<string, unknown>>({})
  const actor = useActor()
  const fullReport = 'columns' in report ? report : undefined
  const hidden = fullReport && hiddenInReport(fullReport, actor)
  const dimensions = fullReport ? dimensionsFor(fullReport, actor) : []
  const by = state.groupBy ?? dimensions[0]?.value
  const offered = Object.entries(report.params).filter(([name, field]) => field.required || !hidden?.has(name))
  const asksNothing = (value: unknown) => value === false || isMissing(value)
  const idle = fullReport ? offered.filter(([name, field]) => !field.required && asksNothing(state.params[name])) : []
  return (
    <div className="en-filters" role="search">
      {offered
        .filter(one => open || !idle.includes(one))
        .map(([name, field]) => {
          const { Input } = widgetOf(field)
          const label = labelOf(field, name)[lang]
          return (
            <span
              key={name}
              className="en-flt"
              style={{ flexBasis: scaledWidth(Math.max(90, kindOf(field).width) + wordWidth(label) + 50) }}
            >
              <span className="en-flt-label">
                {field.required && <i className="en-must">*</i>}
                {label}
              </span>
              <Input
                frameless="line"
                field={field}
                name={name}
                path={name}
                label={label}
                value={state.params[name] as never}
                caption={captions[`${name}$`]}
                getRow={() => state.params}
                onChange={(value, also) => {
                  setCaptions(known => ({ ...known, ...also }))
                  onChange({ ...state, params: { ...state.params, [name]: value } })
                }}
              />
            </span>
          )
        })}
      {idle.length > 0 && <FilterMore open={open} setOpen={setOpen} />}
      {fullReport &&
        state.without.map(name => (
          <Tag
            key={name}
            closable
            className="en-report-without"
            onClose={() => onChange({ ...state, without: state.without.filter(other => other !== name) })}
          >
            {rt('report.without', {
              label: labelOf(fullReport.columns[name] ?? { kind: 'text', label: name }, name)[lang],
            })}
          </Tag>
        ))}
      {dimensions.length > 1 && (
        <Segmented
          aria-label={rt('report.by')}
          value={by ?? ''}
          options={dimensions.map(group => ({ value: group.value, label: group[lang] }))}
          onChange={value => onChange({ ...state, groupBy: value })}
        />
      )}
    </div>
  )
}

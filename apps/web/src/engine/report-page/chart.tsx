import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { cssValue } from '../../shared/appearance/theme.ts'
import { cellText } from '../common/cell-text.ts'
import { chartOption, type ChartColors } from './chart-option.ts'
import './report.css'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** The chart of a report; the table below has the same figures. */
export default function Chart({ report, rows }: { report: Report; rows: readonly AnyRow[] }) {
  const lang = useLang()
  const mode = useSettings(state => state.mode)
  const color = useSettings(state => state.color)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const option = chartOption({ report, rows, lang, ink: readColors(), print: cellText })
    if (!option) return undefined
    const chart = init(element)
    chart.setOption(option)
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [report, rows, lang, mode, color])
  return <div ref={box} className="en-chart" role="img" aria-label={report[lang]} />
}

/** Reads the CSS variables now, since a canvas cannot use them. */
function readColors(): ChartColors {
  return {
    text: cssValue('--ink-soft'),
    faint: cssValue('--ink-faint'),
    line: cssValue('--line'),
    background: cssValue('--float'),
    font: cssValue('--font'),
    series: [
      cssValue('--accent'),
      ...(['waiting', 'attention', 'locked', 'done', 'refused'] as const).map(name =>
        cssValue(`--status-${name}-solid`),
      ),
    ],
  }
}

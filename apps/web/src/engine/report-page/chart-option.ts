import type { Field } from '@tuheng/domain/kernel/field'
import type { Report } from '@tuheng/domain/kernel/report'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'

/** Colours of a chart in the current theme. */
export interface ChartColors {
  text: string
  faint: string
  line: string
  background: string
  series: readonly string[]
  font: string
}

interface ChartArgs {
  report: Report
  rows: readonly AnyRow[]
  lang: Lang
  ink: ChartColors
  /** Formats a value. */
  print(cell: { field: Field; name: string; row: AnyRow; lang: Lang }): string
}

/** A ranking shows at most this many rows. */
const MAX_BARS = 30

/**
 * The ECharts option of a report. Floats are allowed for drawing only: every figure on screen comes from the exact
 * text.
 */
export function chartOption({ report, rows, lang, ink, print }: ChartArgs): Record<string, unknown> | undefined {
  const { chart } = report
  const seriesNames = chart ? seriesFields(report, chart.x, rows) : []
  if (!chart || !seriesNames.length) return undefined
  const line = chart.kind === 'line' && seriesNames.length === 1 && seriesNames[0] === chart.x
  const shown = line ? rows : rows.slice(0, MAX_BARS)
  const names = shown.map(row =>
    seriesNames.map(name => print({ field: report.columns[name] as Field, name, row, lang })).join(' '),
  )
  const axis = {
    axisLine: { lineStyle: { color: ink.line } },
    axisTick: { show: false },
    axisLabel: { color: ink.faint, fontFamily: ink.font, hideOverlap: true },
  }
  return {
    color: [...ink.series],
    textStyle: { fontFamily: ink.font, color: ink.text },
    animationDuration: 150,
    grid: { left: 8, right: 16, top: chart.y.length > 1 ? 40 : 20, bottom: 8, containLabel: true },
    legend:
      chart.y.length > 1
        ? { top: 4, left: 'center', itemWidth: 14, itemHeight: 8, textStyle: { color: ink.text, fontFamily: ink.font } }
        : undefined,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: line ? 'line' : 'shadow' },
      backgroundColor: ink.background,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontFamily: ink.font },
    },
    xAxis: { type: 'category', data: names, ...axis },
    yAxis: {
      type: 'value',
      splitLine: { lineStyle: { color: ink.line, opacity: 0.6 } },
      ...axis,
      axisLabel: { ...axis.axisLabel, formatter: (value: number) => shortNumber(value, lang) },
    },
    series: chart.y.flatMap(name => {
      const field = report.columns[name]
      if (!field) return []
      return {
        name: labelOf(field, name)[lang],
        type: line ? 'line' : 'bar',
        ...(chart.kind === 'stack' ? { stack: 'all' } : {}),
        barMaxWidth: 32,
        symbolSize: 6,
        smooth: false,
        data: shown.map(row => (row[name] === null || row[name] === undefined ? null : Number(row[name]))),
        tooltip: {
          valueFormatter: (value: unknown) =>
            value === null || value === undefined ? '—' : print({ field, name, row: { [name]: String(value) }, lang }),
        },
      }
    }),
  }
}

/**
 * The columns that name a row. A person may have grouped by more columns, or others, than the chart is declared for.
 */
function seriesFields(report: Report, declared: string, rows: readonly AnyRow[]): string[] {
  const [first] = rows
  if (!first) return []
  const present = Object.entries(report.columns).filter(([name]) => name in first)
  const measure = present.findIndex(([, field]) => kindOf(field).align === 'right')
  const leading = present.slice(0, measure < 0 ? present.length : measure).map(([name]) => name)
  const differing = leading.filter(name => rows.some(row => row[name] !== first[name]))
  if (differing.length) return differing
  return declared in first ? [declared] : leading.slice(0, 1)
}

/** `12500000` → `1,250万` or `12.5M`: axis labels are rounded. */
export function shortNumber(value: number, lang: Lang): string {
  const size = Math.abs(value)
  const cut = (n: number) => groupDigits(String(Number(n.toFixed(n >= 100 ? 0 : 1))))
  if (lang === 'zh') return size >= 1e8 ? `${cut(value / 1e8)}亿` : size >= 1e4 ? `${cut(value / 1e4)}万` : cut(value)
  return size >= 1e6 ? `${cut(value / 1e6)}M` : size >= 1e3 ? `${cut(value / 1e3)}k` : cut(value)
}

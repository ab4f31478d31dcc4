import type { Lang } from '@tuheng/domain/kernel/text'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'
import type { Drawing, DrawnBar } from './drawing.ts'
import { roomForNames, shortNames } from './short-name.ts'

/** Colours of a chart, as they are now. */
export interface ChartColors {
  text: string
  faint: string
  line: string
  background: string
  plain: string
  step: string
  rest: string
  negative: string
  font: string
}

interface Drawn {
  lang: Lang
  ink: ChartColors
  /** Of the picture, in px. */
  width: number
}

/** Labels over more columns than this would run into each other. */
const MOST_LABELS = 13

/** What ECharts draws. Drawing alone may use floats: every figure on screen comes from the exact text. */
export function chartOption(drawing: Drawing, drawn: Drawn): Record<string, unknown> {
  if (drawing.kind === 'lines') return linesOption(drawing, drawn)
  if (drawing.kind === 'stacked') return stackedOption(drawing, drawn)
  return drawing.kind === 'line' ? lineOption(drawing, drawn) : barOption(drawing, drawn)
}

function lineOption({ points }: Extract<Drawing, { kind: 'line' }>, drawn: Drawn): Record<string, unknown> {
  const { ink, lang } = drawn
  return {
    ...common(drawn),
    color: [ink.plain],
    tooltip: {
      ...tooltip(ink, 'line'),

      formatter: ([hit]: Hit[]) => told(points[hit?.dataIndex ?? 0]),
    },
    xAxis: { type: 'category', data: points.map(point => point.name), ...axis(ink) },
    yAxis: valueAxis(ink, lang),
    series: [
      {
        type: 'line',
        symbolSize: 6,
        smooth: false,
        data: points.map(({ value }) => (value === null ? null : Number(value))),
      },
    ],
  }
}

function linesOption({ points, lines }: Extract<Drawing, { kind: 'lines' }>, drawn: Drawn): Record<string, unknown> {
  const { ink, lang } = drawn
  return {
    ...common(drawn),
    color: lines.map(line => (line.kind === 'line' ? ink.plain : ink.step)),
    tooltip: {
      ...tooltip(ink, 'line'),
      formatter: ([hit]: Hit[]) => {
        const at = hit?.dataIndex ?? 0
        return [points[at] ?? '', ...lines.map(line => `${line.name} ${line.texts[at] ?? ''}`)].map(plain).join('<br>')
      },
    },
    xAxis: { type: 'category', data: points, ...axis(ink) },
    // Small moves are what the reader looks for
    yAxis: { ...valueAxis(ink, lang), scale: true },
    series: lines.map(line => ({
      type: 'line',
      symbolSize: 6,
      step: line.kind === 'step' ? 'end' : false,
      connectNulls: line.kind !== 'step',
      lineStyle: { type: line.kind === 'line' ? 'solid' : 'dashed' },
      data: line.values.map(value => (value === null ? null : Number(value))),
    })),
  }
}

function stackedOption(
  { points, parts }: Extract<Drawing, { kind: 'stacked' }>,
  drawn: Drawn,
): Record<string, unknown> {
  const { ink, lang } = drawn
  return {
    ...common(drawn),
    color: parts.map(({ tone }) => ink[tone]),
    tooltip: {
      ...tooltip(ink, 'shadow'),
      formatter: ([hit]: Hit[]) => {
        const at = hit?.dataIndex ?? 0
        return [points[at] ?? '', ...parts.map(part => `${part.name} ${part.values[at] ?? 0}`)].map(plain).join('<br>')
      },
    },
    xAxis: { type: 'category', data: points, ...axis(ink) },
    yAxis: { ...valueAxis(ink, lang), minInterval: 1 },
    series: parts.map(({ name, values }) => ({ type: 'bar', name, stack: 'all', barMaxWidth: 28, data: [...values] })),
  }
}

function barOption({ kind, bars }: Extract<Drawing, { bars: unknown }>, drawn: Drawn): Record<string, unknown> {
  const { ink, lang } = drawn
  const lying = kind === 'bars'
  const short = shortNames(
    bars.map(bar => bar.name),
    roomForNames(drawn.width),
  )
  const names = { type: 'category', data: bars.map(bar => bar.name), inverse: lying, ...axis(ink) }
  const standing = { ...axis(ink).axisLabel, ...(kind === 'steps' ? wrapped(bars.length, drawn.width) : {}) }
  const values = lying ? { type: 'value', show: false } : valueAxis(ink, lang)
  const labels = bars.length <= MOST_LABELS
  // All layers of a bar lie over each other
  const width = { barMaxWidth: lying ? 16 : 40, barGap: '-100%' }
  return {
    ...common(drawn),
    grid: { left: 8, right: lying ? 120 : 12, top: lying ? 4 : 28, bottom: 4, containLabel: true },
    tooltip: { ...tooltip(ink, 'shadow'), formatter: ([hit]: Hit[]) => told(bars[hit?.dataIndex ?? 0]) },
    xAxis: lying ? values : { ...names, axisLabel: standing },
    yAxis: lying
      ? {
          ...names,
          axisLabel: {
            ...axis(ink).axisLabel,
            formatter: (name: string) => short.get(name) ?? name,
            hideOverlap: false,
          },
        }
      : values,
    series: [
      ...layers(bars).map(({ data, hidden }) => ({
        type: 'bar',
        stack: 'all',
        ...width,
        silent: hidden,
        data: data.map((value, i) => ({
          value,
          itemStyle: hidden ? CLEAR : { color: colorOf(bars[i] as DrawnBar, ink) },
        })),
      })),
      // Labels stand where the bar ends, those of a loss at nothing
      {
        type: 'bar',
        ...width,
        silent: true,
        itemStyle: CLEAR,
        data: spansOf(bars).map(({ high }) => Math.max(0, high)),
        label: {
          show: labels,
          position: lying ? 'right' : 'top',
          color: ink.text,
          fontFamily: ink.font,
          fontSize: 11,
          formatter: ({ dataIndex }: Hit) => labelFor(bars[dataIndex] as DrawnBar, { lang, lying }),
        },
      },
    ],
  }
}

const CLEAR = { color: 'transparent' }

interface Hit {
  dataIndex: number
}

interface Layer {
  data: (number | null)[]
  /** Holds up what stands above it. */
  hidden: boolean
}

/** A bar that begins above nothing stands on one that is not seen; one across nothing is drawn in two. */
export function layers(bars: readonly Pick<DrawnBar, 'begin' | 'value'>[]): Layer[] {
  const spans = spansOf(bars)
  const base = spans.map(({ low, high }) => (low > 0 ? low : high < 0 ? high : 0))
  const above = spans.map(({ low, high }) => Math.max(0, high - Math.max(low, 0)))
  const below = spans.map(({ low, high }) => Math.min(0, low - Math.min(high, 0)))
  const some = (list: readonly number[]) => list.some(value => value !== 0)
  return [
    ...(some(base) ? [{ data: base, hidden: true }] : []),
    ...(some(below) ? [{ data: below.map(value => value || null), hidden: false }] : []),
    { data: above, hidden: false },
  ]
}

function spansOf(bars: readonly Pick<DrawnBar, 'begin' | 'value'>[]): { low: number; high: number }[] {
  return bars.map(({ begin = '0', value }) => {
    const from = Number(begin)
    const to = from + Number(value)
    return { low: Math.min(from, to), high: Math.max(from, to) }
  })
}

const colorOf = (bar: DrawnBar, ink: ChartColors): string =>
  bar.tone === 'step' ? ink.step : bar.value.startsWith('-') ? ink.negative : bar.tone === 'rest' ? ink.rest : ink.plain

function labelFor({ value, rate }: DrawnBar, { lang, lying }: { lang: Lang; lying: boolean }): string {
  const size = shortNumber(Number(value), lang)
  return rate ? `${size}${lying ? '  ' : '\n'}${rate}` : size
}

/** What the pointer is told: texts of the company's own records stay texts. */
function told(bar: { name: string; text: string; rate?: string } | undefined): string {
  if (!bar) return ''
  return [bar.name, `${bar.text}${bar.rate ? ` · ${bar.rate}` : ''}`].map(plain).join('<br>')
}

const plain = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const common = ({ ink }: Drawn) => ({
  textStyle: { fontFamily: ink.font, color: ink.text },
  animationDuration: 150,
  grid: { left: 8, right: 16, top: 20, bottom: 8, containLabel: true },
})

const tooltip = (ink: ChartColors, pointer: 'line' | 'shadow') => ({
  trigger: 'axis',
  axisPointer: { type: pointer },
  backgroundColor: ink.background,
  borderColor: ink.line,
  textStyle: { color: ink.text, fontFamily: ink.font },
})

const axis = (ink: ChartColors) => ({
  axisLine: { lineStyle: { color: ink.line } },
  axisTick: { show: false },
  axisLabel: { color: ink.faint, fontFamily: ink.font, hideOverlap: true },
})

/** Every step has its name, in as many lines as it needs. */
const wrapped = (steps: number, width: number) => ({
  interval: 0,
  hideOverlap: false,
  width: Math.max(40, Math.floor((width - BESIDE_STEPS) / steps) - 8),
  overflow: 'break',
})

/** The value axis and the margins take this, in px. */
const BESIDE_STEPS = 70

const valueAxis = (ink: ChartColors, lang: Lang) => ({
  type: 'value',
  splitNumber: 4,
  splitLine: { lineStyle: { color: ink.line, opacity: 0.6 } },
  ...axis(ink),
  axisLabel: { ...axis(ink).axisLabel, formatter: (value: number) => shortNumber(value, lang) },
})

/** `12500000` → `1,250万` or `12.5M`: axes are for size, not for figures. */
export function shortNumber(value: number, lang: Lang): string {
  const size = Math.abs(value)
  const cut = (n: number) => groupDigits(String(Number(n.toFixed(Math.abs(n) >= 100 ? 0 : 1))))
  if (lang === 'zh') return size >= 1e8 ? `${cut(value / 1e8)}亿` : size >= 1e4 ? `${cut(value / 1e4)}万` : cut(value)
  return size >= 1e6 ? `${cut(value / 1e6)}M` : size >= 1e3 ? `${cut(value / 1e3)}k` : cut(value)
}

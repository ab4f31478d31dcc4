import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useSettings } from '../../shared/appearance/settings.ts'
import { cssValue } from '../../shared/appearance/theme.ts'
import { chartOption, type ChartColors } from './chart-option.ts'
import type { Drawing } from './drawing.ts'
import './report.css'

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer])

interface Props {
  drawing: Drawing
  /** In words, for whoever does not see it. */
  label: string
  /** A bar was clicked, the first is 0. */
  onPick?: (index: number) => void
}

/** A picture; the table below says the same in figures. */
export default function Chart({ drawing, label, onPick }: Props) {
  const lang = useLang()
  const mode = useSettings(state => state.mode)
  const color = useSettings(state => state.color)
  const box = useRef<HTMLDivElement>(null)
  const pick = useEffectEvent((index: number) => onPick?.(index))
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const chart = init(element)
    const ink = readColors()
    const draw = () => chart.setOption(chartOption(drawing, { lang, ink, width: element.clientWidth }))
    draw()
    chart.on('click', ({ dataIndex }) => pick(dataIndex))
    const observer = new ResizeObserver(() => {
      draw()
      chart.resize()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [drawing, lang, mode, color])
  return <div ref={box} className="en-chart" role="img" aria-label={label} />
}

/** Reads the CSS variables now, since a canvas cannot use them. */
function readColors(): ChartColors {
  return {
    text: cssValue('--ink-soft'),
    faint: cssValue('--ink-faint'),
    line: cssValue('--line'),
    background: cssValue('--float'),
    font: cssValue('--font'),
    plain: cssValue('--accent'),
    step: cssValue('--status-draft-solid'),
    rest: cssValue('--status-draft-solid'),
    negative: cssValue('--status-refused-solid'),
  }
}

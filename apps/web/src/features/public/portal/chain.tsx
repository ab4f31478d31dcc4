import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { CHAIN, chainLabel, type Station } from './chain-words.ts'
import css from './chain.module.css'
import { truckFigures, type CarrierInvoice, type TruckFigures } from './truck.ts'
import { useNarrowPage } from './use-narrow-page.ts'

/** From contract to margin: a road to the scale, then one rail for the customer's money and one for the carrier's. */
export function Chain({ invoice }: { invoice: CarrierInvoice }) {
  const lang = useLang()
  const figures = truckFigures(invoice)
  return useNarrowPage() ? (
    <VerticalChain lang={lang} figures={figures} />
  ) : (
    <HorizontalChain lang={lang} figures={figures} />
  )
}

interface DrawingProps {
  lang: Lang
  figures: TruckFigures
}

const HORIZONTAL = { common: [78, 212, 346, 480], rail: [668, 806, 944], end: 1064, top: 92, mid: 178, low: 264 }

function HorizontalChain({ lang, figures }: DrawingProps) {
  const { common, rail, end, top, mid, low } = HORIZONTAL
  const at = (xs: readonly number[], list: readonly Station[], { y, up }: { y: number; up?: boolean }) =>
    list.map((station, i) => (
      <StationMark key={station.zh} station={station} lang={lang} figures={figures} x={xs[i] ?? 0} y={y} up={up} />
    ))
  return (
    <svg className={css.chain} viewBox="0 0 1130 356" role="img" aria-label={chainLabel(lang, figures)}>
      <path className={css.road} d={`M18 ${mid}H530`} />
      <path className={css.lane} d={`M26 ${mid}H530`} />
      <path className={css.ar} d={`M530 ${mid}c50 0 40-86 96-86H960c52 0 44 86 ${end - 960 - 34} 86`} />
      <path className={css.ap} d={`M530 ${mid}c50 0 40 86 96 86H960c52 0 44-86 ${end - 960 - 34}-86`} />
      <text className={css.side} x={rail[1]} y={top + 36} data-side="ar" textAnchor="middle">
        {CHAIN.arSide[lang]}
      </text>
      <text className={css.side} x={rail[1]} y={low - 24} data-side="ap" textAnchor="middle">
        {CHAIN.apSide[lang]}
      </text>
      {at(common, CHAIN.road, { y: mid })}
      {at(rail, CHAIN.ar, { y: top, up: true })}
      {at(rail, CHAIN.ap, { y: low })}
      <Margin x={end} y={mid} lang={lang} figures={figures} />
    </svg>
  )
}

const VERTICAL = {
  common: [34, 112, 190, 268],
  rail: [412, 490, 568],
  fork: 316,
  ar: 40,
  ap: 204,
  join: 602,
  end: 690,
} as const

function VerticalChain({ lang, figures }: DrawingProps) {
  const { common, rail, fork, ar, ap, join, end } = VERTICAL
  const at = (x: number, ys: readonly number[], list: readonly Station[]) =>
    list.map((station, i) => (
      <StationMark key={station.zh} station={station} lang={lang} figures={figures} x={x} y={ys[i] ?? 0} beside />
    ))
  return (
    <svg className={css.chain} viewBox="0 0 336 796" role="img" aria-label={chainLabel(lang, figures)}>
      <path className={css.road} d={`M${ar} 10V${fork}`} />
      <path className={css.lane} d={`M${ar} 16V${fork}`} />
      <path className={css.ar} d={`M${ar} ${fork}V${join}c0 40 128 12 128 52`} />
      <path className={css.ap} d={`M${ar} ${fork}c0 50 ${ap - ar} 20 ${ap - ar} 72V${join}c0 40-36 12-36 52`} />
      <text className={css.side} x={ar + 24} y={rail[0] - 36} data-side="ar">
        {CHAIN.arNarrow[lang]}
      </text>
      <text className={css.side} x={ap + 24} y={rail[0] - 36} data-side="ap">
        {CHAIN.apNarrow[lang]}
      </text>
      {at(ar, common, CHAIN.road)}
      {at(ar, rail, CHAIN.ar)}
      {at(ap, rail, CHAIN.ap)}
      <Margin x={168} y={end} lang={lang} figures={figures} />
    </svg>
  )
}

interface StationMarkProps extends DrawingProps {
  station: Station
  x: number
  y: number
  /** The words are above or beside the station; otherwise below it. */
  up?: boolean | undefined
  beside?: boolean
}

function StationMark({ station, lang, figures, x, y, up, beside }: StationMarkProps) {
  const note = station.note(figures)[lang]
  const lines = beside
    ? ({ x: x + 24, y: y - 3, anchor: 'start' } as const)
    : ({ x, y: up ? y - 38 : y + 30, anchor: 'middle' } as const)
  return (
    <g>
      <circle className={css.stop} cx={x} cy={y} r="8" data-side={station.side} />
      <text className={css.name} x={lines.x} y={lines.y} textAnchor={lines.anchor}>
        {station[lang]}
      </text>
      <text className={css.note} x={lines.x} y={lines.y + 19} textAnchor={lines.anchor}>
        {note}
      </text>
    </g>
  )
}

/** Both rails end on the beam of a scale. */
function Margin({ x, y, lang, figures }: DrawingProps & { x: number; y: number }) {
  return (
    <g>
      <circle className={css.end} cx={x} cy={y} r="36" />
      <g transform={`translate(${x - 19} ${y - 18}) scale(1.2)`} className={css.beam}>
        <path d="M3.5 9.5h25M16 4.2v22M10 26.2h12" />
        <path d="M2.4 15.2a3.9 3.9 0 0 0 7.2 0M22.4 15.2a3.9 3.9 0 0 0 7.2 0" />
      </g>
      <text className={css.name} x={x} y={y + 58} textAnchor="middle">
        {CHAIN.margin[lang]}
      </text>
      <text className={css.figure} x={x} y={y + 80} textAnchor="middle">
        {figures.margin}
      </text>
      <text className={css.note} x={x} y={y + 98} textAnchor="middle">
        {figures.marginRate}%
      </text>
    </g>
  )
}

import { useLang, type Lang } from '../../../shared/i18n.ts'
import { CHAIN, chainLabel, type Station } from './chain-words.ts'
import css from './chain.module.css'
import { truckFigures, type CarrierInvoice, type TruckFigures } from './truck.ts'
import { useNarrowPage } from './use-narrow-page.ts'

/** From contract to margin: one road to the scale, then a rail for the customer's money and one for the carrier's. */
export function Chain({ invoice }: { invoice: CarrierInvoice }) {
  const lang = useLang()
  const figures = truckFigures(invoice)
  return useNarrowPage() ? <Tall lang={lang} figures={figures} /> : <Wide lang={lang} figures={figures} />
}

interface Drawn {
  lang: Lang
  figures: TruckFigures
}

const WIDE = { common: [66, 206, 346, 486], rail: [668, 806, 944], end: 1064, top: 92, mid: 178, low: 264 }

function Wide({ lang, figures }: Drawn) {
  const { common, rail, end, top, mid, low } = WIDE
  const at = (xs: readonly number[], y: number, list: readonly Station[], up?: boolean) => list.map((station, i) => <Stop key={station.zh} station={station} lang={lang} figures={figures} x={xs[i] ?? 0} y={y} up={up} />)
  return (
    <svg className={css.chain} viewBox="0 0 1130 356" role="img" aria-label={chainLabel(lang, figures)}>
      <path className={css.road} d={`M18 ${mid}H530`} />
      <path className={css.lane} d={`M26 ${mid}H530`} />
      <path className={css.ar} d={`M530 ${mid}c50 0 40-86 96-86H960c52 0 44 86 ${end - 960 - 34} 86`} />
      <path className={css.ap} d={`M530 ${mid}c50 0 40 86 96 86H960c52 0 44-86 ${end - 960 - 34}-86`} />
      <text className={css.side} x="574" y={top - 18} data-side="ar" textAnchor="middle">{CHAIN.arSide[lang]}</text>
      <text className={css.side} x="574" y={low + 30} data-side="ap" textAnchor="middle">{CHAIN.apSide[lang]}</text>
      {at(common, mid, CHAIN.road)}
      {at(rail, top, CHAIN.ar, true)}
      {at(rail, low, CHAIN.ap)}
      <Margin x={end} y={mid} lang={lang} figures={figures} />
    </svg>
  )
}

const TALL = { common: [34, 112, 190, 268], rail: [408, 492, 576], end: 690, ar: 82, mid: 168, ap: 254 }

function Tall({ lang, figures }: Drawn) {
  const { common, rail, end, ar, mid, ap } = TALL
  const fork = 318
  return (
    <svg className={css.chain} viewBox="0 0 336 790" role="img" aria-label={chainLabel(lang, figures)}>
      <path className={css.road} d={`M40 10V${fork - 40}c0 26 128 14 128 42`} />
      <path className={css.lane} d={`M40 16V${fork - 40}c0 26 128 14 128 42`} />
      <path className={css.ar} d={`M${mid} ${fork}c0 40-86 30-86 76V590c0 52 86 30 86 66`} />
      <path className={css.ap} d={`M${mid} ${fork}c0 40 86 30 86 76V590c0 52-86 30-86 66`} />
      <text className={css.side} x={ar - 8} y={fork + 18} data-side="ar" textAnchor="middle">{CHAIN.arSide[lang]}</text>
      <text className={css.side} x={ap + 8} y={fork + 18} data-side="ap" textAnchor="middle">{CHAIN.apSide[lang]}</text>
      {CHAIN.road.map((station, i) => <Stop key={station.zh} station={station} lang={lang} figures={figures} x={40} y={common[i] ?? 0} beside />)}
      {CHAIN.ar.map((station, i) => <Stop key={station.zh} station={station} lang={lang} figures={figures} x={ar} y={rail[i] ?? 0} ground />)}
      {CHAIN.ap.map((station, i) => <Stop key={station.zh} station={station} lang={lang} figures={figures} x={ap} y={rail[i] ?? 0} ground />)}
      <Margin x={mid} y={end} lang={lang} figures={figures} />
    </svg>
  )
}

interface StopProps extends Drawn {
  station: Station
  x: number
  y: number
  /** Words above, beside, or below (with a ground that hides the rail behind them). */
  up?: boolean | undefined
  beside?: boolean
  ground?: boolean
}

function Stop({ station, lang, figures, x, y, up, beside, ground }: StopProps) {
  const note = station.note(figures)[lang]
  const lines = beside ? { x: x + 24, y: y - 3, anchor: 'start' } as const : { x, y: up ? y - 38 : y + 30, anchor: 'middle' } as const
  return (
    <g>
      <circle className={css.stop} cx={x} cy={y} r="8" data-side={station.side} />
      {ground && <rect className={css.ground} x={x - 66} y={y + 15} width="132" height="44" />}
      <text className={css.name} x={lines.x} y={lines.y} textAnchor={lines.anchor}>{station[lang]}</text>
      <text className={css.note} x={lines.x} y={lines.y + 19} textAnchor={lines.anchor}>{note}</text>
    </g>
  )
}

/** Both rails end on the beam of the scale. */
function Margin({ x, y, lang, figures }: Drawn & { x: number; y: number }) {
  return (
    <g>
      <circle className={css.end} cx={x} cy={y} r="36" />
      <g transform={`translate(${x - 19} ${y - 18}) scale(1.2)`} className={css.beam}>
        <path d="M3.5 9.5h25M16 4.2v22M10 26.2h12" />
        <path d="M2.4 15.2a3.9 3.9 0 0 0 7.2 0M22.4 15.2a3.9 3.9 0 0 0 7.2 0" />
      </g>
      <text className={css.name} x={x} y={y + 58} textAnchor="middle">{CHAIN.margin[lang]}</text>
      <text className={css.figure} x={x} y={y + 80} textAnchor="middle">{figures.margin}</text>
      <text className={css.note} x={x} y={y + 98} textAnchor="middle">{figures.marginRate}%</text>
    </g>
  )
}

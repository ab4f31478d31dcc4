import type { ReactNode } from 'react'
import css from './entrance-art.module.css'

const VANISHING_POINT = { x: 430, y: 606 }

/** A lorry and a rail wagon balanced on one beam, above a yard where road and rail meet. Drawn for this page. */
export function EntranceArt({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={`${css.art} ${className ?? ''}`}
      viewBox="0 0 860 900"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={css.skyTop} />
          <stop offset="1" className={css.skyLow} />
        </linearGradient>
      </defs>
      <rect x="-1200" y="-1200" width="3260" height="1810" fill="url(#sky)" />
      <circle className={css.sun} cx="430" cy="352" r="214" />
      <circle className={css.sun} cx="430" cy="352" r="150" />
      <Skyline />
      <rect className={css.ground} x="-1200" y="606" width="3260" height="700" />
      <Road />
      <Rails />
      <Scale />
    </svg>
  )
}

function Skyline() {
  return (
    <g>
      <path
        className={css.far}
        d="M-1200 606V560h1030l40-22h150l40 22h120v-40h70v40h60v-64l34-18 34 18v64h110v-30h86v30h70v-52h24v-34h16v34h24v52h120l36-22h140l36 22h1200v70z"
      />
      <Gantry />
      <Stack x={84} y={606} rows={[3, 4, 2]} />
      <Stack x={664} y={606} rows={[2, 3, 4]} />
    </g>
  )
}

function Gantry() {
  return (
    <g className={css.steel} fill="none">
      <path d="M62 606l14-122M112 606l-14-122M246 606l14-122M296 606l-14-122" strokeWidth="5" />
      <path d="M36 484h286" strokeWidth="9" />
      <path d="M168 488v38M192 488v38M158 530h44" strokeWidth="3" />
    </g>
  )
}

/** Columns of containers; each number is the height of a column. */
function Stack({ x, y, rows }: { x: number; y: number; rows: number[] }) {
  return rows.map((high, column) =>
    Array.from({ length: high }, (_, level) => (
      <Container
        key={`${column}-${level}`}
        x={x + column * 50}
        y={y - 20 * (level + 1)}
        width={46}
        height={18}
        tone={(column * 2 + level) % 3}
      />
    )),
  )
}

function Container(props: { x: number; y: number; width: number; height: number; tone: number }) {
  const { x, y, width, height, tone } = props
  const ribs = Math.floor(width / 8)
  return (
    <g>
      <rect className={[css.boxA, css.boxB, css.boxC][tone]} x={x} y={y} width={width} height={height} rx="1.5" />
      <path
        className={css.rib}
        d={Array.from({ length: ribs }, (_, i) => `M${x + 6 + i * 8} ${y + 3}v${height - 6}`).join('')}
      />
    </g>
  )
}

function Road() {
  const { x, y } = VANISHING_POINT
  return (
    <g>
      <path className={css.road} d={`M${x - 5} ${y}h10L650 1300H-60Z`} />
      <path className={css.lane} d={centreLine()} />
    </g>
  )
}

/** Dashes of the centre line, longer and wider towards the viewer. */
function centreLine(): string {
  const mid = (v: number) => VANISHING_POINT.x - (VANISHING_POINT.x - 295) * v
  return [0.04, 0.09, 0.16, 0.26, 0.4, 0.6, 0.86]
    .map(from => {
      const to = from * 1.32 + 0.012
      const [y0, y1] = [VANISHING_POINT.y + from * 694, VANISHING_POINT.y + to * 694]
      const [w0, w1] = [1 + from * 9, 1 + to * 9]
      return `M${mid(from) - w0} ${y0}h${2 * w0}L${mid(to) + w1} ${y1}h${-2 * w1}Z`
    })
    .join('')
}

function Rails() {
  const at = (side: number, v: number) => VANISHING_POINT.x + 4 + (side - VANISHING_POINT.x - 4) * v
  const sleepers = Array.from({ length: 22 }, (_, i) => 0.012 * 1.24 ** i).filter(v => v < 1)
  return (
    <g>
      {sleepers.map(v => (
        <path
          key={v}
          className={css.sleeper}
          strokeWidth={1 + v * 15}
          d={`M${at(862, v)} ${VANISHING_POINT.y + v * 694}H${at(1298, v)}`}
        />
      ))}
      <path
        className={css.rail}
        d={`M${VANISHING_POINT.x + 3.5} ${VANISHING_POINT.y}L930 1300h14ZM${VANISHING_POINT.x + 4.5} ${VANISHING_POINT.y}L1216 1300h14Z`}
      />
    </g>
  )
}

function Scale() {
  return (
    <g>
      <path className={css.post} d="M425 262h10l7 344h-24zM392 606l12-18h52l12 18z" />
      <path className={css.beam} d="M176 290c90-6 164-14 254-14s164 8 254 14" />
      <circle className={css.hub} cx="430" cy="276" r="15" />
      <circle className={css.pin} cx="430" cy="276" r="5" />
      <path className={css.needle} d="M430 291v46" />
      <Pan x={176}>
        <Lorry />
      </Pan>
      <Pan x={684}>
        <Wagon />
      </Pan>
    </g>
  )
}

/** Hangs at (x, 290). Its load stands on y = 0 around x = 0. */
function Pan({ x, children }: { x: number; children: ReactNode }) {
  return (
    <g transform={`translate(${x} 290)`}>
      <circle className={css.hub} r="6" />
      <path className={css.rope} d="M0 6L-116 138M0 6L116 138" />
      <g transform="translate(0 136)">{children}</g>
      <path className={css.pan} d="M-128 136h256c-10 26-60 36-128 36s-118-10-128-36z" />
    </g>
  )
}

function Lorry() {
  return (
    <g>
      <rect className={css.boxA} x="-88" y="-66" width="112" height="52" rx="3" />
      <path className={css.rib} d={Array.from({ length: 12 }, (_, i) => `M${-80 + i * 9} -60v40`).join('')} />
      <path className={css.cab} d="M30-58h28c6 0 9 3 12 9l12 23v12H30z" />
      <path className={css.glass} d="M40-50h16c4 0 6 2 8 6l6 12H40z" />
      <path className={css.frame} d="M-90-14H86" />
      {[-68, -44, 50].map(cx => (
        <Wheel key={cx} cx={cx} r={11} />
      ))}
    </g>
  )
}

function Wagon() {
  return (
    <g>
      <Container x={-92} y={-60} width={88} height={38} tone={1} />
      <Container x={4} y={-60} width={88} height={38} tone={2} />
      <path className={css.frame} d="M-100-18h200" />
      {[-76, -50, 50, 76].map(cx => (
        <Wheel key={cx} cx={cx} r={8} />
      ))}
      <path className={css.steel} strokeWidth="3" d="M-104-18v8M104-18v8" />
    </g>
  )
}

function Wheel({ cx, r }: { cx: number; r: number }) {
  return (
    <g>
      <circle className={css.tyre} cx={cx} cy={-r} r={r} />
      <circle className={css.hubcap} cx={cx} cy={-r} r={r / 2.6} />
    </g>
  )
}

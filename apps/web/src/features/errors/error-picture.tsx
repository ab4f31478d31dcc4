import type { ReactNode } from 'react'

export type ErrorCode = '403' | '404' | '500' | '503'

/**
 * One scene for each code: a closed barrier, a road that ends, a load that slid off the scale, a truck in the workshop.
 */
export function ErrorPicture({ code }: { code: ErrorCode }) {
  return (
    <svg
      width="360"
      height="180"
      viewBox="0 0 360 180"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      <path d="M30 150c20-46 52-66 88-50 26-44 84-50 112-8 34-16 76 4 92 58z" fill="var(--accent-tint)" />
      <path d="M12 150h336" stroke="var(--line)" strokeWidth="3" />
      {SCENES[code]}
      <text
        x="180"
        y="176"
        textAnchor="middle"
        fontSize="13"
        fontWeight="600"
        letterSpacing="3"
        fill="var(--ink-faint)"
        fontFamily="var(--font)"
      >
        {code}
      </text>
    </svg>
  )
}

/** Stands on y = 0, its cab to the right. `lift` tilts the cab open. */
function Truck({ x, lift }: { x: number; lift?: boolean }) {
  return (
    <g transform={`translate(${x} 96)`}>
      <rect width="66" height="38" rx="4" fill="var(--accent-fill)" />
      <path d="M14 8v22M26 8v22M38 8v22M50 8v22" stroke="#fff" strokeOpacity=".35" strokeWidth="2" />
      <g transform={lift ? 'rotate(28 98 40)' : undefined}>
        <path d="M70 10h16a6 6 0 0 1 5 3l8 13v16H70z" fill="var(--accent-link)" />
        <path d="M77 16h8l6 10H77z" fill="var(--card)" />
      </g>
      <path d="M2 42h98" stroke="var(--ink-soft)" strokeWidth="4" />
      {[16, 34, 84].map(wheel => (
        <circle key={wheel} cx={wheel} cy="45" r="8" fill="var(--card)" stroke="var(--ink-soft)" strokeWidth="5" />
      ))}
    </g>
  )
}

const POST = { stroke: 'var(--ink-soft)', strokeWidth: 4 } as const
const ALERT = 'var(--status-attention-solid)'

function Cone({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 122)`}>
      <path d="M9 0l7 26H2z" fill={ALERT} />
      <path d="M5.5 12h7" stroke="var(--card)" strokeWidth="4" strokeLinecap="butt" />
      <path d="M-1 27h20" stroke={ALERT} strokeWidth="3" />
    </g>
  )
}

/** A pan of the scale; `x`, `y` is the middle of its upper edge. */
function Pan({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0l-24 26M0 0l24 26" stroke="var(--ink-faint)" strokeWidth="2" />
      <path d="M-30 26h60a30 16 0 0 1-60 0z" fill="var(--accent-link)" />
    </g>
  )
}

const SCENES: Record<ErrorCode, ReactNode> = {
  '403': (
    <g>
      <Truck x={54} />
      <path d="M186 150V98h18v52" fill="var(--card)" {...POST} />
      <path d="M194 106h112" stroke="var(--card)" strokeWidth="13" />
      <path d="M194 106h112" stroke="var(--status-refused-solid)" strokeWidth="10" />
      <path d="M216 106h12M246 106h12M276 106h12" stroke="#fff" strokeWidth="9" strokeLinecap="butt" />
      <path d="M300 150v-36M292 150h16" {...POST} />
      <circle cx="195" cy="86" r="6" fill="var(--status-refused-solid)" />
    </g>
  ),
  '404': (
    <g>
      <Truck x={48} />
      <path d="M12 150h176" stroke="var(--ink-soft)" strokeWidth="5" />
      <path d="M204 150h14M236 150h12M266 150h10" stroke="var(--ink-faint)" strokeWidth="5" />
      <path d="M236 150V74M226 150h20" {...POST} />
      <path d="M204 62h58l14 14-14 14h-58z" fill="var(--card)" {...POST} />
      <path d="M224 76h.1M238 76h.1M252 76h.1" stroke="var(--accent-link)" strokeWidth="7" />
    </g>
  ),
  '500': (
    <g>
      <path d="M180 150V44M150 150h60" stroke="var(--ink-soft)" strokeWidth="5" />
      <path d="M102 34l156 40" stroke="var(--accent-link)" strokeWidth="6" />
      <circle cx="180" cy="54" r="8" fill="var(--card)" stroke="var(--accent-link)" strokeWidth="5" />
      <Pan x={102} y={34} />
      <Pan x={258} y={74} />
      <rect x="286" y="126" width="24" height="20" rx="2" fill={ALERT} transform="rotate(18 298 136)" />
      <rect x="318" y="130" width="22" height="18" rx="2" fill="var(--accent-fill)" />
      <path d="M296 100l10 10M310 92l4 12" stroke="var(--ink-faint)" strokeWidth="2" />
    </g>
  ),
  '503': (
    <g>
      <Truck x={128} lift />
      <Cone x={84} />
      <Cone x={256} />
      <path d="M280 148l16-34M312 148l-10-22M286 134h18" {...POST} />
      <circle cx="300" cy="104" r="11" stroke={ALERT} strokeWidth="5" strokeDasharray="7 4.5" />
    </g>
  ),
}

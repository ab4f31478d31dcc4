import type { ReactNode } from 'react'

export type ErrorCode = '403' | '404' | '500' | '503'

/** One yard gate, four troubles: barrier down, road that ends, scale off balance, scale at rest. */
export function ErrorPicture({ code }: { code: ErrorCode }) {
  return (
    <svg width="280" height="160" viewBox="0 0 280 160" fill="none" aria-hidden="true" style={{ maxWidth: '100%' }}>
      <path d="M8 138h264" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
      <text x="140" y="112" textAnchor="middle" fontSize="104" fontWeight="600" letterSpacing="2" fill="var(--line)" fontFamily="var(--font)">
        {code}
      </text>
      {SCENES[code]}
    </svg>
  )
}

const INK = { stroke: 'var(--accent-link)', strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const SOFT = { stroke: 'var(--ink-faint)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const SCENES: Record<ErrorCode, ReactNode> = {
  '403': (
    <g>
      <path d="M52 138V86h16v52" {...INK} />
      <path d="M60 94h156" {...INK} strokeWidth={7} />
      <path d="M84 94h14M118 94h14M152 94h14M186 94h14" stroke="var(--card)" strokeWidth="4" />
      <path d="M216 138V98M210 138h12" {...SOFT} />
    </g>
  ),
  '404': (
    <g>
      <path d="M20 138c40-4 52-26 92-26 14 0 22 3 30 8" {...INK} strokeWidth={4} />
      <path d="M26 138c38-5 50-26 88-26" stroke="var(--card)" strokeWidth="1.5" strokeDasharray="6 6" />
      <path d="M150 126l10 6M166 136l8 2" {...SOFT} strokeDasharray="3 6" />
      <path d="M206 138V92" {...SOFT} />
      <path d="M190 78h34l9 9-9 9h-34z" fill="var(--card)" {...INK} />
      <path d="M203 87h.1M212 87h.1" {...INK} strokeWidth={4} />
    </g>
  ),
  '500': (
    <g>
      <path d="M140 138V62M122 138h36" {...SOFT} />
      <path d="M76 46l128 34" {...INK} strokeWidth={4} />
      <path d="M140 63v-9" {...INK} strokeWidth={4} />
      <path d="M76 46v14M204 80v14" {...SOFT} />
      <path d="M56 60a20 20 0 0 0 40 0zM184 94a20 20 0 0 0 40 0z" fill="var(--card)" {...INK} />
      <path d="M198 88h12" {...INK} />
    </g>
  ),
  '503': (
    <g>
      <path d="M140 138V58M122 138h36" {...SOFT} />
      <path d="M76 62h128" {...INK} strokeWidth={4} strokeDasharray="10 8" />
      <path d="M76 62v16M204 62v16" {...SOFT} />
      <path d="M56 78a20 20 0 0 0 40 0zM184 78a20 20 0 0 0 40 0z" fill="var(--card)" {...INK} />
    </g>
  ),
}

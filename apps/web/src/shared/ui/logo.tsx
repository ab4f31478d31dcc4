/** The logo as a seal, white on the user's colour, for places without the name beside it. */
export function LogoSeal({ size = 28 }: { size?: number }) {
  return (
    <span
      style={{
        display: 'grid',
        width: size,
        height: size,
        flex: 'none',
        placeItems: 'center',
        background: 'var(--accent-fill)',
        borderRadius: 'var(--radius)',
        color: '#ffffff',
      }}
      data-seal
    >
      <LogoMark size={Math.round(size * 0.72)} />
    </span>
  )
}

/** The logo: a road that runs to the horizon and carries a scale beam (衡). One colour, legible at 16 px. */
export function LogoMark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M3.5 9.5h25" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M16 4.2v5.3" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M2.4 15.2a3.9 3.9 0 0 0 7.2 0M22.4 15.2a3.9 3.9 0 0 0 7.2 0"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M13.9 12.6h4.2L22.6 28.6h-4.1l-.8-4h-3.4l-.8 4H9.4l4.5-16Zm1.3 8.6h1.6l-.5-3.4h-.6l-.5 3.4Z"
        fill="currentColor"
      />
    </svg>
  )
}

/** Relative luminance of `#rrggbb` by WCAG 2.2, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour in the same hue, darkened or lightened just enough to reach the contrast ratio on the background. */
export function readable(color: string, background: string, ratio = 4.5): string {
  const darker = luminance(background) > 0.18
  const [h, s, l] = toHsl(color)
  for (let step = 0; step <= 1; step += 0.01) {
    const tried = fromHsl([h, s, darker ? l * (1 - step) : l + (1 - l) * step])
    if (contrast(tried, background) >= ratio) return tried
  }
  return darker ? '#000000' : '#ffffff'
}

/** Mixes two colours; `share` is that of the second. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [channels(a), channels(b)]
  return `#${x.map((c, i) => hex2(c + ((y[i] ?? 0) - c) * share)).join('')}`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
}

function hex2(channel: number): string {
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0')
}

type Triple = [number, number, number]

/** Hue in turns, saturation and lightness from 0 to 1. */
function toHsl(hex: string): Triple {
  const [r, g, b] = channels(hex) as Triple
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [l, d] = [(max + min) / 2, max - min]
  if (!d) return [0, 0, l]
  const h = max === r ? (g - b) / d : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [((h + 6) % 6) / 6, d / (1 - Math.abs(2 * l - 1)), l]
}

function fromHsl([h, s, l]: Triple): string {
  const a = s * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + h * 12) % 12
    return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return `#${[0, 8, 4].map(n => hex2(channel(n))).join('')}`
}

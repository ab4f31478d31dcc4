/** 0–1 luminance of `#rrggbb` after WCAG 2.2. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, moved towards black or white no further than it must be to reach the contrast on that ground. */
export function readable(color: string, ground: string, ratio = 4.5): string {
  const towards = luminance(ground) > 0.18 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(color, towards, share)
    if (contrast(tried, ground) >= ratio) return tried
  }
  return towards
}

/** `share` of the second colour in the first. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [channels(a), channels(b)]
  return `#${x.map((c, i) => hex2(c + ((y[i] ?? 0) - c) * share)).join('')}`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
}

function hex2(channel: number): string {
  return Math.round(channel * 255).toString(16).padStart(2, '0')
}

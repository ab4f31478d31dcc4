export const BANNER_THEMES = ['default', 'success', 'warning', 'danger', 'info'] as const
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const
/** Seconds for one pass. At 0 the text stands still. */
export const DURATION = { min: 0, max: 30 } as const
/** Between two messages in one line. */
export const SEPARATOR = '\u00a0'.repeat(5)

export type BannerTheme = (typeof BANNER_THEMES)[number]
export type Direction = (typeof DIRECTIONS)[number]

export interface BannerAppearance {
  theme: BannerTheme
  direction: Direction
  duration: number
  /** Also shows the announcements as a message. */
  showMessage: boolean
}

export const DEFAULT_APPEARANCE: BannerAppearance = {
  theme: 'default',
  direction: 'left',
  duration: 20,
  showMessage: false,
}

/** Sideways scrolling takes longer than upwards, so a change of direction sets that direction's default duration. */
export function withDirection(appearance: BannerAppearance, direction: Direction): BannerAppearance {
  return { ...appearance, direction, duration: durationOf(direction) }
}

function durationOf(direction: Direction): number {
  return direction === 'up' || direction === 'down' ? 3 : 20
}

export function clampDuration(duration: number | null): number {
  return Math.min(DURATION.max, Math.max(DURATION.min, Math.round(duration ?? 0)))
}

export interface BannerItem {
  /** Rich text. */
  text: string
  /** The company's announcement. Lines of the operator have none. */
  id?: number
  level?: string
}

/** The items of an answer. Those without a text are skipped. */
export function itemsOf(answer: unknown, textKey: string): BannerItem[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((item: unknown) => {
    const facts = (typeof item === 'object' && item !== null ? item : { msg: item }) as Record<string, unknown>
    const text = facts[textKey] ?? facts['msg']
    if (typeof text !== 'string' || text.trim() === '') return []
    const { id, level } = facts
    return [{ text, ...(typeof id === 'number' ? { id } : {}), ...(typeof level === 'string' ? { level } : {}) }]
  })
}

/** The key by which a closed item is recognised. */
export const keyOfItem = ({ id, text }: BannerItem): string => (id === undefined ? text : String(id))

/** The chosen theme or, without one, the colour of the highest level. */
export function themeFor(items: readonly BannerItem[], chosen: BannerTheme): BannerTheme {
  if (chosen !== 'default') return chosen
  if (items.some(item => item.level === 'important')) return 'danger'
  return items.some(item => item.level === 'warning') ? 'warning' : 'default'
}

/** The valid parts of a stored appearance. */
export function validAppearance(stored: unknown): BannerAppearance {
  const { theme, direction, duration, showMessage } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<BannerAppearance>
  return {
    theme: BANNER_THEMES.find(one => one === theme) ?? DEFAULT_APPEARANCE.theme,
    direction: DIRECTIONS.find(one => one === direction) ?? DEFAULT_APPEARANCE.direction,
    duration:
      typeof duration === 'number' && Number.isFinite(duration) ? clampDuration(duration) : DEFAULT_APPEARANCE.duration,
    showMessage: showMessage === true,
  }
}

export const BANNER_THEMES = ['default', 'success', 'warning', 'danger', 'info'] as const
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const
/** Seconds for one pass. 0 stands still. */
export const DURATION = { min: 0, max: 30 } as const
/** Between two messages in one line. */
export const SEPARATOR = '\u00a0'.repeat(5)

export type BannerTheme = (typeof BANNER_THEMES)[number]
export type Direction = (typeof DIRECTIONS)[number]

export interface BannerAppearance {
  theme: BannerTheme
  direction: Direction
  duration: number
  /** Also says it as a message. */
  showMessage: boolean
}

export const DEFAULT_LOOK: BannerAppearance = { theme: 'default', direction: 'left', duration: 20, showMessage: false }

/** Lines pass slower sideways than upwards, so another direction begins with its own duration. */
export function withDirection(look: BannerAppearance, direction: Direction): BannerAppearance {
  return { ...look, direction, duration: durationOf(direction) }
}

function durationOf(direction: Direction): number {
  return direction === 'up' || direction === 'down' ? 3 : 20
}

export function within(duration: number | null): number {
  return Math.min(DURATION.max, Math.max(DURATION.min, Math.round(duration ?? 0)))
}

export interface BannerItem {
  /** Rich text. */
  text: string
  /** The company's announcement behind it; the operator's lines have none. */
  id?: number
  level?: string
}

/** The items of an answer, their text under whatever name it is kept; what has none is passed over. */
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

/** What tells an item from the others, for not showing again what was closed. */
export const keyOfItem = ({ id, text }: BannerItem): string => (id === undefined ? text : String(id))

/** The colour of the gravest, where the person has chosen none. */
export function themeFor(items: readonly BannerItem[], chosen: BannerTheme): BannerTheme {
  if (chosen !== 'default') return chosen
  if (items.some(item => item.level === 'important')) return 'danger'
  return items.some(item => item.level === 'warning') ? 'warning' : 'default'
}

/** A kept look, as far as it is sound. */
export function validAppearance(kept: unknown): BannerAppearance {
  const { theme, direction, duration, showMessage } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Partial<BannerAppearance>
  return {
    theme: BANNER_THEMES.find(one => one === theme) ?? DEFAULT_LOOK.theme,
    direction: DIRECTIONS.find(one => one === direction) ?? DEFAULT_LOOK.direction,
    duration: typeof duration === 'number' && Number.isFinite(duration) ? within(duration) : DEFAULT_LOOK.duration,
    showMessage: showMessage === true,
  }
}

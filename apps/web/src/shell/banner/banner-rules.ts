export const BANNER_THEMES = ['default', 'success', 'warning', 'danger', 'info'] as const
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const
/** Seconds for one pass. 0 stands still. */
export const DURATION = { min: 0, max: 30 } as const
/** Between two messages in one line. */
export const SEPARATOR = '\u00a0'.repeat(5)

export type BannerTheme = (typeof BANNER_THEMES)[number]
export type Direction = (typeof DIRECTIONS)[number]

export interface BannerLook {
  theme: BannerTheme
  direction: Direction
  duration: number
  /** Also says it as a message. */
  showMessage: boolean
}

export const DEFAULT_LOOK: BannerLook = { theme: 'default', direction: 'left', duration: 20, showMessage: false }

/** Lines pass slower sideways than upwards, so another direction begins with its own duration. */
export function turned(look: BannerLook, direction: Direction): BannerLook {
  return { ...look, direction, duration: durationOf(direction) }
}

function durationOf(direction: Direction): number {
  return direction === 'up' || direction === 'down' ? 3 : 20
}

export function within(duration: number | null): number {
  return Math.min(DURATION.max, Math.max(DURATION.min, Math.round(duration ?? 0)))
}

/** The texts of an answer, under whatever name they are kept; what has none is passed over. */
export function messagesOf(answer: unknown, textKey: string): string[] {
  if (!Array.isArray(answer)) return []
  const texts = answer.map((item: unknown) => (typeof item === 'object' && item !== null ? ((item as Record<string, unknown>)[textKey] ?? (item as Record<string, unknown>)['msg']) : item))
  return texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** A kept look, as far as it is sound. */
export function soundLook(kept: unknown): BannerLook {
  const { theme, direction, duration, showMessage } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<BannerLook>
  return {
    theme: BANNER_THEMES.find(one => one === theme) ?? DEFAULT_LOOK.theme,
    direction: DIRECTIONS.find(one => one === direction) ?? DEFAULT_LOOK.direction,
    duration: typeof duration === 'number' && Number.isFinite(duration) ? within(duration) : DEFAULT_LOOK.duration,
    showMessage: showMessage === true,
  }
}

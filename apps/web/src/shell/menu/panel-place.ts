interface Spot {
  /** The element that the panel belongs to. */
  holder: { left: number; right: number; top: number; bottom: number }
  width: number
  height: number
  window: { width: number; height: number }
  at: 'right' | 'below'
}

const EDGE = 8

/**
 * Position of a panel: beside or below its trigger without a gap, where the pointer would leave both, and inside the
 * window.
 */
export function placeOf({ holder, width, height, window, at }: Spot): { left: number; top: number } {
  const within = (wanted: number, size: number, room: number) => Math.max(EDGE, Math.min(wanted, room - size - EDGE))
  if (at === 'below') return { left: within(holder.left, width, window.width), top: holder.bottom - 1 }
  const fits = holder.right + width + EDGE <= window.width
  return {
    left: fits ? holder.right - 1 : Math.max(EDGE, holder.left - width + 1),
    top: within(holder.top, height, window.height),
  }
}

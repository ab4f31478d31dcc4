interface PanelSpace {
  /** The element that the panel belongs to. */
  trigger: { left: number; right: number; top: number; bottom: number }
  width: number
  height: number
  window: { width: number; height: number }
  at: 'right' | 'below'
}

const MARGIN = 8

/**
 * Position of a panel: beside or below its trigger without a gap, where the pointer would leave both, and inside the
 * window.
 */
export function panelPosition({ trigger, width, height, window, at }: PanelSpace): { left: number; top: number } {
  const clamp = (wanted: number, size: number, room: number) => Math.max(MARGIN, Math.min(wanted, room - size - MARGIN))
  if (at === 'below') return { left: clamp(trigger.left, width, window.width), top: trigger.bottom - 1 }
  const fits = trigger.right + width + MARGIN <= window.width
  return {
    left: fits ? trigger.right - 1 : Math.max(MARGIN, trigger.left - width + 1),
    top: clamp(trigger.top, height, window.height),
  }
}

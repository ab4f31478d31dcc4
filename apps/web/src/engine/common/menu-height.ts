/** Space between a menu and its button, and to the edge of the window; px. */
const GAP = 12
const MIN_HEIGHT = 120

/** Height available to a menu above or below its button, whichever is larger; px. */
export function menuHeight({ top, bottom }: { top: number; bottom: number }, height: number): number {
  return Math.max(MIN_HEIGHT, Math.max(top, height - bottom) - GAP)
}

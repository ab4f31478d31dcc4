/** Between a menu and its button, and the edge of the window; px. */
const GAP = 12
const LEAST = 120

/** Height that a menu may have above or below its button, on the side with more room; px. */
export function roomBeside({ top, bottom }: { top: number; bottom: number }, height: number): number {
  return Math.max(LEAST, Math.max(top, height - bottom) - GAP)
}

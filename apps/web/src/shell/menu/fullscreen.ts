/** How long a screen is seen before the window grows or shrinks with it. */
const DELAY_MS = 1000

let byMenu = false
let timer = 0

/** What the window should do for a screen. One that a person made full by hand stays so. */
export function fullscreenStep(state: {
  wanted: boolean
  full: boolean
  byMenu: boolean
}): 'enter' | 'leave' | undefined {
  if (state.wanted) return state.full ? undefined : 'enter'
  return state.full && state.byMenu ? 'leave' : undefined
}

/** A second after a screen was chosen in the menu, the window fills the display, or stops to, as the screen wants it. */
export function followFullscreen(wanted: boolean): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    const step = fullscreenStep({ wanted, full: !!document.fullscreenElement, byMenu })
    if (!step) return
    byMenu = step === 'enter'
    // The browser may refuse; the screen works without
    const change = step === 'enter' ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    change.catch(() => (byMenu = false))
  }, DELAY_MS)
}

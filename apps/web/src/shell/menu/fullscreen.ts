/** Delay between opening a screen and changing the window. */
const DELAY_MS = 1000

let byMenu = false
let timer = 0

/** What the window should do for a screen. Full screen that a person turned on by hand stays. */
export function fullscreenStep(state: {
  wanted: boolean
  full: boolean
  byMenu: boolean
}): 'enter' | 'leave' | undefined {
  if (state.wanted) return state.full ? undefined : 'enter'
  return state.full && state.byMenu ? 'leave' : undefined
}

/** A second after a screen was chosen in the menu, turns full screen on or off, as the screen declares. */
export function followFullscreen(wanted: boolean): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    const step = fullscreenStep({ wanted, full: !!document.fullscreenElement, byMenu })
    if (!step) return
    byMenu = step === 'enter'
    // The browser may refuse; the screen works without full screen
    const change = step === 'enter' ? document.documentElement.requestFullscreen() : document.exitFullscreen()
    change.catch(() => (byMenu = false))
  }, DELAY_MS)
}

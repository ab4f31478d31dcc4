import { useEffect } from 'react'

/** So many notices stand in the corner at a time. */
export const MOST_NOTICES = 2

let forms = 0
let held: (() => void)[] = []

/** Shows news that need no answer now: at once, or when the form in front is left. Of more than fit, the latest. */
export function showOutsideForms(show: () => void): void {
  if (forms > 0) held = [...held, show].slice(-MOST_NOTICES)
  else show()
}

/** A form came in front: no news lie over its input. Answers what to call when it is left. */
export function holdNews(): () => void {
  forms += 1
  return () => {
    forms -= 1
    setTimeout(release) // another form may come in front at the same moment
  }
}

export const useNewsHeld = (): void => useEffect(holdNews, [])

function release(): void {
  if (forms > 0) return
  const due = held
  held = []
  for (const show of due) show()
}

import { flushSync } from 'react-dom'

const REVEAL_MS = 320

/**
 * Applies a change of appearance as a circle that spreads from the click, if the browser supports it and the person
 * allows motion.
 */
export function reveal(from: { clientX: number; clientY: number; currentTarget: Element }, change: () => void): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !('startViewTransition' in document)) return change()
  const box = from.currentTarget.getBoundingClientRect()
  // A key press has no coordinates
  const x = from.clientX || box.left + box.width / 2
  const y = from.clientY || box.top + box.height / 2
  const reach = Math.hypot(Math.max(x, window.innerWidth - x), Math.max(y, window.innerHeight - y))
  const transition = document.startViewTransition(() => flushSync(change))
  const spread = () =>
    document.documentElement.animate(
      { clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${reach}px at ${x}px ${y}px)`] },
      { duration: REVEAL_MS, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
    )
  // Rejected if the window is hidden; the change has been applied anyway
  transition.ready.then(spread, () => {})
}

import { useCallback, useState } from 'react'

export interface Overflow {
  /** Something is hidden before the beginning, and after the end, of what can be seen. */
  before: boolean
  after: boolean
}

const NONE: Overflow = { before: false, after: false }

/** Which sides of a box that scrolls sideways hide something. Answers with the ref for the box. */
export function useOverflow(): [Overflow, (box: HTMLElement | null) => (() => void) | undefined] {
  const [overflow, setOverflow] = useState(NONE)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const look = () => {
      const before = box.scrollLeft > 1
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setOverflow(known => (known.before === before && known.after === after ? known : { before, after }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    const content = new MutationObserver(look)
    content.observe(box, { childList: true, subtree: true, characterData: true })
    box.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      content.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return [overflow, ref]
}

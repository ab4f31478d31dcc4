import { useCallback, useState } from 'react'

export interface Overflow {
  /** Whether something is hidden before the beginning of the visible part. */
  before: boolean
  after: boolean
}

const NONE: Overflow = { before: false, after: false }

/** On which sides a box that scrolls sideways hides content. The second value is the ref of the box. */
export function useOverflow(): [Overflow, (box: HTMLElement | null) => (() => void) | undefined] {
  const [overflow, setOverflow] = useState(NONE)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const update = () => {
      const before = box.scrollLeft > 1
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setOverflow(known => (known.before === before && known.after === after ? known : { before, after }))
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(box)
    const content = new MutationObserver(update)
    content.observe(box, { childList: true, subtree: true, characterData: true })
    box.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      sizes.disconnect()
      content.disconnect()
      box.removeEventListener('scroll', update)
    }
  }, [])
  return [overflow, ref]
}

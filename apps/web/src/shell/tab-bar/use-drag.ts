import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { TabsListProps } from './tab-bar.tsx'

/** In milliseconds. A second press within this time is a double click. */
const DOUBLE_MS = 600

/**
 * The draggable list of tabs, loaded when the pointer first reaches the bar. It replaces the plain list, so it waits
 * while a button is pressed and while `isBusy`: a replaced element would lose the press or the focus.
 */
export function useDrag(isBusy: () => boolean) {
  const [List, setList] = useState<ComponentType<TabsListProps>>()
  const busy = useRef(isBusy)
  const requested = useRef(false)
  const pressedAt = useRef(-DOUBLE_MS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    busy.current = isBusy
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = () => {
    pressedAt.current = performance.now()
  }
  const loadList = () => {
    if (requested.current) return
    requested.current = true
    void import('./draggable-tabs.tsx').then(
      ({ default: Draggable }) => {
        const showList = () => {
          if (performance.now() - pressedAt.current < DOUBLE_MS || busy.current())
            timer.current = setTimeout(showList, 200)
          else setList(() => Draggable)
        }
        showList()
      },
      // Without it tabs keep their order; it is fetched again at the next pointer
      () => {
        requested.current = false
      },
    )
  }
  return { List, handlers: { onPointerEnter: loadList, onPointerDown: press, onPointerUp: press } }
}

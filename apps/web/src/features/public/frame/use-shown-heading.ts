import { type RefObject, useEffect, useRef } from 'react'

/** The heading of a form that opens below what is in view: it is scrolled to and takes the focus. */
export function useShownHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

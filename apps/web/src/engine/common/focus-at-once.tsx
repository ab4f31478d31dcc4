import { useEffect } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { canHover } from '../../shared/ui/can-hover.ts'

/**
 * Puts the focus where it belongs as soon as a dialog is drawn, not once it has come to rest: until then its cross has the
 * focus, and whoever presses Enter that early would close it. Not on devices without a pointer, whose keyboard would rise.
 */
export function FocusAtOnce({ focus }: { focus(): void }) {
  const latest = useLatest(focus)
  useEffect(() => {
    if (canHover()) latest.current()
  }, [latest])
  return null
}

import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Arrow keys in a menu move along the entries, wrap at the ends, and enter or leave submenus. Tab passes through all
 * entries, Enter chooses, Escape belongs to the flyout. `row`: the entries are in one line.
 */
export function menuKeys(event: KeyboardEvent<HTMLElement>, row = false): void {
  const { target, currentTarget: menu, key } = event
  if (
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.defaultPrevented ||
    !(target instanceof HTMLElement)
  )
    return
  const flyout = target.closest<HTMLElement>('[data-flyout]')
  const keys = !flyout && row ? ROW : COLUMN
  const entries = entriesOf(flyout ?? menu)
  const opener = flyout?.parentElement?.querySelector<HTMLElement>(':scope > button')
  const done =
    moveAlong(entries, target, keys.indexOf(key)) ||
    (key === keys[INTO] && (enter(target) || (!!flyout && focus(inNextColumn(entries, target, 1))))) ||
    (key === keys[OUT] && (leave(target) || (!!flyout && focus(inNextColumn(entries, target, -1) ?? opener))))
  if (done) event.preventDefault()
}

const [PREVIOUS, NEXT, FIRST, LAST, INTO, OUT] = [0, 1, 2, 3, 4, 5] as const
const COLUMN = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'ArrowRight', 'ArrowLeft']
const ROW = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowDown', 'ArrowUp']

function moveAlong(entries: readonly HTMLElement[], at: HTMLElement, direction: number): boolean {
  const index = entries.indexOf(at)
  if (direction === FIRST) return focus(entries[0])
  if (direction === LAST) return focus(entries.at(-1))
  if (direction !== PREVIOUS && direction !== NEXT) return false
  return focus(entries.at((index + (direction === NEXT ? 1 : -1)) % entries.length))
}

/** Opens a closed entry, or enters an open one or its flyout. */
function enter(at: HTMLElement): boolean {
  if (!at.ariaExpanded) return false
  const closed = at.ariaExpanded === 'false'
  if (closed) flushSync(() => at.click())
  const inside = at.nextElementSibling
  if (closed && !isFlyout(inside)) return true
  return inside instanceof HTMLElement && focus(entriesOf(inside)[0])
}

/** Folds an open entry, otherwise moves to its parent. */
function leave(at: HTMLElement): boolean {
  if (at.ariaExpanded !== 'true' || isFlyout(at.nextElementSibling))
    return focus(at.closest('ul')?.parentElement?.querySelector<HTMLElement>(':scope > button[aria-expanded]'))
  at.click()
  return true
}

/** The nearest entry in the next column on that side. */
function inNextColumn(entries: readonly HTMLElement[], at: HTMLElement, side: 1 | -1): HTMLElement | undefined {
  const rect = at.getBoundingClientRect()
  const distanceTo = (entry: HTMLElement) => {
    const { left, top } = entry.getBoundingClientRect()
    const across = (left - rect.left) * side
    return across > 1 ? across * 1000 + Math.abs(top - rect.top) : Infinity
  }
  const nearest = entries.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]
  return nearest && distanceTo(nearest) < Infinity ? nearest : undefined
}

/** The entries of a menu or flyout, without those of flyouts within it. */
function entriesOf(box: HTMLElement): HTMLElement[] {
  const own = box.closest('[data-flyout]')
  const all = [...box.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')]
  return all.filter(
    entry => entry.closest('[data-flyout]') === own && entry.checkVisibility({ visibilityProperty: true }),
  )
}

function isFlyout(element: Element | null): boolean {
  return !!element?.hasAttribute('data-flyout')
}

function focus(entry: HTMLElement | null | undefined): boolean {
  entry?.focus()
  return !!entry
}

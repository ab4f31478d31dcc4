import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import type { Arrow } from './tree-focus.ts'

export interface DesignerKeys {
  save(): void
  undo(): void
  redo(): void
  zoom(by: 1 | -1 | 0): void
  /** Keys on a card. */
  go(card: string, arrow: Arrow): void
  step(card: string, by: 1 | -1): void
  remove(card: string): void
  add(card: string): void
  escape(): boolean
}

/** The keys of the designer. Those for cards work on the card that has the focus; where a text is typed, its own keys work. */
export function useDesignerKeys(root: RefObject<HTMLElement | null>, keys: DesignerKeys): void {
  const latest = useLatest(keys)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isWithin = root.current?.contains(target) === true
      const isNear =
        isWithin || target === document.body || target.closest('.ant-drawer') !== null || isOfPage(event, target)
      if (event.isComposing || event.defaultPrevented || !isNear || !root.current?.checkVisibility()) return
      // A dialog of a tab in the back is not shown, though it may still be there
      if ([...document.querySelectorAll('.ant-modal-wrap')].some(one => one.checkVisibility())) return
      const act = actOf(event, latest.current, isWithin)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [root, latest])
}

/** Ctrl and Cmd belong to the page that is shown, wherever in it the focus rests. */
const isOfPage = ({ ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement): boolean =>
  (ctrlKey || metaKey) && !isTyping(target)

const isTyping = (target: HTMLElement): boolean =>
  target.isContentEditable || /^(input|textarea)$/i.test(target.tagName)

function actOf(event: KeyboardEvent, keys: DesignerKeys, isWithin: boolean): (() => void) | undefined {
  const { key, altKey, shiftKey } = event
  const target = event.target as HTMLElement
  const card = isWithin ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase()
    if (letter === 's' && !altKey && !shiftKey) return keys.save
    if (altKey || isTyping(target)) return undefined
    if (letter === 'z') return shiftKey ? keys.redo : keys.undo
    return letter === 'y' ? keys.redo : undefined
  }
  if (isTyping(target)) return undefined
  const arrow = /^Arrow(Up|Down|Left|Right)$/.test(key) ? (key as Arrow) : undefined
  if (altKey) {
    const isUpright = arrow === 'ArrowUp' || arrow === 'ArrowDown'
    return card && isUpright ? () => keys.step(card, arrow === 'ArrowUp' ? -1 : 1) : undefined
  }
  if (key === 'Escape' && isWithin) return keys.escape() ? () => {} : undefined
  if (card && arrow) return () => keys.go(card, arrow)
  if (card && (key === 'Delete' || key === 'Backspace')) return () => keys.remove(card)
  if (card && key.toLowerCase() === 'a') return () => keys.add(card)
  const isFree = isWithin || target === document.body
  if (isFree && (key === '+' || key === '=')) return () => keys.zoom(1)
  if (isFree && (key === '-' || key === '_')) return () => keys.zoom(-1)
  return isFree && key === '0' ? () => keys.zoom(0) : undefined
}

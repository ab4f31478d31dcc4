import type { KeyboardEvent } from 'react'

export type Direction = 'down' | 'right'

export interface SheetActs {
  /** Rows and columns to go, over what is only shown as well. */
  step(rows: number, cols: number, extend: boolean): void
  /** The next cell that can be typed into, over the ends of rows. False: there is none. */
  tab(by: 1 | -1): boolean
  enter(back: boolean): void
  edge(to: 'first' | 'last'): void
  fillDown(): void
  clear(): void
  restore(): void
  undo(): void
  redo(): void
  copy(): void
  /** More than one cell is selected. */
  hasRange(): boolean
}

/** A sheet by keyboard, as people know it from Excel: Enter goes down, Tab to the right, Shift selects. */
export function sheetKeys(acts: SheetActs) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(target)) return
    if (target.closest('[data-own-keys]') && event.key !== 'Tab') return
    if (!handle(event, target, acts)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const PAGE = 15

/** True when the key was for the sheet. */
function handle(event: KeyboardEvent, target: HTMLElement, acts: SheetActs): boolean {
  const { key, shiftKey, altKey } = event
  const ctrl = event.ctrlKey || event.metaKey
  if (altKey) return false
  if (ctrl) return handleCtrl(shiftKey ? `shift+${key.toLowerCase()}` : key.toLowerCase(), acts)
  switch (key) {
    case 'Enter':
      return done(acts.enter(shiftKey))
    case 'Tab':
      return acts.tab(shiftKey ? -1 : 1)
    case 'ArrowUp':
      return done(acts.step(-1, 0, shiftKey))
    case 'ArrowDown':
      return done(acts.step(1, 0, shiftKey))
    case 'ArrowLeft':
      return atEdge(target, 'start') && done(acts.step(0, -1, shiftKey))
    case 'ArrowRight':
      return atEdge(target, 'end') && done(acts.step(0, 1, shiftKey))
    case 'PageUp':
      return done(acts.step(-PAGE, 0, shiftKey))
    case 'PageDown':
      return done(acts.step(PAGE, 0, shiftKey))
    case 'Escape':
      return done(acts.restore())
    case 'F2':
      return done(caretToEnd(target))
    case 'Delete':
      return acts.hasRange() && done(acts.clear())
    default:
      return false
  }
}

function handleCtrl(key: string, acts: SheetActs): boolean {
  if (key === 'd') return done(acts.fillDown())
  if (key === 'z') return done(acts.undo())
  if (key === 'y' || key === 'shift+z') return done(acts.redo())
  if (key === 'home') return done(acts.edge('first'))
  if (key === 'end') return done(acts.edge('last'))
  return key === 'c' && acts.hasRange() && done(acts.copy())
}

function done(_: unknown): true {
  return true
}

function caretToEnd(target: HTMLElement): void {
  if (target instanceof HTMLInputElement) target.setSelectionRange(target.value.length, target.value.length)
}

/** May an arrow leave the cell? Yes when the caret has nowhere to go, or all is selected as on arrival. */
function atEdge(target: HTMLElement, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return edge === 'start' ? selectionEnd === 0 : selectionStart === value.length
}

import type { KeyboardEvent } from 'react'

export type Direction = 'down' | 'right'

export interface SheetActions {
  /** Moves by rows and columns, including cells that cannot be edited. */
  step(rows: number, cols: number, extend: boolean): void
  /** Moves to the next editable cell, across row ends. False if there is none. */
  tab(by: 1 | -1): boolean
  enter(back: boolean): void
  edge(to: 'first' | 'last'): void
  fillDown(): void
  clear(): void
  restore(): void
  undo(): void
  redo(): void
  copy(): void
  /** Whether more than one cell is selected. */
  hasRange(): boolean
}

/** Keyboard navigation as in Excel: Enter moves down, Tab to the right, Shift selects. */
export function sheetKeys(actions: SheetActions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(target)) return
    if (target.closest('[data-own-keys]') && event.key !== 'Tab') return
    if (!handle(event, target, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const PAGE = 15

/** Handles a key of the sheet; returns whether it did. */
function handle(event: KeyboardEvent, target: HTMLElement, actions: SheetActions): boolean {
  const { key, shiftKey, altKey } = event
  const ctrl = event.ctrlKey || event.metaKey
  if (altKey) return false
  if (ctrl) return handleCtrl(shiftKey ? `shift+${key.toLowerCase()}` : key.toLowerCase(), actions)
  switch (key) {
    case 'Enter':
      return done(actions.enter(shiftKey))
    case 'Tab':
      return actions.tab(shiftKey ? -1 : 1)
    case 'ArrowUp':
      return done(actions.step(-1, 0, shiftKey))
    case 'ArrowDown':
      return done(actions.step(1, 0, shiftKey))
    case 'ArrowLeft':
      return atEdge(target, 'start') && done(actions.step(0, -1, shiftKey))
    case 'ArrowRight':
      return atEdge(target, 'end') && done(actions.step(0, 1, shiftKey))
    case 'PageUp':
      return done(actions.step(-PAGE, 0, shiftKey))
    case 'PageDown':
      return done(actions.step(PAGE, 0, shiftKey))
    case 'Escape':
      return done(actions.restore())
    case 'F2':
      return done(caretToEnd(target))
    case 'Delete':
      return actions.hasRange() && done(actions.clear())
    default:
      return false
  }
}

function handleCtrl(key: string, actions: SheetActions): boolean {
  if (key === 'd') return done(actions.fillDown())
  if (key === 'z') return done(actions.undo())
  if (key === 'y' || key === 'shift+z') return done(actions.redo())
  if (key === 'home') return done(actions.edge('first'))
  if (key === 'end') return done(actions.edge('last'))
  return key === 'c' && actions.hasRange() && done(actions.copy())
}

function done(_: unknown): true {
  return true
}

function caretToEnd(target: HTMLElement): void {
  if (target instanceof HTMLInputElement) target.setSelectionRange(target.value.length, target.value.length)
}

/** Whether an arrow key may leave the cell: the caret is at the edge, or all text is selected as after entering. */
function atEdge(target: HTMLElement, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return edge === 'start' ? selectionEnd === 0 : selectionStart === value.length
}

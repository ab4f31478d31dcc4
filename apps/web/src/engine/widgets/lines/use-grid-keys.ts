import { useRef, type KeyboardEvent } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import type { Move, CellPosition } from './grid-moves.ts'

/** A list reports that it is closed only after the key that closed it; ms. */
export const CLOSING_MS = 40

export interface KeyActions {
  go(move: Move): 'stay' | 'leave'
  addRow(): void
  duplicateRow(): void
  removeRow(): void
  shiftRow(by: 1 | -1): void
  /** Restores the value that the cell had when it was entered. */
  restore(): void
}

/**
 * Keyboard navigation of the grid. Enter and Tab move on, arrows move around. Keys that the cell's editor needs, for an
 * open list or the caret, are left to it.
 */
export function useGridKeys(args: { active: CellPosition | null; actions: KeyActions }) {
  const { active, actions } = args
  const latest = useLatest(actions)
  const choosing = useRef(false)
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement
      if (!active || !event.currentTarget.contains(target) || event.nativeEvent.isComposing) return
      const open = isOpen(target)
      choosing.current = open && event.key === 'Enter'
      if (open) return
      if (!handle(event, target, actions)) return
      event.preventDefault()
      event.stopPropagation()
    },
    /** Enter that chose from a list also moves on, once the list is closed. */
    onKeyUpCapture(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Enter' || !choosing.current) return
      choosing.current = false
      const target = event.target as HTMLElement
      setTimeout(() => {
        if (!isOpen(target)) latest.current.go('next')
      }, CLOSING_MS)
    },
  }
}

/** Handles a key of the grid; returns whether it did. */
function handle(event: KeyboardEvent, target: HTMLElement, actions: KeyActions): boolean {
  const { key, shiftKey, altKey } = event
  const ctrl = event.ctrlKey || event.metaKey
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) return done(actions.shiftRow(key === 'ArrowUp' ? -1 : 1))
  if (ctrl && key.toLowerCase() === 'd') return done(actions.duplicateRow())
  if (ctrl && (key === 'Delete' || key === 'Backspace')) return done(actions.removeRow())
  if (ctrl || altKey) return false
  switch (key) {
    case 'Enter':
      return done(actions.go(shiftKey ? 'back' : 'next'))
    case 'Tab':
      return actions.go(shiftKey ? 'back' : 'next') === 'stay'
    case 'Insert':
      return done(actions.addRow())
    case 'Escape':
      return done(actions.restore())
    case 'ArrowUp':
      return done(actions.go('up'))
    case 'ArrowDown':
      return done(actions.go('down'))
    case 'ArrowLeft':
      return atEdge(target, 'start') && done(actions.go('left'))
    case 'ArrowRight':
      return atEdge(target, 'end') && done(actions.go('right'))
    default:
      return false
  }
}

function done(_: unknown): true {
  return true
}

function isOpen(target: HTMLElement): boolean {
  return target.getAttribute('aria-expanded') === 'true'
}

/** Whether an arrow key may leave the cell: the caret is at the edge, or all text is selected as after entering. */
function atEdge(target: HTMLElement, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === null || selectionEnd === null) return true
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return edge === 'start' ? selectionEnd === 0 : selectionStart === value.length
}

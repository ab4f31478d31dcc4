import { useEffect, useRef, type RefObject } from 'react'

export interface CellPlace {
  /** Key of the row. */
  key: string
  /** Index among the cells of the row, the selection box included. */
  col: number
}

/**
 * The cell that the keyboard stands on. It is marked in the page itself: drawing the table again for every arrow key
 * would be felt at sixty columns.
 */
export function useCurrentCell(box: RefObject<HTMLElement | null>) {
  const place = useRef<CellPlace | null>(null)
  const mark = () => {
    for (const element of box.current?.querySelectorAll('[data-current]') ?? []) element.removeAttribute('data-current')
    const row = place.current && rowElement(box.current, place.current.key)
    if (!row || !place.current) return
    row.setAttribute('data-current', 'row')
    row.querySelector(`:scope > [data-col="${place.current.col}"]`)?.setAttribute('data-current', 'cell')
  }
  useEffect(mark) // rows that were drawn anew have lost it
  return {
    place,
    mark,
    go(next: CellPlace | null) {
      place.current = next
      mark()
    },
  }
}

export function rowElement(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`.en-grid-row[data-row-key="${CSS.escape(key)}"]`) ?? null
}

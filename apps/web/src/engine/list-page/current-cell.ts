import { useEffect, useRef, type RefObject } from 'react'

export interface CurrentCell {
  /** Row key. */
  key: string
  /** Index among the cells of the row, including the selection box. */
  col: number
}

/**
 * The current cell of keyboard navigation. It is marked in the DOM directly: rendering a table of sixty columns for
 * every arrow key would be noticeably slow.
 */
export function useCurrentCell(box: RefObject<HTMLElement | null>) {
  const place = useRef<CurrentCell | null>(null)
  const mark = () => {
    for (const element of box.current?.querySelectorAll('[data-current]') ?? []) element.removeAttribute('data-current')
    const row = place.current && rowElement(box.current, place.current.key)
    if (!row || !place.current) return
    row.setAttribute('data-current', 'row')
    row.querySelector(`:scope > [data-col="${place.current.col}"]`)?.setAttribute('data-current', 'cell')
  }
  useEffect(mark) // rows that were rendered again have lost the mark
  return {
    place,
    mark,
    go(next: CurrentCell | null) {
      place.current = next
      mark()
    },
  }
}

export function rowElement(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`.en-grid-row[data-row-key="${CSS.escape(key)}"]`) ?? null
}

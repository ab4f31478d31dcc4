import { useRef, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'
import type { PlacedColumn } from './grid-layout.ts'
import { t } from '../locale/index.ts'
import { placeStyle } from './place-style.ts'

export interface HeaderActions {
  /** `add`: keeps the other sort columns. */
  sort(name: string, add: boolean): void
  resize(name: string, width: number): void
  /** Moves the column before another; null: to the end. */
  move(name: string, before: string | null): void
  fit(name: string): void
}

export interface HeaderMeta {
  name: string
  label: string
  sortable: boolean
  direction: 'ascending' | 'descending' | undefined
  /** 1, 2, … if several columns sort the list. */
  rank: number | undefined
  width: number
  actions: HeaderActions
}

/** A column head: a click sorts (Shift adds), dragging its edge resizes, dragging the head moves the column. */
export function HeaderCell({ place }: { place: PlacedColumn }) {
  const { column, index } = place
  const { meta, title, lower, className } = column
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={meta?.direction}
      data-name={meta?.name}
      data-col={index}
      data-align={column.align}
      data-frozen={column.frozen}
      data-edge={place.edge || undefined}
      className={className ? `en-cell ${className}` : 'en-cell'}
      style={placeStyle(place)}
    >
      {meta ? (
        <ColumnHead meta={meta}>
          <SortButton meta={meta}>{title}</SortButton>
          {lower && <SortButton meta={lower.meta}>{lower.title}</SortButton>}
        </ColumnHead>
      ) : (
        title
      )}
    </div>
  )
}

function ColumnHead({ meta, children }: { meta: HeaderMeta; children: ReactNode }) {
  const { name, actions } = meta
  const moved = useRef(false)
  return (
    <div
      className="en-head"
      onPointerDown={event => {
        moved.current = false
        startMove(event, { name, actions }, () => (moved.current = true))
      }}
      onClickCapture={event => moved.current && event.stopPropagation()}
    >
      {children}
      <i
        className="en-head-edge"
        onPointerDown={event => startResize(event, meta)}
        onDoubleClick={() => actions.fit(name)}
      />
    </div>
  )
}

/** The label of a column; a click sorts by it. One that cannot be sorted, as a count of other records, says so. */
function SortButton({ meta, children }: { meta: HeaderMeta; children: ReactNode }) {
  const { name, label, sortable, direction, rank, actions } = meta
  const text = (
    <span
      className="en-head-text"
      data-plain={!sortable || undefined}
      title={sortable ? label : t('list.notSorted', { label })}
    >
      {children}
    </span>
  )
  if (!sortable) return text
  return (
    <button type="button" className="en-head-sort" onClick={event => actions.sort(name, event.shiftKey)}>
      {text}
      <span className="en-head-order" data-direction={direction} aria-hidden>
        {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
        {rank && <sub>{rank}</sub>}
      </span>
    </button>
  )
}

function startResize(event: ReactPointerEvent<HTMLElement>, { name, width, actions }: HeaderMeta): void {
  event.preventDefault()
  event.stopPropagation()
  const edge = event.currentTarget
  const from = event.clientX
  const guide = createGuide(edge)
  guide.at(from)
  trackPointer(edge, event.pointerId, {
    move: x => guide.at(x),
    end: x => {
      guide.remove()
      if (x !== undefined && Math.abs(x - from) > 2) actions.resize(name, width + x - from)
    },
  })
}

function startMove(
  event: ReactPointerEvent<HTMLElement>,
  { name, actions }: Pick<HeaderMeta, 'name' | 'actions'>,
  onMoved: () => void,
): void {
  if (event.button !== 0 || event.pointerType === 'touch') return
  const head = event.currentTarget
  const from = event.clientX
  let guide: ReturnType<typeof createGuide> | undefined
  let before: string | null | undefined
  trackPointer(head, event.pointerId, {
    capture: false,
    move: (x, y) => {
      if (!guide && Math.abs(x - from) < 8) return
      guide ??= createGuide(head)
      onMoved()
      const over = document.elementsFromPoint(x, y).find(element => element.matches('.en-grid-head > [data-name]'))
      if (!(over instanceof HTMLElement)) return
      const { left, right } = over.getBoundingClientRect()
      const inFront = x < (left + right) / 2
      const target = inFront ? over : nextHead(over)
      before = target?.dataset['name'] ?? null
      guide.at(inFront ? left : right)
    },
    end: x => {
      guide?.remove()
      if (guide && x !== undefined && before !== undefined && before !== name) actions.move(name, before)
    },
  })
}

function nextHead(head: Element): HTMLElement | null {
  const next = head.nextElementSibling
  return next instanceof HTMLElement && next.dataset['name'] ? next : null
}

interface PointerHandlers {
  capture?: boolean
  move(x: number, y: number): void
  /** `x` is undefined if the drag was cancelled. */
  end(x?: number): void
}

function trackPointer(element: HTMLElement, pointer: number, { capture = true, move, end }: PointerHandlers): void {
  if (capture) element.setPointerCapture(pointer)
  const stop = new AbortController()
  const finish = (x?: number) => {
    stop.abort()
    end(x)
  }
  const { signal } = stop
  window.addEventListener('pointermove', event => move(event.clientX, event.clientY), { signal })
  window.addEventListener('pointerup', event => finish(event.clientX), { signal })
  window.addEventListener('pointercancel', () => finish(), { signal })
  window.addEventListener('keydown', event => event.key === 'Escape' && finish(), { signal })
}

/** A line over the table that follows the dragged edge without rendering rows. */
function createGuide(element: HTMLElement) {
  const table = element.closest<HTMLElement>('.en-table')
  const line = document.createElement('div')
  line.className = 'en-guide'
  table?.append(line)
  return {
    at: (x: number) => (line.style.insetInlineStart = `${x - (table?.getBoundingClientRect().left ?? 0)}px`),
    remove: () => line.remove(),
  }
}

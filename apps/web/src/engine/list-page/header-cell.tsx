import { useRef, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'
import type { Place } from './grid-layout.ts'
import { placeStyle } from './place-style.ts'

export interface HeaderActs {
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
  acts: HeaderActs
}

/** A column head: a click sorts (Shift adds), dragging its edge resizes, dragging the head moves the column. */
export function HeaderCell({ place }: { place: Place }) {
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
          <Order meta={meta}>{title}</Order>
          {lower && <Order meta={lower.meta}>{lower.title}</Order>}
        </ColumnHead>
      ) : (
        title
      )}
    </div>
  )
}

function ColumnHead({ meta, children }: { meta: HeaderMeta; children: ReactNode }) {
  const { name, acts } = meta
  const moved = useRef(false)
  return (
    <div
      className="en-head"
      onPointerDown={event => {
        moved.current = false
        followMove(event, { name, acts }, () => (moved.current = true))
      }}
      onClickCapture={event => moved.current && event.stopPropagation()}
    >
      {children}
      <i
        className="en-head-edge"
        onPointerDown={event => followResize(event, meta)}
        onDoubleClick={() => acts.fit(name)}
      />
    </div>
  )
}

/** The label of a sortable column; a click sorts by it. */
function Order({ meta, children }: { meta: HeaderMeta; children: ReactNode }) {
  const { name, label, sortable, direction, rank, acts } = meta
  const text = (
    <span className="en-head-text" title={label}>
      {children}
    </span>
  )
  if (!sortable) return text
  return (
    <button type="button" className="en-head-sort" onClick={event => acts.sort(name, event.shiftKey)}>
      {text}
      <span className="en-head-order" data-direction={direction} aria-hidden>
        {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
        {rank && <sub>{rank}</sub>}
      </span>
    </button>
  )
}

function followResize(event: ReactPointerEvent<HTMLElement>, { name, width, acts }: HeaderMeta): void {
  event.preventDefault()
  event.stopPropagation()
  const edge = event.currentTarget
  const from = event.clientX
  const guide = guideIn(edge)
  guide.at(from)
  follow(edge, event.pointerId, {
    move: x => guide.at(x),
    end: x => {
      guide.remove()
      if (x !== undefined && Math.abs(x - from) > 2) acts.resize(name, width + x - from)
    },
  })
}

function followMove(
  event: ReactPointerEvent<HTMLElement>,
  { name, acts }: Pick<HeaderMeta, 'name' | 'acts'>,
  onMoved: () => void,
): void {
  if (event.button !== 0 || event.pointerType === 'touch') return
  const head = event.currentTarget
  const from = event.clientX
  let guide: ReturnType<typeof guideIn> | undefined
  let before: string | null | undefined
  follow(head, event.pointerId, {
    capture: false,
    move: (x, y) => {
      if (!guide && Math.abs(x - from) < 8) return
      guide ??= guideIn(head)
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
      if (guide && x !== undefined && before !== undefined && before !== name) acts.move(name, before)
    },
  })
}

function nextHead(head: Element): HTMLElement | null {
  const next = head.nextElementSibling
  return next instanceof HTMLElement && next.dataset['name'] ? next : null
}

interface Follow {
  capture?: boolean
  move(x: number, y: number): void
  /** `x` is undefined if the drag was cancelled. */
  end(x?: number): void
}

function follow(element: HTMLElement, pointer: number, { capture = true, move, end }: Follow): void {
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
function guideIn(element: HTMLElement) {
  const table = element.closest<HTMLElement>('.en-table')
  const line = document.createElement('div')
  line.className = 'en-guide'
  table?.append(line)
  return {
    at: (x: number) => (line.style.insetInlineStart = `${x - (table?.getBoundingClientRect().left ?? 0)}px`),
    remove: () => line.remove(),
  }
}

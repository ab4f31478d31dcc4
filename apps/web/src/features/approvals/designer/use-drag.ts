import { type PointerEvent as ReactPointerEvent, useRef } from 'react'
import { useDesigner } from './designer-context.ts'
import { slotOfKey } from './plus.tsx'
import css from './tree.module.css'
import { mayMove } from './tree.ts'

/** Pixels that a press may move before it is a drag. */
const CLICK_PX = 6

/** Drags a card with the mouse to a place between other cards. With a finger a drag scrolls. */
export function useDrag(id: string, isOff: boolean) {
  const designer = useDesigner()
  const dragged = useRef(false)
  if (isOff) return {}
  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    dragged.current = false
    if (event.button !== 0 || event.pointerType !== 'mouse') return
    const card = event.currentTarget
    const from = { x: event.clientX, y: event.clientY }
    let ghost: HTMLElement | undefined
    let target: Element | undefined
    const mark = (next: Element | undefined) => {
      if (target === next) return
      target?.removeAttribute('data-over')
      target = next
      target?.setAttribute('data-over', '')
    }
    const canvas = card.closest<HTMLElement>('[data-canvas]')
    let frame = 0
    let at: PointerEvent | undefined
    const look = () => {
      if (!at) return
      const line = document.elementFromPoint(at.clientX, at.clientY)?.closest('[data-slot]')
      const key = line?.getAttribute('data-slot')
      mark(line && key && mayMove(designer.nodes, id, slotOfKey(key)) ? line : undefined)
    }
    /** Goes on as long as the pointer rests at an edge. */
    const scroll = () => {
      if (canvas && at && scrollAtEdge(canvas, at)) look()
      frame = requestAnimationFrame(scroll)
    }
    const drag = (to: PointerEvent) => {
      at = to
      if (!ghost) {
        if (Math.hypot(to.clientX - from.x, to.clientY - from.y) < CLICK_PX) return
        dragged.current = true
        ghost = ghostOf(card)
        designer.startMoving(id)
        frame = requestAnimationFrame(scroll)
      }
      ghost.style.translate = `${to.clientX + 8}px ${to.clientY + 8}px`
      look()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', drag)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', escape, true)
      ghost?.remove()
      mark(undefined)
      if (ghost) designer.startMoving(undefined)
    }
    const drop = () => {
      const key = target?.getAttribute('data-slot')
      end()
      if (key) designer.move(id, slotOfKey(key))
    }
    const escape = (press: KeyboardEvent) => {
      if (press.key !== 'Escape' || !ghost) return
      press.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', drag)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', escape, true)
  }
  return {
    onPointerDown: begin,
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      // The press that ended a drag is no click
      if (!dragged.current) return
      dragged.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}

/** Pixels from the edge of the canvas at which a drag scrolls it, and how far in a frame. */
const EDGE_PX = 36
const STEP_PX = 10

/** Scrolls the canvas below a pointer that is at its edge; returns whether it did. */
function scrollAtEdge(canvas: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = canvas.getBoundingClientRect()
  const by = (from: number, to: number, place: number) =>
    place < from + EDGE_PX ? -STEP_PX : place > to - EDGE_PX ? STEP_PX : 0
  const before = [canvas.scrollLeft, canvas.scrollTop]
  canvas.scrollBy(by(left, right, clientX), by(top, bottom, clientY))
  return canvas.scrollLeft !== before[0] || canvas.scrollTop !== before[1]
}

/** A picture of the card that follows the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-card')
  ghost.classList.add(css.ghost ?? '')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  document.body.append(ghost)
  return ghost
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** In px of the picture at the moment of the edit. */
export type Box = Point & Size

/** One edit of a picture. Edits are kept as a list and the original is never changed, so that each can be undone. */
export type Edit =
  | { kind: 'turn'; way: 'left' | 'right' }
  | { kind: 'crop'; box: Box }
  | { kind: 'cover' | 'frame'; box: Box }
  | { kind: 'arrow'; from: Point; to: Point }
  | { kind: 'words'; at: Point; text: string }

/** Tools that are used by dragging. */
export type Tool = 'crop' | 'cover' | 'frame' | 'arrow' | 'words'

/** Both ends of a drag, or of a box moved by keyboard. */
export interface Drag {
  from: Point
  to: Point
}

/** Formats of cameras and scanners that a canvas can write. */
const EDITABLE = new Set(['image/jpeg', 'image/png', 'image/webp'])

export function isEditable({ type }: { type: string }): boolean {
  return EDITABLE.has(type)
}

/** Size of the picture after these edits. */
export function sizeAfter(size: Size, edits: readonly Edit[]): Size {
  return edits.reduce<Size>((now, edit) => {
    if (edit.kind === 'turn') return { width: now.height, height: now.width }
    return edit.kind === 'crop' ? { width: edit.box.width, height: edit.box.height } : now
  }, size)
}

/** A shorter drag is a slip; share of the longer edge. */
const MIN_DRAG = 0.01

/** The edit that a drag makes; undefined for a slip, or for text without words. */
export function editOf(tool: Tool, drag: Drag, options: { size: Size; text: string }): Edit | undefined {
  const { size } = options
  const from = inside(drag.from, size)
  const to = inside(drag.to, size)
  const text = options.text.trim()
  if (tool === 'words') return text ? { kind: 'words', at: from, text } : undefined
  const minLength = Math.max(size.width, size.height) * MIN_DRAG
  if (tool === 'arrow')
    return Math.hypot(to.x - from.x, to.y - from.y) < minLength ? undefined : { kind: 'arrow', from, to }
  const box = boxOf({ from, to })
  return box.width < minLength || box.height < minLength ? undefined : { kind: tool, box }
}

export function boxOf({ from, to }: Drag): Box {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(Math.abs(to.x - from.x)),
    height: Math.round(Math.abs(to.y - from.y)),
  }
}

/** The initial box for the keyboard: the middle half of the picture. */
export function middleBox({ width, height }: Size): Drag {
  return { from: { x: width / 4, y: height / 4 }, to: { x: (width * 3) / 4, y: (height * 3) / 4 } }
}

/** Moves the box by an arrow key, with Shift its far corner, by one fiftieth of the longer edge. */
export function movedByKey(drag: Drag, key: string, options: { size: Size; shift: boolean }): Drag | undefined {
  const step = Math.max(options.size.width, options.size.height) / 50
  const by = (
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] } as Record<
      string,
      [number, number]
    >
  )[key]
  if (!by) return undefined
  const move = ({ x, y }: Point): Point => inside({ x: x + by[0], y: y + by[1] }, options.size)
  if (options.shift) return { ...drag, to: move(drag.to) }
  const next = { from: move(drag.from), to: move(drag.to) }
  // At the edge the box stops without shrinking
  const sameSize = (a: Drag, b: Drag) =>
    Math.abs(a.to.x - a.from.x - b.to.x + b.from.x) < 0.5 && Math.abs(a.to.y - a.from.y - b.to.y + b.from.y) < 0.5
  return sameSize(drag, next) ? next : drag
}

function inside({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
}

import { boxOf, sizeAfter, type Edit, type Drag, type Size, type Tool } from './edits.ts'

/** Longest edge in px: phones run out of memory with larger canvases. */
const MAX_EDGE = 4096
const INK = '#e5342b'
const HALO = '#ffffff'

/** The picture as a canvas, in its EXIF orientation. @throws when it cannot be read. */
export async function canvasOf(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file)
  const share = Math.min(1, MAX_EDGE / Math.max(image.width, image.height))
  const canvas = canvasSized({ width: Math.round(image.width * share), height: Math.round(image.height * share) })
  pen(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas
}

/** The picture with all edits. */
export function withEdits(original: HTMLCanvasElement, edits: readonly Edit[]): HTMLCanvasElement {
  const copy = canvasSized(original)
  pen(copy).drawImage(original, 0, 0)
  return edits.reduce(apply, copy)
}

/** The edited file, in the format of the original. */
export async function fileOf(canvas: HTMLCanvasElement, file: File): Promise<File> {
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, file.type, 0.95)
  })
  if (!blob) throw new Error('the canvas gave no picture')
  const stem = file.name.replace(/\.[^.]+$/, '')
  const name = blob.type === file.type ? file.name : `${stem}.${blob.type.slice('image/'.length)}`
  return new File([blob], name, { type: blob.type })
}

/** Draws a preview of the drag; for a crop also what it would remove. */
export function drawPreview(
  context: CanvasRenderingContext2D,
  size: Size,
  { tool, draft, text }: { tool: Tool; draft: Drag; text: string },
): void {
  const box = boxOf(draft)
  if (tool === 'crop') {
    context.fillStyle = 'rgb(0 0 0 / 55%)'
    context.beginPath()
    context.rect(0, 0, size.width, size.height)
    context.rect(box.x, box.y, box.width, box.height)
    context.fill('evenodd')
    outline(context, () => context.strokeRect(box.x, box.y, box.width, box.height), { size, ink: '#4e88f3' })
    return
  }
  if (tool === 'words') mark(context, size, { kind: 'words', at: draft.from, text: text.trim() || '…' })
  else mark(context, size, tool === 'arrow' ? { kind: 'arrow', ...draft } : { kind: tool, box })
}

function apply(canvas: HTMLCanvasElement, edit: Edit): HTMLCanvasElement {
  if (edit.kind !== 'turn' && edit.kind !== 'crop') {
    mark(pen(canvas), canvas, edit)
    return canvas
  }
  const next = canvasSized(sizeAfter(canvas, [edit]))
  const context = pen(next)
  if (edit.kind === 'crop') context.drawImage(canvas, -edit.box.x, -edit.box.y)
  else {
    context.translate(next.width / 2, next.height / 2)
    context.rotate(edit.way === 'right' ? Math.PI / 2 : -Math.PI / 2)
    context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
    context.resetTransform() // later drawing uses the coordinates of the turned picture
  }
  return next
}

function mark(
  context: CanvasRenderingContext2D,
  size: Size,
  edit: Extract<Edit, { kind: 'cover' | 'frame' | 'arrow' | 'words' }>,
): void {
  if (edit.kind === 'arrow') return outline(context, () => strokeArrow(context, edit, unitOf(size) * 7), { size })
  if (edit.kind === 'words') return write(context, size, edit)
  const { x, y, width, height } = edit.box
  if (edit.kind === 'frame') return outline(context, () => context.strokeRect(x, y, width, height), { size })
  // Filled, not blurred: a blur could be reversed
  context.fillStyle = '#111111'
  context.fillRect(x, y, width, height)
}

function outline(
  context: CanvasRenderingContext2D,
  stroke: () => void,
  { size, ink = INK }: { size: Size; ink?: string },
): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const [width, color] of [
    [2.6, HALO],
    [1.5, ink],
  ] as const) {
    context.lineWidth = unitOf(size) * width
    context.strokeStyle = color
    stroke()
  }
}

function strokeArrow(context: CanvasRenderingContext2D, { from, to }: Drag, head: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  for (const side of [-0.45, 0.45]) {
    context.moveTo(to.x, to.y)
    context.lineTo(to.x - head * Math.cos(angle + side), to.y - head * Math.sin(angle + side))
  }
  context.stroke()
}

function write(
  context: CanvasRenderingContext2D,
  size: Size,
  { at, text }: { at: { x: number; y: number }; text: string },
): void {
  context.font = `600 ${unitOf(size) * 11}px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif`
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = unitOf(size) * 2
  context.strokeStyle = HALO
  context.strokeText(text, at.x, at.y)
  context.fillStyle = INK
  context.fillText(text, at.x, at.y)
}

/** Base size of lines and letters, so that they look the same on pictures of any size. */
function unitOf({ width, height }: Size): number {
  return Math.max(width, height) / 300
}

function canvasSized({ width, height }: Size): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height })
}

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas here')
  return context
}

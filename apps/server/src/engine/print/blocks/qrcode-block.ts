import type { Flow } from '../flow.ts'
import { mm } from '../paper.ts'
import type { QrCodeBlock } from '../print-doc.ts'
import { qrRects } from '../qr-rects.ts'

const SIZE = 9
const LINE = 13.5
/** Readers need a white margin around the code. */
const QUIET = 12

/** Drawn as vectors: sharp at any resolution, and a few hundred bytes. */
export function drawQrCode(flow: Flow, { value, lines = [], size = 26, align = 'left' }: QrCodeBlock): void {
  const { page, left, width } = flow
  const edge = mm(size)
  flow.gap(QUIET)
  flow.ensure(edge)
  const x = align === 'left' ? left : left + width - edge
  drawModules(flow, value, { x, y: flow.y, edge })
  const textWidth = width - edge - QUIET
  const wrapped = lines.flatMap(line => page.wrap(line, textWidth, { size: SIZE }))
  const top = flow.y + Math.max(0, (edge - wrapped.length * LINE) / 2)
  for (const [i, line] of wrapped.entries())
    page.line(
      line,
      {
        x: align === 'left' ? x + edge + QUIET : left,
        width: textWidth,
        middle: top + LINE * (i + 0.5),
        align: align === 'left' ? 'left' : 'right',
      },
      { size: SIZE },
    )
  flow.y += Math.max(edge, wrapped.length * LINE)
}

function drawModules(flow: Flow, value: string, { x, y, edge }: { x: number; y: number; edge: number }): void {
  const { pdf } = flow.page
  for (const rect of qrRects(value, edge)) pdf.rect(x + rect.x, y + rect.y, rect.width, rect.height)
  pdf.fill('#000')
}

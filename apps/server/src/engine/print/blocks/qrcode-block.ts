import QRCode from 'qrcode'
import type { Flow } from '../flow.ts'
import { mm } from '../paper.ts'
import type { QrCodeBlock } from '../print-doc.ts'

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
  const { modules } = QRCode.create(value, { errorCorrectionLevel: 'M' })
  const module = edge / modules.size
  const { pdf } = flow.page
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      // Slightly higher than the module, to avoid white gaps between rows.
      pdf.rect(x + start * module, y + row * module, (column - start + 1) * module, module * 1.02)
    }
  }
  pdf.fill('#000')
}

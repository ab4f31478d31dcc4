import QRCode from 'qrcode'

interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The dark parts of a QR code that is `edge` wide, as rectangles: one for each run of modules in a row. */
export function qrRects(value: string, edge: number): Rect[] {
  const { modules } = QRCode.create(value, { errorCorrectionLevel: 'M' })
  const module = edge / modules.size
  const rects: Rect[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      // Slightly higher than the module, to avoid white gaps between rows
      rects.push({ x: start * module, y: row * module, width: (column - start + 1) * module, height: module * 1.02 })
    }
  }
  return rects
}

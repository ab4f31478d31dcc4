/** Horizontal padding and border of a cell, px. */
const CELL_PADDING = 20
let pen: CanvasRenderingContext2D | null = null

/** Width in px of a text, in the font and size of the page. */
export function textWidth(text: string, weight = 400): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 14
  const { fontFamily, fontSize } = getComputedStyle(document.body)
  pen.font = `${weight} ${fontSize} ${fontFamily}`
  return Math.ceil(pen.measureText(text).width)
}

/** The column width at which neither texts nor the bold sum are cut. */
export function fittedWidth(args: {
  texts: readonly string[]
  sum?: string | undefined
  least: number
  most: number
}): number {
  const { texts, sum, least, most } = args
  // Measuring the longest texts is enough.
  const longest = [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, 60)
  const textsWidth = Math.max(0, ...longest.map(text => textWidth(text)))
  return Math.max(
    Math.min(most, Math.max(least, textsWidth + CELL_PADDING)),
    sum ? textWidth(sum, 600) + CELL_PADDING : 0,
  )
}

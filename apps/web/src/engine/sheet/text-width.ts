/** Padding of a cell with its line, px. */
const AROUND = 20
let pen: CanvasRenderingContext2D | null = null

/** Width in px of a text as tables show it, in the font and size of the page. */
export function textWidth(text: string, weight = 400): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 14
  const { fontFamily, fontSize } = getComputedStyle(document.body)
  pen.font = `${weight} ${fontSize} ${fontFamily}`
  return Math.ceil(pen.measureText(text).width)
}

/** The width of a column in which neither its texts nor its bold sum are cut. */
export function fittedWidth(args: {
  texts: readonly string[]
  sum?: string | undefined
  least: number
  most: number
}): number {
  const { texts, sum, least, most } = args
  // Of many texts the longest are as good as all.
  const longest = [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, 60)
  const wanted = Math.max(0, ...longest.map(text => textWidth(text)))
  return Math.max(Math.min(most, Math.max(least, wanted + AROUND)), sum ? textWidth(sum, 600) + AROUND : 0)
}

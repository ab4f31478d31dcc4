import PDFDocument from 'pdfkit'
import type { FontFiles, FontWeight } from './fonts.ts'
import type { PageFormat } from './paper.ts'
import { widthOf, wrapText } from './wrap-text.ts'

export type TextStyle = { size: number; weight?: FontWeight; color?: string; spacing?: number }
export type Area = { x: number; y: number; width: number; height: number }
export type Align = 'left' | 'center' | 'right'

/** Replaces a character that the font does not have. */
const MISSING_GLYPH = '〓'

export const INK_COLOR = {
  text: '#1f2329',
  label: '#5b6470',
  pale: '#8a929e',
  line: '#9aa2ad',
  strongLine: '#3c434d',
  fill: '#eef1f6',
  paleFill: '#f7f8fb',
  minus: '#b3261e',
}
const NEEDLE_INK_COLOR: typeof INK_COLOR = {
  text: '#000',
  label: '#000',
  pale: '#000',
  line: '#000',
  strongLine: '#000',
  fill: '',
  paleFill: '',
  minus: '#000',
}

/** Chinese fonts draw the apostrophe with the width of a character. */
const withPlainApostrophes = (text: string): string => text.replaceAll(/(?<=[A-Za-z])’/g, "'")

/** Draws text, lines and areas on the pages of one file, at absolute positions in points. */
export class Page {
  readonly pdf: PDFKit.PDFDocument
  #format: PageFormat
  readonly #advances: Record<FontWeight, Map<string, number>> = { regular: new Map(), bold: new Map() }
  readonly #glyphs: Record<FontWeight, Map<string, boolean>> = { regular: new Map(), bold: new Map() }

  constructor(format: PageFormat, fonts: FontFiles, info: { title: string; author: string }) {
    this.#format = format
    this.pdf = new PDFDocument({
      size: [format.width, format.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      info: { Title: info.title, Author: info.author },
    })
    this.pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  }

  get format(): PageFormat {
    return this.#format
  }

  get ink(): typeof INK_COLOR {
    return this.#format.needle ? NEEDLE_INK_COLOR : INK_COLOR
  }

  /** Sets the paper of the following pages. */
  startFormat(format: PageFormat): void {
    this.#format = format
  }

  width(text: string, { size, weight = 'regular', spacing = 0 }: TextStyle): number {
    return (
      widthOf(withPlainApostrophes(text), char => this.#advance(char, weight) * size) +
      spacing * Math.max(0, [...text].length - 1)
    )
  }

  wrap(text: string, width: number, { size, weight = 'regular' }: TextStyle): string[] {
    return wrapText(withPlainApostrophes(text), width, char => this.#advance(char, weight) * size)
  }

  /** Draws one line, vertically centred at `middle`, between `x` and `x + width`. */
  line(text: string, box: { x: number; width: number; middle: number; align?: Align }, style: TextStyle): void {
    const { size, weight = 'regular', color = this.ink.text, spacing = 0 } = style
    const shown = this.#printable(withPlainApostrophes(text), weight)
    if (shown.trim() === '') return
    const textWidth = this.width(shown, style)
    const room = box.width - textWidth
    const x = box.x + (box.align === 'right' ? room : box.align === 'center' ? room / 2 : 0)
    // Chinese characters extend from 0.12 below the base line to 0.88 above it.
    this.pdf.font(weight).fontSize(size).fillColor(color)
    // With width and word count, pdfkit does not measure the text again.
    const options: PDFKit.Mixins.TextOptions & { textWidth: number; wordCount: number } = {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: spacing,
      textWidth,
      wordCount: 1,
    }
    this.pdf.text(shown, x, box.middle + size * 0.375, options)
  }

  rule(from: [x: number, y: number], to: [x: number, y: number], strong = false): void {
    this.pdf.lineWidth(this.#lineWidth(strong)).strokeColor(strong ? this.ink.strongLine : this.ink.line)
    this.pdf
      .moveTo(...from)
      .lineTo(...to)
      .stroke()
  }

  box({ x, y, width, height }: Area, { strong = false }: { strong?: boolean } = {}): void {
    this.pdf.lineWidth(this.#lineWidth(strong)).strokeColor(strong ? this.ink.strongLine : this.ink.line)
    this.pdf.rect(x, y, width, height).stroke()
  }

  /** A grey area. Not drawn for impact printers. */
  shade({ x, y, width, height }: Area, { pale = false }: { pale?: boolean } = {}): void {
    const colour = pale ? this.ink.paleFill : this.ink.fill
    if (colour) this.pdf.rect(x, y, width, height).fill(colour)
  }

  #lineWidth(strong: boolean): number {
    if (this.format.needle) return 0.75
    return strong ? 0.8 : 0.4
  }

  /** Width of a character at size 1, without kerning. */
  #advance(char: string, weight: FontWeight): number {
    const known = this.#advances[weight].get(char)
    if (known !== undefined) return known
    const width = this.pdf.font(weight).fontSize(100).widthOfString(this.#printable(char, weight)) / 100
    this.#advances[weight].set(char, width)
    return width
  }

  #printable(text: string, weight: FontWeight): string {
    let shown = ''
    for (const char of text) shown += this.#hasGlyph(char, weight) ? char : MISSING_GLYPH
    return shown
  }

  #hasGlyph(char: string, weight: FontWeight): boolean {
    if (char >= ' ' && char <= '~') return true
    const known = this.#glyphs[weight].get(char)
    if (known !== undefined) return known
    const { _font } = this.pdf.font(weight) as unknown as OpenFont
    const found = _font.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
    this.#glyphs[weight].set(char, found)
    return found
  }
}

/** A property of pdfkit's current font that its types lack. */
type OpenFont = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

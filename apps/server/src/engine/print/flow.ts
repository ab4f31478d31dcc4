import type { Lang } from '@tuheng/domain/kernel/text'
import type { Page } from './page.ts'
import type { PrintDoc } from './print-doc.ts'
import { FIXED_WORDS } from './words.ts'

/** Space between blocks. */
export const GAP = 7

/** Places blocks below each other and starts new pages, each with the document's header. */
export class Flow {
  readonly page: Page
  readonly doc: PrintDoc
  readonly lang: Lang
  /** Left edge, width and lower end of the printable area. */
  readonly left: number
  readonly width: number
  readonly bottom: number
  y = 0
  #copy: string | undefined
  #pageCount: number
  #pagesOfCopy: { first: number; count: number }[] = []
  #top = 0

  /** `pagesBefore`: pages of earlier documents in the file. */
  constructor(page: Page, doc: PrintDoc, pagesBefore = 0) {
    const { margin, width, height } = page.format
    this.#pageCount = pagesBefore
    this.page = page
    this.doc = doc
    this.lang = doc.lang ?? 'zh'
    this.left = margin.left
    this.width = width - margin.left - margin.right
    this.bottom = height - margin.bottom
  }

  /** Height of a page below the running header. */
  get pageHeight(): number {
    return this.bottom - this.page.format.margin.top - RUNNING_HEAD
  }

  startCopy(name: string | undefined): void {
    this.#copy = name
    this.#pagesOfCopy.push({ first: this.#pageCount, count: 0 })
    this.#addPage()
    this.#titleHead()
    this.#top = this.y
  }

  newPage(): void {
    this.#addPage()
    this.#runningHead()
    this.#top = this.y
  }

  /** Whether the page is still empty. */
  get isFresh(): boolean {
    return this.y <= this.#top
  }

  /** Starts a new page if `height` does not fit. Returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom + 0.5 || this.isFresh) return false
    this.newPage()
    return true
  }

  gap(height = GAP): void {
    if (!this.isFresh) this.y += height
  }

  /** Draws footers and watermarks at the end, because page numbers need the page count. */
  finish(): void {
    for (const { first, count } of this.#pagesOfCopy) {
      for (let i = 0; i < count; i++) {
        this.page.pdf.switchToPage(first + i)
        this.#foot(i + 1, count)
        if (this.doc.watermark) this.#watermark(this.doc.watermark)
      }
    }
  }

  #addPage(): void {
    const { width, height, margin } = this.page.format
    this.page.pdf.addPage({ size: [width, height], margin: 0 })
    this.#pageCount++
    const copy = this.#pagesOfCopy.at(-1)
    if (copy) copy.count++
    this.y = margin.top
  }

  #titleHead(): void {
    const { page, left, width, doc } = this
    const titleSize = page.format.needle ? 15 : 17
    const box = (middle: number, align: 'left' | 'center' | 'right') => ({ x: left, width, middle, align })
    page.line(doc.company, box(this.y + 7, 'center'), { size: 11, color: page.ink.text })
    this.y += 17
    // Short Chinese titles are spaced, as on printed forms.
    const spacing = /^\p{Script=Han}{2,4}$/u.test(doc.title) ? titleSize * 0.5 : 0
    const aside = [
      this.#copy,
      doc.number === undefined ? undefined : FIXED_WORDS[this.lang].number + doc.number,
    ].filter(text => text !== undefined)
    // On narrow paper a long title leaves room for the number beside it.
    const beside = Math.max(0, ...aside.map(text => page.width(text, { size: 9 })))
    const fits = (width - 2 * beside - 12) / page.width(doc.title, { size: 1, weight: 'bold' })
    const size = spacing ? titleSize : Math.max(11, Math.min(titleSize, fits))
    page.line(doc.title, box(this.y + titleSize * 0.62, 'center'), { size, weight: 'bold', spacing })
    for (const [i, text] of aside.entries())
      page.line(text, box(this.y + titleSize * 0.62 + (i - aside.length + 1) * 12 + 3, 'right'), {
        size: 9,
        color: page.ink.label,
      })
    this.y += titleSize * 1.35
    if (doc.subtitle) {
      page.line(doc.subtitle, box(this.y + 6, 'center'), { size: 9, color: page.ink.label })
      this.y += 14
    }
    this.y += 5
  }

  #runningHead(): void {
    const { page, left, width, doc } = this
    const middle = this.y + 6
    page.line(`${doc.company}　${doc.title}`, { x: left, width, middle }, { size: 8.5, color: page.ink.label })
    const aside = [this.#copy, doc.number].filter(text => text !== undefined).join('　')
    page.line(aside, { x: left, width, middle, align: 'right' }, { size: 8.5, color: page.ink.label })
    page.rule([left, this.y + 14], [left + width, this.y + 14])
    this.y += RUNNING_HEAD
  }

  #foot(number: number, count: number): void {
    const { page, left, width, doc, bottom } = this
    const middle = bottom + page.format.margin.bottom * (page.format.needle ? 0.5 : 0.4)
    const style = { size: 8, color: page.ink.pale }
    if (doc.footer) page.line(doc.footer, { x: left, width, middle }, style)
    page.line(FIXED_WORDS[this.lang].page(number, count), { x: left, width, middle, align: 'right' }, style)
  }

  #watermark(text: string): void {
    const { page } = this
    const { width, height } = page.format
    const room = Math.hypot(width, height) * 0.6
    const size = Math.min(110, room / Math.max(0.1, page.width(text, { size: 1, weight: 'bold' })))
    page.pdf.save()
    page.pdf.rotate(-(Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] }).fillOpacity(0.09)
    page.line(text, { x: 0, width, middle: height / 2, align: 'center' }, { size, weight: 'bold', color: '#1f2329' })
    page.pdf.restore()
  }
}

const RUNNING_HEAD = 22

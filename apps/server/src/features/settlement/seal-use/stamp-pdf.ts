import { buffer } from 'node:stream/consumers'
import { MAX_STAMPED_PAGES, sealUseErrors, type SealPages } from '@tuheng/domain/settlement/index'
import type { PDFPage } from 'pdf-lib'
import { loadFonts } from '../../../engine/print/fonts.ts'
import { qrRects } from '../../../engine/print/qr-rects.ts'
import { PdfBomb, refuseBombs } from '../../../engine/files/pdf-bombs.ts'

/** Where a seal goes: its centre from the upper left corner of the page as it is read, in millimetres. */
export interface Place {
  page: SealPages
  pageNo: number | null
  x: number
  y: number
  size: number
}

interface Stamp {
  source: Buffer
  /** A PNG. */
  picture: Buffer
  places: readonly Place[]
  /** What stands beside the code on every page. */
  lines: readonly string[]
  /** What the code says: an address, or the characters to type. */
  code: string
}

interface Size {
  width: number
  height: number
}

const MM = 72 / 25.4
/** The code in the corner of every page. */
const CODE = { x: 6 * MM, y: 5 * MM, edge: 13 * MM, size: 5.5, line: 7.2 }
/** A seal across the edges is cut into as many strips at most; further pages begin it anew. */
const MAX_STRIPS = 12
const MAX_PICTURE_EDGE = 3000

/**
 * Puts a seal on the pages of a PDF, and on each page in its corner the code by which it is found. @throws
 * `seal_use.bad_pdf` if the file cannot be opened, is encrypted or has too many pages
 */
export async function stampPdf({ source, ...stamp }: Stamp): Promise<{ pdf: Buffer; pages: number }> {
  const { PDFDocument, degrees } = await import('pdf-lib')
  const document = await opened(PDFDocument, source)
  const pages = document.getPages()
  const overlay = await document.embedPdf(await overlayOf(pages.map(shownSize), stamp), [...pages.keys()])
  for (const [i, page] of pages.entries()) {
    const drawn = overlay[i]
    if (drawn) page.drawPage(drawn, { ...anchorOf(page), rotate: degrees(turnOf(page)) })
  }
  const pdf = Buffer.from(await document.save({ useObjectStreams: false }))
  return { pdf, pages: pages.length }
}

type Library = typeof import('pdf-lib').PDFDocument

async function opened(PDFDocument: Library, source: Buffer): Promise<Awaited<ReturnType<Library['load']>>> {
  const refuse = (): never => sealUseErrors.fail('seal_use.bad_pdf', { pages: MAX_STAMPED_PAGES })
  try {
    refuseBombs(source)
    const document = await PDFDocument.load(source, { updateMetadata: false, throwOnInvalidObject: true })
    const count = document.getPageCount()
    return count > 0 && count <= MAX_STAMPED_PAGES ? document : refuse()
  } catch (error) {
    if (error instanceof PdfBomb || error instanceof Error) return refuse()
    throw error
  }
}

const turnOf = (page: PDFPage): number => (((page.getRotation().angle % 360) + 360) % 360) as number

/** The size of a page as it is read: a scan may lie on its side. */
function shownSize(page: PDFPage): Size {
  const { width, height } = page.getCropBox()
  return turnOf(page) % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Where the lower left corner of what is drawn lies, so that it stands upright on a page that is turned when read. */
function anchorOf(page: PDFPage): { x: number; y: number } {
  const { x, y, width, height } = page.getCropBox()
  const turn = turnOf(page)
  return {
    x: turn === 90 || turn === 180 ? x + width : x,
    y: turn === 180 || turn === 270 ? y + height : y,
  }
}

/** A file with what is put on each page, and nothing else. */
async function overlayOf(sizes: readonly Size[], stamp: Omit<Stamp, 'source'>): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await loadFonts()
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const result = buffer(pdf)
  pdf.registerFont('regular', fonts.regular)
  refuseLargePicture(stamp.picture)
  const picture = (pdf as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(stamp.picture)
  for (const [i, size] of sizes.entries()) {
    pdf.addPage({ size: [size.width, size.height], margin: 0 })
    for (const place of stamp.places) drawSeal(pdf, picture, { place, page: i, pages: sizes.length, size })
    drawCode(pdf, stamp)
  }
  pdf.end()
  return result
}

/** Width and height stand at the beginning of a PNG; unpacked it takes four bytes for each of its points. */
function refuseLargePicture(picture: Buffer): void {
  if (picture.length < 24 || picture.readUInt32BE(16) > MAX_PICTURE_EDGE || picture.readUInt32BE(20) > MAX_PICTURE_EDGE)
    sealUseErrors.fail('seal_use.bad_pdf', { pages: MAX_STAMPED_PAGES })
}

interface Spot {
  place: Place
  page: number
  pages: number
  size: Size
}

function drawSeal(pdf: PDFKit.PDFDocument, picture: PDFKit.Mixins.ImageSrc, { place, page, pages, size }: Spot): void {
  const edge = place.size * MM
  if (place.page === 'edge') {
    const strips = Math.min(pages, MAX_STRIPS)
    const strip = page % strips
    const width = edge / strips
    const top = place.y * MM - edge / 2
    pdf.save()
    pdf.rect(size.width - width, top, width, edge).clip()
    pdf.image(picture, size.width - width - strip * width, top, { width: edge, height: edge })
    pdf.restore()
    return
  }
  if (!isOn(place, page, pages)) return
  pdf.image(picture, place.x * MM - edge / 2, place.y * MM - edge / 2, { width: edge, height: edge })
}

function isOn({ page: on, pageNo }: Place, page: number, pages: number): boolean {
  if (on === 'every') return true
  return page === (on === 'first' ? 0 : on === 'last' ? pages - 1 : (pageNo ?? 0) - 1)
}

function drawCode(pdf: PDFKit.PDFDocument, { code, lines }: Pick<Stamp, 'code' | 'lines'>): void {
  const { x, y, edge, size, line } = CODE
  pdf.rect(x - 2, y - 2, edge + 4, edge + 4).fill('#fff')
  for (const rect of qrRects(code, edge)) pdf.rect(x + rect.x, y + rect.y, rect.width, rect.height)
  pdf.fill('#000')
  pdf.font('regular').fontSize(size).fillColor('#3c434d')
  for (const [i, text] of lines.entries()) pdf.text(text, x + edge + 5, y + i * line, { lineBreak: false })
}

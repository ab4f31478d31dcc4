import { deflateSync } from 'node:zlib'
import { decodePDFRawStream, degrees, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { sealPicture } from '../../../demo/seal-picture.ts'
import { PdfBomb, refuseBombs } from '../../../engine/files/pdf-bombs.ts'
import { type Place, stampPdf } from './stamp-pdf.ts'
import { newVerifyCode, readVerifyCode } from './verify-code.ts'

async function paper(turns: readonly number[]): Promise<Buffer> {
  const made = await PDFDocument.create()
  for (const turn of turns) made.addPage([595, 842]).setRotation(degrees(turn))
  return Buffer.from(await made.save())
}

const stamp = (source: Buffer, places: readonly Place[]) =>
  stampPdf({ source, places, picture: sealPicture(), lines: ['用章单号 YZ2026110001'], code: '1-ABCDE' })

/** Where what was added to each page begins, and how it is turned. */
async function moves(pdf: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(pdf)
  return document.getPages().map(page => {
    const contents = page.node.Contents()
    const streams =
      contents instanceof PDFArray ? contents.asArray().map(ref => document.context.lookup(ref)) : [contents]
    const text = streams
      .map(one => (one instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(one).decode()).toString('latin1') : ''))
      .join('\n')
    const [x, y] = /1 0 0 1 (\S+) (\S+) cm/.exec(text)?.slice(1) ?? []
    const [cos, sin] = [...text.matchAll(/^(\S+) (\S+) (\S+) (\S+) 0 0 cm/gm)][0]?.slice(1) ?? []
    return [x, y, Math.round(Number(cos)), Math.round(Number(sin))].join(' ')
  })
}

describe('a stamped PDF', () => {
  it('keeps its pages, upright or turned, and draws on each', async () => {
    const { pdf, pages } = await stamp(await paper([0, 90, 180, 270]), [
      { page: 'every', pageNo: null, x: 100, y: 100, size: 42 },
      { page: 'edge', pageNo: null, x: 0, y: 150, size: 42 },
    ])
    expect(pages).toBe(4)
    // What is drawn stands upright as the page is read
    expect(await moves(pdf)).toEqual(['0 0 1 0', '595 0 0 1', '595 842 -1 0', '0 842 0 -1'])
    const turned = (await PDFDocument.load(pdf)).getPages().map(page => page.getRotation().angle)
    expect(turned).toEqual([0, 90, 180, 270])
  })

  it('refuses what is none or too long', async () => {
    for (const bad of [Buffer.from('%PDF-1.4 nothing'), Buffer.alloc(100), await paper(Array(501).fill(0) as number[])])
      await expect(stamp(bad, [])).rejects.toMatchObject({ issues: [{ code: 'seal_use.bad_pdf' }] })
  })
})

describe('tables of objects', () => {
  const file = (dictionary: string, packed: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`%PDF-1.5\n1 0 obj\n<< ${dictionary} /Length ${packed.length} >>\nstream\n`, 'latin1'),
      packed,
      Buffer.from('\nendstream\nendobj\n%%EOF\n', 'latin1'),
    ])
  const bomb = deflateSync(Buffer.alloc(80 * 2 ** 20))

  it.each([
    '/Type /ObjStm /Filter /FlateDecode',
    '/Type /Obj#53tm /Filter /Fl',
    '/Type /XRef /Filter [/FlateDecode]',
    '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]',
    '/Type /ObjStm /Filter /LZWDecode',
  ])('are not unpacked beyond what a paper needs: %s', dictionary => {
    expect(() => refuseBombs(file(dictionary, bomb))).toThrow(PdfBomb)
  })

  it('of usual size pass, and so do pictures, which nobody unpacks here', () => {
    refuseBombs(file('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.alloc(100_000))))
    const picture = file('/Type /XObject /Filter /FlateDecode', bomb)
    refuseBombs(picture)
    expect(() => refuseBombs(picture, { everything: true })).toThrow(PdfBomb)
  })
})

it('a code is read however it is typed, and of no other length', () => {
  const code = newVerifyCode(35)
  expect(code).toMatch(/^Z(-[0-9A-Z]{5}){4}$/)
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code} `])
    expect(readVerifyCode(typed)).toEqual({ orgId: 35, code })
  expect(readVerifyCode('1-OOOOO-IIIII-LLLLL-00000')?.code).toBe('1-00000-11111-11111-00000')
  for (const bad of ['', '1', `${code}A`, code.slice(0, -1), '1-UUUUU-UUUUU-UUUUU-UUUUU'])
    expect(readVerifyCode(bad), bad).toBeUndefined()
})

import { inflateSync } from 'node:zlib'

export type PdfRun = { text: string; x: number; font: string; size: number }
export type PdfPage = { width: number; height: number; runs: PdfRun[] }

/**
 * For tests: the text of a PDF as a reader extracts it, by each font's ToUnicode table. Supports what pdfkit writes:
 * plain cross references, one content stream per page, hexadecimal strings.
 */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf)
  const kids = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]|\/Kids \[([^\]]*)\][\s\S]*?\/Type \/Pages/
  const root = [...objects.values()].find(({ head }) => kids.test(head))?.head ?? ''
  return references(kids.exec(root)?.slice(1).join('') ?? '').map(id => {
    const page = objects.get(id)?.head ?? ''
    const resources = objects.get(reference(page, 'Resources'))?.head ?? ''
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
    const content = objects.get(reference(page, 'Contents'))?.stream ?? Buffer.alloc(0)
    return {
      width: Number(width),
      height: Number(height),
      runs: runsOf(content.toString('latin1'), fontsOf(resources, objects)),
    }
  })
}

/** All text of a page in drawing order. */
export const textOf = (page: PdfPage | undefined): string => (page?.runs ?? []).map(({ text }) => text).join('\n')

type PdfObject = { head: string; stream?: Buffer }

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const source = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const streamAt = source.indexOf('stream\n', start)
    const endAt = source.indexOf('endobj', start)
    const head = source.slice(start, streamAt >= 0 && streamAt < endAt ? streamAt : endAt)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const raw = pdf.subarray(streamAt + 7, streamAt + 7 + length)
    const stream = length > 0 ? { stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw } : {}
    objects.set(Number(match[1]), { head, ...stream })
  }
  return objects
}

type Font = { name: string; characters: readonly string[] }

function fontsOf(resources: string, objects: Map<number, PdfObject>): Map<string, Font> {
  const fonts = new Map<string, Font>()
  for (const [, key = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const head = objects.get(Number(id))?.head ?? ''
    const cmap = objects.get(reference(head, 'ToUnicode'))?.stream?.toString('latin1') ?? ''
    const characters = [...cmap.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => unicode(hex)),
    )
    fonts.set(key, { name: /\/BaseFont \/(\S+)/.exec(head)?.[1] ?? '', characters })
  }
  return fonts
}

function runsOf(content: string, fonts: Map<string, Font>): PdfRun[] {
  const runs: PdfRun[] = []
  for (const [, block = ''] of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const [, x = '0'] = /1 0 0 1 ([-\d.]+) [-\d.]+ Tm/.exec(block) ?? []
    const [, key = '', size = '0'] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? []
    const font = fonts.get(key)
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = glyphs.map(glyph => font?.characters[parseInt(glyph, 16)] ?? '').join('')
    runs.push({ text, x: Number(x), font: font?.name ?? '', size: Number(size) })
  }
  return runs
}

const unicode = (hex: string): string =>
  String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map(unit => parseInt(unit, 16)))
const reference = (head: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? -1)
const references = (list: string): number[] => [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))

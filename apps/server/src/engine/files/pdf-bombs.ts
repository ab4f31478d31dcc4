import { inflateSync } from 'node:zlib'

/** What the streams of one file that are looked at may unpack to. */
const MAX_UNPACKED = 64 * 2 ** 20
/** Characters before a stream in which its dictionary begins. */
const DICTIONARY = 4096

/** A file whose streams unpack to more than a paper needs, or are packed in ways that no program uses for them. */
export class PdfBomb extends Error {}

/**
 * Tables of objects are unpacked as soon as a file is opened, by libraries that know no limit. This unpacks them first, with
 * one. `everything`: all other streams, too, for whoever reads the text. @throws PdfBomb
 */
export function refuseBombs(pdf: Buffer, { everything = false }: { everything?: boolean } = {}): void {
  const source = pdf.toString('latin1')
  let left = MAX_UNPACKED
  for (const { index, 0: mark } of source.matchAll(/stream\r?\n/g)) {
    if (source.slice(index - 3, index) === 'end') continue
    const before = source.slice(Math.max(0, index - DICTIONARY), index)
    const dictionary = plainNames(before.slice(before.lastIndexOf(' obj') + 1))
    const isTable = /\/(?:ObjStm|XRef)\b/.test(dictionary)
    if (!isTable && !everything) continue
    const filters = dictionary.match(/\/(?:\w+Decode|A85|AHx|LZW|Fl|RL)\b/g) ?? []
    const isFlate = /Flate|Fl\b/.test(filters[0] ?? '')
    if (filters.length > 1 || (isTable && filters.length === 1 && !isFlate)) throw new PdfBomb('filters')
    if (isFlate) left -= unpackedSize(pdf.subarray(index + mark.length), left)
  }
}

function unpackedSize(packed: Buffer, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfBomb('unpacked')
    // What is damaged is for whoever reads the file to refuse
    return 0
  }
}

/** Names may spell any character by its number. */
const plainNames = (dictionary: string): string =>
  dictionary.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

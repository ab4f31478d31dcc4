import { unescape } from './xlsx.ts'
import { readZip } from './zip.ts'

/**
 * The words of a document: a line for each paragraph, the cells of a row of a table beside each other.
 *
 * @throws {RangeError} if it is not a document
 */
export async function readDocument(bytes: Uint8Array): Promise<string> {
  const xml = await readZip(bytes).get('word/document.xml')?.()
  if (xml === undefined) throw new RangeError('not a document')
  let text = ''
  let cell = 0
  for (const [tag, , word] of xml.matchAll(/<(?:w:t\b[^>]*?(?:\/>|>(.*?)<\/w:t>)|(\/?w:\w+)\b[^>]*>)/gs)) {
    const name = /^<\/?w:\w+/.exec(tag)?.[0]
    if (word === undefined) text += unescape(/>([^<]*)</.exec(tag)?.[1] ?? '')
    else if (name === '<w:tab') text += '\t'
    else if (name === '<w:br' || name === '<w:cr') text += '\n'
    else if (name === '<w:tc') cell++
    else if (name === '</w:tc') {
      cell--
      text += '\t'
    } else if (name === '</w:p') text += cell ? ' ' : '\n'
    else if (name === '</w:tr') text += '\n'
  }
  return text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/ +\t/g, '\t')
    .trim()
}

import { isUtf8 } from 'node:buffer'
import type { TextEncodingName } from './cell.ts'

export type DetectedEncoding = { encoding: TextEncodingName; bomLength: number }

/**
 * Detects the encoding of a text file: by its byte order mark, by zero bytes (UTF-16), by validity (UTF-8), then by
 * whether its pairs of high bytes look like Chinese. Otherwise it is Windows-1252.
 */
export function detectEncoding(bytes: Buffer): DetectedEncoding {
  const marked = byMark(bytes)
  if (marked) return marked
  const encoding =
    byZeros(bytes) ?? (isUtf8(withoutCutTail(bytes)) ? 'utf-8' : looksChinese(bytes) ? 'gb18030' : 'windows-1252')
  return { encoding, bomLength: 0 }
}

/** Decodes in chunks. Invalid bytes become `�`. */
export function* decodeText(
  bytes: Buffer,
  { encoding, bomLength }: DetectedEncoding,
): Generator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const step = 65_536
  for (let at = bomLength; at < bytes.length; at += step)
    yield decoder.decode(bytes.subarray(at, at + step), { stream: at + step < bytes.length })
}

function byMark(bytes: Buffer): DetectedEncoding | undefined {
  const starts = (...mark: number[]): boolean => mark.every((byte, i) => bytes[i] === byte)
  if (starts(0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', bomLength: 3 }
  if (starts(0xff, 0xfe)) return { encoding: 'utf-16le', bomLength: 2 }
  if (starts(0xfe, 0xff)) return { encoding: 'utf-16be', bomLength: 2 }
  if (starts(0x84, 0x31, 0x95, 0x33)) return { encoding: 'gb18030', bomLength: 4 }
  return undefined
}

/** Only UTF-16 text contains zero bytes: its digits, delimiters and line ends have one each. */
function byZeros(bytes: Buffer): TextEncodingName | undefined {
  const zeros = [0, 0]
  const end = Math.min(bytes.length, 65_536)
  for (let i = 0; i < end; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return undefined
  return odd >= even ? 'utf-16le' : 'utf-16be'
}

/** A file that ends inside a character is still UTF-8. */
function withoutCutTail(bytes: Buffer): Buffer {
  let end = bytes.length
  while (end > bytes.length - 3 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  const lead = bytes[end - 1] ?? 0
  const wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return bytes.length - end + 1 < wanted ? bytes.subarray(0, end - 1) : bytes
}

/** In GBK text nearly every character is two high bytes (GB 2312); in Western text high bytes are single. */
function looksChinese(bytes: Buffer): boolean {
  let pairs = 0
  let others = 0
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] ?? 0) < 0x80) continue
    const lead = bytes[i] ?? 0
    const trail = bytes[i + 1] ?? 0
    if (lead > 0x80 && lead < 0xff && trail >= 0xa1 && trail < 0xff) {
      pairs++
      i++
    } else if (lead > 0x80 && lead < 0xff && trail >= 0x30 && trail <= 0x39 && (bytes[i + 2] ?? 0) > 0x80) {
      // Four bytes: a character that only GB 18030 has, such as emoji.
      pairs++
      i += 3
    } else {
      others++
      if (trail >= 0x40 && trail !== 0x7f) i++
    }
  }
  return pairs >= others
}

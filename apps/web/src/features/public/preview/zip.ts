/**
 * Entries of a zip archive by name, each unpacked when its function is called. @throws {RangeError} if it is not a zip
 * archive
 */
export function readZip(bytes: Uint8Array): Map<string, () => Promise<string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecordOffset(view)
  const entries = new Map<string, () => Promise<string>>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === 0x02014b50; left--) {
    const method = view.getUint16(at + 10, true)
    const size = view.getUint32(at + 20, true)
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const headerOffset = view.getUint32(at + 42, true)
    const start = headerOffset + 30 + view.getUint16(headerOffset + 26, true) + view.getUint16(headerOffset + 28, true)
    entries.set(name, () => decompress(bytes.slice(start, start + size), method))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Offset of the end of central directory record, which an optional comment may follow. */
function endRecordOffset(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw new RangeError('not a zip archive')
}

async function decompress(compressed: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(compressed)
  if (method !== 8) throw new RangeError(`packed in way ${method}`)
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return textWithin(stream)
}

/** Characters of an entry that are read. A few bytes may unpack to gigabytes. */
const MAX_LENGTH = 64 * 2 ** 20

/** @throws {RangeError} for more than is read */
async function textWithin(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length <= MAX_LENGTH) continue
    await reader.cancel()
    throw new RangeError('unpacks to too much')
  }
}

import { XmlReader, plainText } from './xml-events.ts'

/** A table of texts by index. */
export type TextTable = { at(index: number): string | undefined }

const CACHE_SLOTS = 8_192

/**
 * Reads xl/sharedStrings.xml into one block of UTF-8 bytes: two million different texts cost their bytes and
 * four more each, not a string object each. Texts in use are cached.
 */
export async function readStrings(chunks: AsyncIterable<Uint8Array>): Promise<TextTable> {
  const bytes = new ByteLog()
  let starts = new Uint32Array(1_024)
  let count = 0
  let pieces = ''
  let phonetic = false
  let inText = false
  const reader = new XmlReader({
    open(name) {
      if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    text(text) {
      if (inText) pieces += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') {
        if (count + 1 >= starts.length) starts = doubled(starts)
        bytes.add(plainText(pieces))
        starts[++count] = bytes.length
        pieces = ''
      }
    },
  })
  for await (const chunk of chunks) reader.write(chunk)
  reader.end()
  return tableOf(bytes.whole(), starts, count)
}

function tableOf(bytes: Buffer, starts: Uint32Array, count: number): TextTable {
  const cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1)
  const cachedText: string[] = []
  return {
    at(index) {
      if (!(index >= 0 && index < count)) return undefined
      const slot = index % CACHE_SLOTS
      if (cachedIndex[slot] !== index) {
        cachedText[slot] = bytes.toString('utf8', starts[index], starts[index + 1])
        cachedIndex[slot] = index
      }
      return cachedText[slot]
    },
  }
}

/** A growing buffer of UTF-8 text. */
class ByteLog {
  #bytes = Buffer.allocUnsafe(65_536)
  length = 0

  add(text: string): void {
    // A UTF-16 unit takes at most three bytes.
    const needed = this.length + text.length * 3
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)))
      this.#bytes.copy(larger, 0, 0, this.length)
      this.#bytes = larger
    }
    this.length += this.#bytes.write(text, this.length)
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

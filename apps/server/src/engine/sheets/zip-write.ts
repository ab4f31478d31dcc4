import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive. Its content is read only when it is written. */
export type ZipPart = {
  name: string
  content: string | AsyncIterable<Buffer> | Iterable<Buffer>
  /** Its own format compresses it, so compressing it again would only cost time. */
  compressed?: boolean
}

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Sizes have 32 bits here. A larger file would make the archive unreadable. */
const MAX_SIZE = 0xffff_ffff
/** The number of files has 16 bits. */
const MAX_PARTS = 0xffff
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01 00:00, so that equal content gives equal bytes. */
const DOS_DATE = 0x0021

/** Compresses parts as they arrive (APPNOTE 6.3), with one chunk in memory at a time. */
export async function* zipStream(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(entry.name)
    yield header
    for await (const chunk of packed(part, entry)) yield chunk
    if (entry.size > MAX_SIZE || offset > MAX_SIZE) throw new RangeError(`${part.name} is larger than 4 GiB`)
    yield descriptor(entry)
    offset += header.length + entry.packed + 16
    written.push(entry)
    if (written.length > MAX_PARTS) throw new RangeError(`an archive has at most ${MAX_PARTS} files`)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}

async function* packed({ content, compressed }: ZipPart, entry: Written): AsyncGenerator<Buffer, void, undefined> {
  const measured = async function* (): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of typeof content === 'string' ? [Buffer.from(content)] : content) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
  }
  // Level 4 compresses a sheet in half the time of level 6, to about a fifth more bytes.
  const deflate = createDeflateRaw({
    level: compressed ? 0 : 4,
    chunkSize: 65_536,
    strategy: constants.Z_DEFAULT_STRATEGY,
  })
  const source = Readable.from(measured(), { objectMode: false, highWaterMark: 131_072 })
  const done = pipeline(source, deflate)
  // A failure reaches the loop below as well; without this it would also count as unhandled.
  done.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
  await done
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed: packedSize, size }: Written): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packedSize, 8)
  record.writeUInt32LE(size, 12)
  return record
}

function directoryEntry({ name, crc, packed: packedSize, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DOS_DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packedSize, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function endRecord(count: number, directorySize: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(directorySize, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

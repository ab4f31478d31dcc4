import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { Readable } from 'node:stream'

/** One file of a zip archive. `size` is the declared size; unpacking never returns more. */
export type ZipEntry = {
  name: string
  method: number
  start: number
  packedSize: number
  size: number
  encrypted: boolean
}

/** No valid archive, or its contents differ from its directory. */
export class ZipDamage extends Error {}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const ZIP64_LOCATOR = 0x07064b50
const ZIP64_END = 0x06064b50
const MAX_ENTRIES = 4_096

/** Lists the files by the central directory (APPNOTE 6.3, zip64 included). Throws {@link ZipDamage}. */
export function zipEntries(archive: Buffer): Map<string, ZipEntry> {
  try {
    const { offset, count } = findDirectory(archive)
    if (count > MAX_ENTRIES) throw new ZipDamage('too many entries')
    const entries = new Map<string, ZipEntry>()
    for (let at = offset, i = 0; i < count; i++) {
      if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipDamage('directory')
      const entry = readEntry(archive, at)
      entries.set(entry.name, entry)
      at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new ZipDamage('cut off')
    throw error
  }
}

/** Unpacks a small file at once. @throws {ZipDamage}, also if it is larger than `maxBytes`. */
export function unzipEntry(archive: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  if (entry.size > maxBytes) throw new ZipDamage(`${entry.name} too large`)
  const packed = packedBytes(archive, entry)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) })
  } catch {
    throw new ZipDamage(entry.name)
  }
}

/** Unpacks in chunks. @throws {ZipDamage} as soon as the output exceeds the declared size. */
export async function* unzipStream(archive: Buffer, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  const packed = packedBytes(archive, entry)
  if (entry.method === 0) {
    yield packed
    return
  }
  const inflate = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 65_536 }))
  let size = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > entry.size) throw new ZipDamage(entry.name)
      yield chunk
    }
  } catch (error) {
    throw isZlibError(error) ? new ZipDamage(entry.name) : error
  }
}

function findDirectory(archive: Buffer): { offset: number; count: number } {
  // The end record is 22 bytes plus a comment of at most 65,535.
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 65_557); at--) {
    if (archive.readUInt32LE(at) !== END_OF_DIRECTORY) continue
    const zip64 = at >= 20 && archive.readUInt32LE(at - 20) === ZIP64_LOCATOR
    if (!zip64) return { count: archive.readUInt16LE(at + 10), offset: archive.readUInt32LE(at + 16) }
    const end = readUint64(archive, at - 20 + 8)
    if (archive.readUInt32LE(end) !== ZIP64_END) throw new ZipDamage('zip64 end')
    return { count: readUint64(archive, end + 32), offset: readUint64(archive, end + 48) }
  }
  throw new ZipDamage('no directory')
}

function readEntry(archive: Buffer, at: number): ZipEntry {
  let packedSize = archive.readUInt32LE(at + 20)
  let size = archive.readUInt32LE(at + 24)
  let start = archive.readUInt32LE(at + 42)
  const extraStart = at + 46 + archive.readUInt16LE(at + 28)
  const extraEnd = extraStart + archive.readUInt16LE(at + 30)
  for (let x = extraStart; x + 4 <= extraEnd; x += 4 + archive.readUInt16LE(x + 2)) {
    if (archive.readUInt16LE(x) !== 1) continue
    let field = x + 4
    const next = (): number => readUint64(archive, (field += 8) - 8)
    if (size === 0xffffffff) size = next()
    if (packedSize === 0xffffffff) packedSize = next()
    if (start === 0xffffffff) start = next()
  }
  const name = archive
    .toString('utf8', at + 46, extraStart)
    .replaceAll('\\', '/')
    .replace(/^\//, '')
  const encrypted = (archive.readUInt16LE(at + 8) & 1) === 1
  return { name, method: archive.readUInt16LE(at + 10), start, packedSize, size, encrypted }
}

function packedBytes(archive: Buffer, entry: ZipEntry): Buffer {
  if (entry.method !== 0 && entry.method !== 8) throw new ZipDamage(`${entry.name}: method ${entry.method}`)
  if (entry.start + 30 > archive.length || archive.readUInt32LE(entry.start) !== LOCAL_HEADER)
    throw new ZipDamage(entry.name)
  const data = entry.start + 30 + archive.readUInt16LE(entry.start + 26) + archive.readUInt16LE(entry.start + 28)
  if (data + entry.packedSize > archive.length) throw new ZipDamage(entry.name)
  return archive.subarray(data, data + entry.packedSize)
}

function readUint64(archive: Buffer, at: number): number {
  const value = archive.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipDamage('zip64 size')
  return Number(value)
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
}

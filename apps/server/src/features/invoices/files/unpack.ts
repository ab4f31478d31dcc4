import { unzipEntry, ZipDamage, zipEntries } from '../../../engine/sheets/zip-read.ts'

interface Unpacked {
  name: string
  bytes: Buffer
}

const MAX_FILES = 500
const MAX_FILE = 8 * 2 ** 20
const MAX_ALL = 100 * 2 ** 20

/** An archive of invoices, which an OFD is none of. */
export function isArchive(bytes: Buffer): boolean {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return false
  try {
    return !zipEntries(bytes).has('OFD.xml')
  } catch {
    return false
  }
}

/** The invoices in an archive, one folder deep or many. Archives within it are passed over. @throws ZipDamage beyond the limits */
export function unpack(bytes: Buffer): Unpacked[] {
  const wanted = [...zipEntries(bytes).values()].filter(
    ({ name, encrypted }) => !encrypted && /\.(?:xml|ofd|pdf)$/i.test(name) && !name.includes('__MACOSX/'),
  )
  if (wanted.length > MAX_FILES) throw new ZipDamage('too many files')
  let left = MAX_ALL
  return wanted.map(entry => {
    const file = unzipEntry(bytes, entry, Math.min(MAX_FILE, left))
    left -= file.length
    return { name: entry.name.slice(entry.name.lastIndexOf('/') + 1), bytes: file }
  })
}

import { extname } from 'node:path'

/** The type of a file by its content. */
export interface FileType {
  mime: string
  /** Allowed extensions. The first one is added to names without one. */
  extensions: readonly string[]
  /** May be shown in the browser instead of downloaded. */
  inline: boolean
  label: string
}

interface KnownType extends FileType {
  test(head: Buffer, tail: Buffer): boolean
}

const starts =
  (...patterns: string[]) =>
  (head: Buffer): boolean =>
    patterns.some(pattern => head.toString('latin1', 0, pattern.length) === pattern)
const at =
  (offset: number, ...words: string[]) =>
  (head: Buffer): boolean =>
    words.some(word => head.toString('latin1', offset, offset + word.length) === word)
/** An archive that contains this entry, by its directory (at the end) or its first entries. */
const holds =
  (part: string) =>
  (head: Buffer, tail: Buffer): boolean =>
    isZip(head) && (tail.includes(part) || head.includes(part))
/** The first bytes alone say little: a document has objects, and ends where the format says. */
const isPdf = (head: Buffer, tail: Buffer): boolean =>
  claimsPdf(head) && /\d\s+\d+\s+obj\b/.test(head.toString('latin1')) && tail.includes('%%EOF')
/** Some programs write a byte order mark or an empty line first. */
const claimsPdf = (head: Buffer): boolean => /^(\xef\xbb\xbf)?\s{0,8}%PDF-/.test(head.toString('latin1', 0, 16))
const isZip = starts('PK\x03\x04', 'PK\x05\x06')

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.'

/** The order matters: archives with known contents come before plain archives. */
const KNOWN_TYPES: readonly KnownType[] = [
  { mime: 'application/pdf', extensions: ['pdf'], inline: true, label: 'PDF', test: isPdf },
  {
    mime: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jfif'],
    inline: true,
    label: 'JPEG',
    test: starts('\xff\xd8\xff'),
  },
  { mime: 'image/png', extensions: ['png'], inline: true, label: 'PNG', test: starts('\x89PNG\r\n\x1a\n') },
  { mime: 'image/gif', extensions: ['gif'], inline: true, label: 'GIF', test: starts('GIF87a', 'GIF89a') },
  {
    mime: 'image/webp',
    extensions: ['webp'],
    inline: true,
    label: 'WebP',
    test: head => at(0, 'RIFF')(head) && at(8, 'WEBP')(head),
  },
  {
    mime: 'image/bmp',
    extensions: ['bmp'],
    inline: true,
    label: 'BMP',
    test: head => at(0, 'BM')(head) && head.readUInt32LE(6) === 0,
  },
  { mime: 'image/tiff', extensions: ['tif', 'tiff'], inline: false, label: 'TIFF', test: starts('II*\0', 'MM\0*') },
  {
    mime: 'image/heic',
    extensions: ['heic', 'heif'],
    inline: false,
    label: 'HEIC',
    test: head => at(4, 'ftyp')(head) && at(8, 'heic', 'heix', 'mif1', 'msf1', 'hevc')(head),
  },
  { mime: 'video/mp4', extensions: ['mp4', 'mov', 'm4v'], inline: false, label: 'MP4', test: at(4, 'ftyp') },
  {
    mime: 'application/vnd.ms-office',
    extensions: [],
    inline: false,
    label: 'Office 宏',
    test: holds('vbaProject.bin'),
  },
  {
    mime: `${OPEN_XML}spreadsheetml.sheet`,
    extensions: ['xlsx'],
    inline: false,
    label: 'Excel',
    test: holds('xl/workbook'),
  },
  {
    mime: `${OPEN_XML}wordprocessingml.document`,
    extensions: ['docx'],
    inline: false,
    label: 'Word',
    test: holds('word/document'),
  },
  {
    mime: `${OPEN_XML}presentationml.presentation`,
    extensions: ['pptx'],
    inline: false,
    label: 'PowerPoint',
    test: holds('ppt/presentation'),
  },
  { mime: 'application/ofd', extensions: ['ofd'], inline: false, label: 'OFD', test: holds('OFD.xml') },
  {
    mime: 'application/java-archive',
    extensions: [],
    inline: false,
    label: 'Java 程序',
    test: holds('META-INF/MANIFEST.MF'),
  },
  {
    mime: 'application/vnd.android.package-archive',
    extensions: [],
    inline: false,
    label: '安装包',
    test: holds('AndroidManifest.xml'),
  },
  { mime: 'application/zip', extensions: ['zip'], inline: false, label: 'ZIP', test: isZip },
  { mime: 'application/vnd.rar', extensions: ['rar'], inline: false, label: 'RAR', test: starts('Rar!\x1a\x07') },
  {
    mime: 'application/x-7z-compressed',
    extensions: ['7z'],
    inline: false,
    label: '7z',
    test: starts('7z\xbc\xaf\x27\x1c'),
  },
  {
    mime: 'application/x-ole-storage',
    extensions: ['xls', 'doc', 'ppt', 'et', 'wps', 'dps'],
    inline: false,
    label: 'Office 97',
    test: starts('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  },
]

const MARKUP: FileType = { mime: 'text/html', extensions: [], inline: false, label: '网页或矢量脚本' }
const BROKEN_PDF: FileType = { mime: 'application/pdf', extensions: [], inline: false, label: '不完整或损坏的 PDF' }
const SCRIPT: FileType = { mime: 'application/x-executable', extensions: [], inline: false, label: '程序或脚本' }
const XML: FileType = { mime: 'application/xml', extensions: ['xml'], inline: false, label: 'XML' }
const TEXT: FileType = {
  mime: 'text/plain; charset=utf-8',
  extensions: ['txt', 'csv', 'tsv', 'md', 'log', 'json'],
  inline: false,
  label: '文本',
}

/** The number of bytes at both ends that the detection needs. */
export const SNIFF_BYTES = 65_536

/**
 * The type of a file by its first and last bytes. Undefined for a type that may not be stored. The name does not
 * matter.
 */
export function detectType(head: Buffer, tail: Buffer): FileType | undefined {
  const known = KNOWN_TYPES.find(type => head.length >= 12 && type.test(head, tail))
  if (known) return known
  if (claimsPdf(head)) return BROKEN_PDF
  if (starts('MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!')(head)) return SCRIPT
  const text = asText(head)
  if (text === undefined) return undefined
  if (
    /<\s*(?:!doctype\s+html|html|head|body|script|svg|iframe|object|embed|style|link|meta|form|img|math)\b|<\?(?:php|xml-stylesheet)/i.test(
      text,
    )
  )
    return MARKUP
  if (/^\s*(?:@echo\b|powershell\b|Sub\s+\w+\()/i.test(text)) return SCRIPT
  return /^\s*<\?xml\b/i.test(text) ? XML : TEXT
}

/** Whether the name's extension fits the content. A name without an extension is allowed. */
export function hasFittingExtension(name: string, type: FileType): boolean {
  const extension = extname(name).slice(1).toLowerCase()
  return type.extensions.length > 0 && (extension === '' || type.extensions.includes(extension))
}

export function extensionOf(type: FileType): string {
  return type.extensions[0] ?? 'bin'
}

/** Whether a browser may show it. The type that was detected at upload decides. */
export function isInline(mime: string): boolean {
  return KNOWN_TYPES.some(type => type.inline && type.mime === mime)
}

/** The beginning as UTF-8, UTF-16 or Chinese text; undefined if it is binary. */
function asText(head: Buffer): string | undefined {
  const mark = head.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return head.toString('utf16le')
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(head)
  // eslint-disable-next-line no-control-regex -- control characters are what tells binary from text
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1'))) return undefined
  return head.toString('utf8')
}

/** One piece of HTML: words as they are written, or a tag with what it says of itself, undecoded. */
export type Piece = { is: 'text'; text: string } | Tag
export interface Tag {
  is: 'open' | 'close'
  name: string
  attributes: Readonly<Record<string, string>>
}

/** What stands in these is not for readers: it goes with them. */
const SWALLOWED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'xmp',
  'plaintext',
  'textarea',
  'title',
  'svg',
  'math',
  'select',
  'audio',
  'video',
  'canvas',
  'head',
  'listing',
])
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
/** Not to be seen, or turning the words around it: nobody types them, and they hide what is written. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const TAG = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iy
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Cuts HTML, good or bad, into pieces. What is no tag is words; what is half a tag is left out. */
export function cutHtml(html: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at)
    if (next !== at) pieces.push({ is: 'text', text: html.slice(at, next < 0 ? html.length : next) })
    if (next < 0) break
    at = cutTag(html, next, pieces)
  }
  return pieces
}

/** Answers where to go on. */
function cutTag(html: string, at: number, pieces: Piece[]): number {
  if (html.startsWith('<!--', at)) return after(html, '-->', at + 2)
  if (html[at + 1] === '!' || html[at + 1] === '?') return after(html, '>', at)
  TAG.lastIndex = at
  const found = TAG.exec(html)
  if (!found) {
    if (/^<\/?[a-z]/i.test(html.slice(at, at + 3))) return html.length
    if (html[at + 1] === '/') return after(html, '>', at)
    pieces.push({ is: 'text', text: '<' })
    return at + 1
  }
  const [whole, slash = '', given = '', rest = ''] = found
  const name = given.toLowerCase()
  const end = at + whole.length
  if (SWALLOWED.has(name)) return slash ? end : pastSwallowed(html, name, end)
  pieces.push({ is: slash ? 'close' : 'open', name, attributes: slash ? {} : attributesOf(rest) })
  return end
}

function pastSwallowed(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^>]*>`, 'gi')
  close.lastIndex = from
  return close.test(html) ? close.lastIndex : html.length
}

function after(html: string, sign: string, from: number): number {
  const end = html.indexOf(sign, from)
  return end < 0 ? html.length : end + sign.length
}

/** The first of a name counts, as in browsers. */
function attributesOf(text: string): Record<string, string> {
  const out: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    out[name.toLowerCase()] ??= double ?? single ?? bare ?? ''
  return out
}

/** Words as they are read, without what is not to be seen. An entity that is not known stays as it is written. */
export function decodeText(text: string): string {
  const words = text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]+));?/g,
    (whole: string, ...[decimal, hex, name]: (string | undefined)[]) => {
      if (name !== undefined)
        return Object.hasOwn(NAMED, name.toLowerCase()) ? (NAMED[name.toLowerCase()] ?? whole) : whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
  return words.replaceAll(UNSEEN, '')
}

/** For text and attributes alike. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}

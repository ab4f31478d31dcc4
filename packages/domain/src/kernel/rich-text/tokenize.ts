/** One token of HTML: raw text, or a tag with its attributes, undecoded. */
export type HtmlToken = { is: 'text'; text: string } | Tag
export interface Tag {
  is: 'open' | 'close'
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Elements whose content is not for readers. They are removed with their content. */
const SKIPPED_ELEMENTS: ReadonlySet<string> = new Set([
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
/** Invisible characters and direction marks: nobody types them, and they can disguise text. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const TAG = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iy
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Splits HTML into tokens, valid or not. Text that is no tag stays text; an incomplete tag is dropped. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const pieces: HtmlToken[] = []
  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at)
    if (next !== at) pieces.push({ is: 'text', text: html.slice(at, next < 0 ? html.length : next) })
    if (next < 0) break
    at = readTag(html, next, pieces)
  }
  return pieces
}

/** Returns the position after the tag. */
function readTag(html: string, at: number, pieces: HtmlToken[]): number {
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
  if (SKIPPED_ELEMENTS.has(name)) return slash ? end : skipElement(html, name, end)
  pieces.push({ is: slash ? 'close' : 'open', name, attributes: slash ? {} : attributesOf(rest) })
  return end
}

function skipElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^>]*>`, 'gi')
  close.lastIndex = from
  return close.test(html) ? close.lastIndex : html.length
}

function after(html: string, sign: string, from: number): number {
  const end = html.indexOf(sign, from)
  return end < 0 ? html.length : end + sign.length
}

/** The first attribute of a name counts, as in browsers. */
function attributesOf(text: string): Record<string, string> {
  const out: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    out[name.toLowerCase()] ??= double ?? single ?? bare ?? ''
  return out
}

/** Decodes entities and removes invisible characters. An unknown entity stays as it is. */
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
  return words.replaceAll(INVISIBLE, '')
}

/** Escapes text for content and attributes. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00a0', '&nbsp;')
}

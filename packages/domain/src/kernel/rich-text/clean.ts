import { tokenizeHtml, decodeText, escapeText, type HtmlToken, type Tag } from './tokenize.ts'
import { cleanAddress } from './address.ts'

/** Allowed tags and their canonical names. Of other tags only the text is kept. */
const ALLOWED_TAGS: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  section: 'p',
  article: 'p',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  a: 'a',
}
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'h3', 'h4'])
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])
const CONTAINERS: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'blockquote'])
/** Maximum depth of nested lists. Deeper lists are flattened. */
const MAX_DEPTH = 16
const EMPTY = /<(p|h3|h4|ul|ol|li|blockquote|strong|em|u|s)><\/\1>|<a [^<>]*><\/a>/g

/**
 * Rich text as it may be kept and shown to others, whatever was sent: paragraphs, two headings, lists, quotations, bold,
 * italics, underlined and struck words, and links to web pages, mail, telephones and screens of the product. It is not
 * taken over but written anew from those few words, balanced and nested as a browser reads them, with every other sign
 * escaped; so nothing can become something else when it is read again. Applied twice it changes nothing.
 */
export function cleanRichText(html: string): string {
  const writer = openWriter()
  for (const piece of tokenizeHtml(html)) write(writer, piece)
  return withoutEmpty(writer.end())
}

/** The plain text of rich text, for banners, search and export. Blocks are separated by a blank. */
export function plainText(html: string): string {
  const words = tokenizeHtml(cleanRichText(html)).map(piece =>
    piece.is === 'text' ? decodeText(piece.text) : BLOCK_END.has(piece.name) ? ' ' : '',
  )
  return words
    .join('')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

const BLOCK_END: ReadonlySet<string> = new Set([...PARAGRAPHS, ...CONTAINERS, 'br'])

interface Writer {
  open: string[]
  put(text: string): void
  push(name: string, attributes?: string): void
  /** Closes open elements down to this depth. */
  closeTo(depth: number): void
  end(): string
}

function openWriter(): Writer {
  const out: string[] = []
  const open: string[] = []
  const closeTo = (depth: number): void => {
    while (open.length > depth) out.push(`</${open.pop()}>`)
  }
  return {
    open,
    put: text => void out.push(text),
    push: (name, attributes = '') => {
      open.push(name)
      out.push(`<${name}${attributes}>`)
    },
    closeTo,
    end: () => {
      closeTo(0)
      return out.join('')
    },
  }
}

function write(writer: Writer, piece: HtmlToken): void {
  if (piece.is === 'text') words(writer, decodeText(piece.text))
  else if (piece.name === 'br') words(writer, '', piece.is === 'open' ? '<br>' : '')
  else writeTag(writer, piece)
}

function writeTag(writer: Writer, piece: Tag): void {
  const name = Object.hasOwn(ALLOWED_TAGS, piece.name) ? ALLOWED_TAGS[piece.name] : undefined
  if (!name) return
  if (piece.is === 'close') close(writer, name)
  else if (name === 'li') item(writer)
  else if (PARAGRAPHS.has(name) || CONTAINERS.has(name)) block(writer, name)
  else inline(writer, name, piece.attributes)
}

function words(writer: Writer, text: string, mark = ''): void {
  const bare = !mark && text.trim() === ''
  if (LISTS.has(writer.open.at(-1) ?? '')) {
    if (bare) return
    writer.push('li')
  }
  writer.put(mark || escapeText(text))
}

/** Paragraphs contain no blocks: all open elements above the innermost container are closed. */
function block(writer: Writer, name: string): void {
  writer.closeTo(writer.open.findLastIndex(one => CONTAINERS.has(one)) + 1)
  if (LISTS.has(writer.open.at(-1) ?? '')) writer.push('li')
  if (CONTAINERS.has(name) && writer.open.length >= MAX_DEPTH) return
  writer.push(name)
}

function item(writer: Writer): void {
  const list = writer.open.findLastIndex(one => LISTS.has(one))
  if (list < 0) block(writer, 'p')
  else {
    writer.closeTo(list + 1)
    writer.push('li')
  }
}

function inline(writer: Writer, name: string, attributes: Readonly<Record<string, string>>): void {
  if (writer.open.includes(name) || writer.open.length >= MAX_DEPTH * 2) return
  const href = name === 'a' ? cleanAddress(decodeText(attributes['href'] ?? '')) : ''
  if (href === undefined) return
  if (LISTS.has(writer.open.at(-1) ?? '')) writer.push('li')
  if (name === 'a')
    writer.push(
      'a',
      ` href="${escapeText(href)}"${href.startsWith('#') ? '' : ' target="_blank" rel="noopener noreferrer"'}`,
    )
  else writer.push(name)
}

function close(writer: Writer, name: string): void {
  const place = writer.open.lastIndexOf(name)
  if (place < 0) return
  // An end tag of inline markup does not close a list in between
  if (!CONTAINERS.has(name) && writer.open.slice(place + 1).some(one => CONTAINERS.has(one))) return
  writer.closeTo(place)
}

function withoutEmpty(html: string): string {
  for (let before = html; ;) {
    const after = before.replaceAll(EMPTY, '')
    if (after === before) return after.trim()
    before = after
  }
}

/** Characters that must be escaped in XML text; `_x` because OOXML uses it for its own escapes. */
const SPECIAL = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x/u
const AMP = /&/g
const LT = /</g
const GT = />/g
const QUOTE = /"/g
/** Control characters except tab and line feed, non-characters, and text that looks like such an escape. */
const FORBIDDEN = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu

/** Escapes text for OOXML: XML escapes, `_xHHHH_` for characters that XML forbids. Lone surrogates are replaced. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text
  return escapeMarkup(text)
    .toWellFormed()
    .replace(FORBIDDEN, char => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

function escapeMarkup(text: string): string {
  return text.replace(AMP, '&amp;').replace(LT, '&lt;').replace(GT, '&gt;').replace(QUOTE, '&quot;')
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its children, which are XML. Attributes without a value are omitted. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let tag = `<${name}`
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) tag += ` ${key}="${escapeMarkup(String(value))}"`
  return children.length === 0 ? `${tag}/>` : `${tag}>${children.join('')}</${name}>`
}

/** A complete part. */
export function xmlPart(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`
}

/** Namespaces of the parts (ECMA-376 transitional, which every program reads). */
export const NS = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
} as const

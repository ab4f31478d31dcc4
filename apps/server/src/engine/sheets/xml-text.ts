/** Characters that need care in XML text; `_x` because OOXML uses it for escapes of its own. */
const SPECIAL = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x/u
const AMP = /&/g
const LT = /</g
const GT = />/g
const QUOTE = /"/g
/** Control characters except tab and line feed, non-characters, and what looks like such an escape. */
const FORBIDDEN = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu

/** Text for an OOXML string: XML escapes, `_xHHHH_` for what XML forbids, lone surrogates replaced. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text
  const escaped = text.replace(AMP, '&amp;').replace(LT, '&lt;').replace(GT, '&gt;').replace(QUOTE, '&quot;')
  return escaped.toWellFormed().replace(FORBIDDEN, char => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

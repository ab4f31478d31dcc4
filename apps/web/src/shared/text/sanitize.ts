import DOMPurify from 'dompurify'

/** Allowed elements of rich text: text and its structure, links, pictures, tables. */
const TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'del',
  'div',
  'em',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]
const ATTRIBUTES = [
  'href',
  'target',
  'rel',
  'title',
  'src',
  'alt',
  'width',
  'height',
  'color',
  'align',
  'colspan',
  'rowspan',
]

/**
 * Allowed addresses: web, mail, telephone, file transfer, embedded pictures; without a scheme, relative addresses and
 * anchors.
 */
const ADDRESS = /^(?:(?:https?|mailto|tel|ftp):|data:image\/(?:png|jpe?g|gif|webp|bmp|avif);|(?![a-z][a-z0-9+.-]*:))/i

/** Tabs, line ends and other invisible characters would hide a scheme from the pattern, but not from the browser. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g

export function isSafeAddress(address: string): boolean {
  return ADDRESS.test(address.replace(INVISIBLE, ''))
}

/** Rich text without anything that is not on the lists. Import it lazily, since it loads a library. */
export function sanitize(html: string): string {
  const purifier = DOMPurify(window)
  purifier.addHook('uponSanitizeAttribute', (_node, data) => {
    if (['href', 'src'].includes(data.attrName) && !isSafeAddress(data.attrValue)) data.keepAttr = false
  })
  purifier.addHook('afterSanitizeAttributes', node => {
    if (node.tagName !== 'A' || !node.hasAttribute('target')) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

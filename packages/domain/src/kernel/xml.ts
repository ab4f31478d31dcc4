/** Elements of a document: texts, further elements, or several of the same name. */
export type XmlNode = { readonly [name: string]: string | XmlNode | readonly XmlNode[] }

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML 1.0 allows in no document. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

/** The document with one root element, in UTF-8. Characters that XML forbids are left out. */
export const xmlOf = (root: string, node: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${elementOf(root, node)}`

const elementOf = (name: string, value: string | XmlNode): string =>
  `<${name}>${typeof value === 'string' ? textOf(value) : childrenOf(value)}</${name}>`

const childrenOf = (node: XmlNode): string =>
  Object.entries(node)
    .flatMap(([name, value]) => (isList(value) ? value.map(one => elementOf(name, one)) : [elementOf(name, value)]))
    .join('')

const isList = (value: string | XmlNode | readonly XmlNode[]): value is readonly XmlNode[] => Array.isArray(value)

const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, char => ESCAPED[char] ?? char)

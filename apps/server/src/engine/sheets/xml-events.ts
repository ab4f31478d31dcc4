import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'

/** Attributes by the name written in the file, prefix included. */
export type Attributes = Readonly<Record<string, string | undefined>>

export type XmlHandler = {
  /** `name` without namespace prefix. */
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Invalid XML, or XML that no spreadsheet program writes. */
export class XmlDamage extends Error {}

/** Maximum length of text and attributes between two tags, against exhausting the memory. */
const MAX_RUN = 1_048_576

/** A push parser for chunks of bytes. DTDs are refused, so no entity is expanded. Throws {@link XmlDamage}. */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  #decoder: TextDecoder | undefined
  #run = 0

  constructor(handler: XmlHandler) {
    const names = new Map<string, string>()
    const local = (name: string): string => {
      const known = names.get(name)
      if (known !== undefined) return known
      const found = name.slice(name.indexOf(':') + 1)
      if (names.size < 1_000) names.set(name, found)
      return found
    }
    this.#parser.on('opentag', tag => handler.open(local(tag.name), tag.attributes))
    if (handler.close) this.#parser.on('closetag', tag => handler.close?.(local(tag.name)))
    if (handler.text) {
      this.#parser.on('text', text => handler.text?.(text))
      this.#parser.on('cdata', text => handler.text?.(text))
    }
    this.#parser.on('doctype', () => {
      throw new XmlDamage('document type')
    })
    this.#parser.on('error', error => {
      throw new XmlDamage(error.message)
    })
  }

  write(bytes: Uint8Array): void {
    // OOXML parts are UTF-8 or UTF-16; only the latter starts with a byte order mark that is not UTF-8's.
    this.#decoder ??= new TextDecoder(utf16Of(bytes) ?? 'utf-8')
    const chunk = this.#decoder.decode(bytes, { stream: true })
    const last = chunk.lastIndexOf('<')
    this.#run = last < 0 ? this.#run + chunk.length : chunk.length - last
    if (this.#run > MAX_RUN) throw new XmlDamage('text run')
    this.#parser.write(chunk)
  }

  end(): void {
    this.#parser.close()
  }
}

/** Parses a small part at once. */
export function parseXml(bytes: Uint8Array, handler: XmlHandler): void {
  const reader = new XmlReader(handler)
  reader.write(bytes)
  reader.end()
}

/** The attribute with that name and any namespace prefix: `r:id` in most files, `d3p1:id` in some. */
export function prefixed(attributes: Attributes, name: string): string {
  const key = Object.keys(attributes).find(other => other === name || other.endsWith(`:${name}`))
  return (key === undefined ? undefined : attributes[key]) ?? ''
}

const HEX_ESCAPE = /_x([0-9A-Fa-f]{4})_/g

/** Decodes `_x000D_`, the OOXML escape for characters that XML forbids (ECMA-376 part 1, 22.9.2.19), and line ends. */
export function plainText(text: string): string {
  const decoded = text.includes('_x')
    ? text.replace(HEX_ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text
  return decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded
}

function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

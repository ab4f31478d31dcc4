import type { SheetStamp } from './sheet-model.ts'
import { element, escapeXml } from './xml-text.ts'

/** Lines above the mark of a page, which bring it to its middle. */
const DOWN = '\n'.repeat(7)

/** Marks each printed page: large and pale behind its cells, and in small type at its foot. Empty without a stamp. */
export function stampXml(stamp: SheetStamp | undefined): string {
  if (!stamp) return ''
  const header = `&C&36&KD9D9D9${DOWN}${plain(stamp.mark)}`
  const footer = `&L&8${plain(stamp.foot)}&R&8&P / &N`
  return element(
    'headerFooter',
    {},
    element('oddHeader', {}, escapeXml(header)),
    element('oddFooter', {}, escapeXml(footer)),
  )
}

/** `&` begins a code there; a digit behind a size would belong to it. */
const plain = (text: string): string => text.replaceAll('&', '&&').replace(/^(?=\d)/, ' ')

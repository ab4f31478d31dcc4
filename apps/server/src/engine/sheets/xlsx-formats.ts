import { parseXml } from './xml-events.ts'

/** What a number cell with this style contains. */
export type NumberContent = 'number' | 'date' | 'dateTime' | 'time'

/** Built-in number formats that show dates (ECMA-376 part 1, 18.8.30; 27–36 and 50–58 are the East Asian ones). */
const BUILT_IN: ReadonlyMap<number, NumberContent> = new Map<number, NumberContent>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(id => [id, 'date'] as const),
  [22, 'dateTime'],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map(id => [id, 'time'] as const),
])

/** Parses xl/styles.xml into one type per cell style index. */
export function readFormats(styles: Uint8Array | undefined): NumberContent[] {
  if (!styles) return []
  const custom = new Map<number, NumberContent>()
  const perStyle: number[] = []
  let inCellFormats = false
  parseXml(styles, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellFormats = true
      else if (name === 'numFmt') custom.set(Number(attributes.numFmtId), contentOf(attributes.formatCode ?? ''))
      else if (name === 'xf' && inCellFormats) perStyle.push(Number(attributes.numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return perStyle.map(id => custom.get(id) ?? BUILT_IN.get(id) ?? 'number')
}

/** The type that a format code such as `yyyy"年"m"月"d"日" h:mm` shows. */
export function contentOf(formatCode: string): NumberContent {
  const [firstSection = ''] = formatCode.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  // Elapsed time `[h]:mm` is a time. Colours, conditions and locales in brackets do not matter.
  const code = firstSection.replace(/\[(h+|m+|s+)\]/gi, '$1').replace(/\[[^[\]]*\]/g, '')
  if (/general/i.test(code)) return 'number'
  const hasTime = /[hs]/i.test(code)
  const hasDay = /[yd]/i.test(code) || (!hasTime && /m/i.test(code))
  if (hasDay) return hasTime ? 'dateTime' : 'date'
  return hasTime ? 'time' : 'number'
}

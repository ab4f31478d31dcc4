import type { SheetColumn } from './sheet-model.ts'
import { escapeXml } from './xml-text.ts'

type Look = 'body' | 'error' | 'total' | 'header' | 'requiredHeader'

const FONTS: Record<Look, number> = { body: 0, error: 0, total: 1, header: 1, requiredHeader: 2 }
const FILLS: Record<Look, number> = { body: 0, error: 3, total: 4, header: 2, requiredHeader: 2 }
const BORDERS: Record<Look, number> = { body: 0, error: 0, total: 2, header: 1, requiredHeader: 1 }
/** Custom number formats start at 164 (ECMA-376 part 1, 18.8.30); 49 is `@`. */
const FIRST_CUSTOM = 164
const TEXT_FORMAT = 49

/** Collects the cell styles that a workbook needs, each once. Small: it grows with the columns, not with the rows. */
export class StyleTable {
  readonly #formats = new Map<string, number>()
  readonly #styles = new Map<string, number>()

  constructor() {
    this.#style(0, 'body', 'general')
  }

  header(column: SheetColumn): number {
    const align = column.type === 'number' ? 'right' : 'left'
    return this.#style(TEXT_FORMAT, column.required ? 'requiredHeader' : 'header', align)
  }

  cell(column: SheetColumn, look: 'body' | 'error' | 'total'): number {
    return this.#style(this.#formatOf(column), look, column.type === 'number' ? 'right' : 'left')
  }

  /** A long number kept as text stays on the side where numbers are. */
  textCell(column: SheetColumn, look: 'body' | 'error' | 'total'): number {
    return this.#style(TEXT_FORMAT, look, column.type === 'number' ? 'right' : 'left')
  }

  xml(): string {
    const formats = [...this.#formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''
    }${FIXED}<cellXfs count="${this.#styles.size}">${[...this.#styles.keys()].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  }

  #style(format: number, look: Look, align: 'general' | 'left' | 'right'): number {
    const wraps = look === 'header' || look === 'requiredHeader'
    const horizontal = align === 'general' ? '' : ` horizontal="${align}"`
    const xml = `<xf numFmtId="${format}" fontId="${FONTS[look]}" fillId="${FILLS[look]}" borderId="${BORDERS[look]}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment${horizontal} vertical="center"${wraps ? ' wrapText="1"' : ''}/></xf>`
    const known = this.#styles.get(xml)
    if (known !== undefined) return known
    this.#styles.set(xml, this.#styles.size)
    return this.#styles.size - 1
  }

  #formatOf(column: SheetColumn): number {
    switch (column.type) {
      case 'text':
      case 'bool':
        return TEXT_FORMAT
      case 'date':
        return this.#custom('yyyy-mm-dd')
      case 'dateTime':
        return this.#custom('yyyy-mm-dd hh:mm')
      case 'number':
        if (column.format) return this.#custom(column.format)
        return column.scale === undefined ? 0 : this.#custom(column.scale > 0 ? `#,##0.${'0'.repeat(column.scale)}` : '#,##0')
    }
  }

  #custom(code: string): number {
    const known = this.#formats.get(code)
    if (known !== undefined) return known
    const id = FIRST_CUSTOM + this.#formats.size
    this.#formats.set(code, id)
    return id
  }
}

const font = (rest: string): string => `<font>${rest}<sz val="10"/>COLOUR<name val="Microsoft YaHei"/><family val="2"/></font>`
const plain = (xml: string): string => xml.replace('COLOUR', '<color rgb="FF1F2329"/>')
const red = (xml: string): string => xml.replace('COLOUR', '<color rgb="FFC0362C"/>')
const solid = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`
const edge = (side: string): string => `<${side} style="thin"><color rgb="FFBFC4CC"/></${side}>`

const FIXED = [
  `<fonts count="3">${plain(font(''))}${plain(font('<b/>'))}${red(font('<b/>'))}</fonts>`,
  `<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE9EDF4')}${solid('FFFFC7CE')}${solid('FFF5F6F8')}</fills>`,
  `<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/>${edge('bottom')}<diagonal/></border><border><left/><right/>${edge('top')}<bottom/><diagonal/></border></borders>`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
].join('')

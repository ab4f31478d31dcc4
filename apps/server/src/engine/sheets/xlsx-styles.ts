import type { SheetColumn } from './sheet-model.ts'
import { NS, element, xmlPart } from './xml-text.ts'

type CellStyle = 'body' | 'error' | 'total' | 'header' | 'requiredHeader'

const FONTS: Record<CellStyle, number> = { body: 0, error: 0, total: 1, header: 1, requiredHeader: 2 }
const FILLS: Record<CellStyle, number> = { body: 0, error: 3, total: 4, header: 2, requiredHeader: 2 }
const BORDERS: Record<CellStyle, number> = { body: 0, error: 0, total: 2, header: 1, requiredHeader: 1 }
/** Custom number formats start at 164 (ECMA-376 part 1, 18.8.30); 49 is `@`. */
const FIRST_CUSTOM = 164
const TEXT_FORMAT = 49

/** Collects the cell styles of a workbook, each once. It grows with the columns, not with the rows. */
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

  cell(column: SheetColumn, appearance: 'body' | 'error' | 'total'): number {
    return this.#style(this.#formatOf(column), appearance, column.type === 'number' ? 'right' : 'left')
  }

  /** A long number stored as text stays right-aligned. */
  textCell(column: SheetColumn, appearance: 'body' | 'error' | 'total'): number {
    return this.#style(TEXT_FORMAT, appearance, column.type === 'number' ? 'right' : 'left')
  }

  xml(): string {
    const formats = [...this.#formats].map(([formatCode, numFmtId]) => element('numFmt', { numFmtId, formatCode }))
    return xmlPart(
      element(
        'styleSheet',
        { xmlns: NS.main },
        formats.length > 0 ? element('numFmts', { count: formats.length }, ...formats) : '',
        ...FIXED,
        element('cellXfs', { count: this.#styles.size }, ...this.#styles.keys()),
        element('cellStyles', { count: 1 }, element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })),
      ),
    )
  }

  #style(format: number, appearance: CellStyle, align: 'general' | 'left' | 'right'): number {
    const isHeader = appearance === 'header' || appearance === 'requiredHeader'
    // Long names go on in the next line instead of being cut
    const wraps = isHeader || (format === TEXT_FORMAT && align !== 'right')
    const alignment = element('alignment', {
      horizontal: align === 'general' ? undefined : align,
      vertical: 'center',
      wrapText: wraps ? 1 : undefined,
    })
    const parts = {
      numFmtId: format,
      fontId: FONTS[appearance],
      fillId: FILLS[appearance],
      borderId: BORDERS[appearance],
      xfId: 0,
    }
    const xml = element('xf', { ...parts, ...APPLIED }, alignment)
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
        return column.scale === undefined
          ? 0
          : this.#custom(column.scale > 0 ? `#,##0.${'0'.repeat(column.scale)}` : '#,##0')
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

/** Marks each part of a style as applied. Without this some programs ignore them. */
const APPLIED = { applyNumberFormat: 1, applyFont: 1, applyFill: 1, applyBorder: 1, applyAlignment: 1 }

function font(rgb: string, bold: boolean): string {
  return element(
    'font',
    {},
    bold ? element('b', {}) : '',
    element('sz', { val: 10 }),
    element('color', { rgb }),
    element('name', { val: 'Microsoft YaHei' }),
    element('family', { val: 2 }),
  )
}

function fill(patternType: string, rgb?: string): string {
  const colours = rgb === undefined ? [] : [element('fgColor', { rgb }), element('bgColor', { indexed: 64 })]
  return element('fill', {}, element('patternFill', { patternType }, ...colours))
}

function border(line?: 'top' | 'bottom'): string {
  const side = (name: string): string =>
    name === line ? element(name, { style: 'thin' }, element('color', { rgb: 'FFBFC4CC' })) : element(name, {})
  return element('border', {}, ...['left', 'right', 'top', 'bottom', 'diagonal'].map(side))
}

/** In the order that FONTS, FILLS and BORDERS index. The standard requires the first two fills. */
const FIXED = [
  element('fonts', { count: 3 }, font('FF1F2329', false), font('FF1F2329', true), font('FFC0362C', true)),
  element(
    'fills',
    { count: 5 },
    fill('none'),
    fill('gray125'),
    ...['FFE9EDF4', 'FFFFC7CE', 'FFF5F6F8'].map(rgb => fill('solid', rgb)),
  ),
  element('borders', { count: 3 }, border(), border('bottom'), border('top')),
  element('cellStyleXfs', { count: 1 }, element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })),
]

import { MAX_SHEET_ROWS, columnLetters, type SheetColumn, type SheetInput } from './sheet-model.ts'
import { element, escapeXml } from './xml-text.ts'

/** Spreadsheet programs report a longer inline list as damage. */
const MAX_INLINE = 255
const LISTS = '选项'

/** Moves drop-down lists that are too long for a rule to a hidden sheet. */
export function choiceLists(sheets: readonly SheetInput[]): SheetInput[] {
  const lists: { column: SheetColumn; values: readonly string[] }[] = []
  const moved = sheets.map(sheet => ({
    ...sheet,
    columns: sheet.columns.map(column => {
      if (!Array.isArray(column.choices) || fitsInline(column.choices)) return column
      const letters = columnLetters(lists.length)
      lists.push({ column, values: column.choices })
      return { ...column, choices: `'${LISTS}'!$${letters}$2:$${letters}$${column.choices.length + 1}` }
    }),
  }))
  if (lists.length === 0) return moved
  const height = Math.max(...lists.map(({ values }) => values.length))
  const rows = Array.from({ length: height }, (_, row) => lists.map(({ values }) => values[row]))
  return [
    ...moved,
    {
      name: LISTS,
      hidden: true,
      columns: lists.map(({ column }) => ({ title: column.title, type: 'text' as const })),
      rows,
    },
  ]
}

/** The drop-downs of a sheet (ECMA-376 part 1, 18.3.1.33). */
export function validationsXml(columns: readonly SheetColumn[]): string {
  const rules = columns.flatMap(({ choices, open }, i) => {
    if (choices === undefined || choices.length === 0) return []
    const source = typeof choices === 'string' ? choices : `"${choices.join(',')}"`
    const range = `${columnLetters(i)}2:${columnLetters(i)}${MAX_SHEET_ROWS}`
    const rule = { type: 'list', allowBlank: 1, showErrorMessage: open ? 0 : 1, sqref: range }
    return [element('dataValidation', rule, element('formula1', {}, escapeXml(source)))]
  })
  return rules.length > 0 ? element('dataValidations', { count: rules.length }, ...rules) : ''
}

function fitsInline(values: readonly string[]): boolean {
  return values.join(',').length <= MAX_INLINE && !values.some(value => /[,"]/.test(value))
}

import type { ReadRow } from './row-reader.ts'
import { cellText, type RawCell, type StagedRow } from './types.ts'

/** `合计`, `本页小计：`, `总计（25 车）`, `Grand total`. */
const WORDS = /^(?:本[页日月周]|当[日月]|全部|总)?(合计|总计|共计|累计|小计)(?:\(?共?\d+[车辆条单笔趟行]?\)?)?$/
const ENGLISH = /^(?:grand)?total$|^sum$|^sub-?total$/
/** `25 车` beside the word. */
const COUNT = /^共?\d+[车辆条单笔趟行]$/

/**
 * Whether a row adds up others: a cell holds such a word and nothing else, and the columns that tell what a row is about
 * are blank.
 */
export function totalIn(cells: readonly RawCell[], keys: readonly number[]): 'whole' | 'part' | undefined {
  const words = cells.map(cell => wordOf(cellText(cell)))
  const word = words.find(one => isTotal(one))
  if (word === undefined || keys.some(key => !isBlank(words[key] ?? ''))) return undefined
  return word.includes('小计') || word.startsWith('sub') ? 'part' : 'whole'
}

/** A row of totals as it is staged. */
export const leftOut = ({ rowNo, raw, values }: Pick<ReadRow, 'rowNo' | 'raw' | 'values'>): StagedRow => ({
  rowNo,
  raw,
  values,
  errors: [],
  state: 'skip',
  keys: [],
  action: 'skip',
  recordId: null,
  parentRow: null,
})

const wordOf = (text: string): string =>
  text.length > 30 ? text : text.normalize('NFKC').replace(/[\s:]/g, '').toLowerCase()
const isTotal = (word: string): boolean => WORDS.test(word) || ENGLISH.test(word)
const isBlank = (word: string): boolean => word === '' || isTotal(word) || COUNT.test(word)

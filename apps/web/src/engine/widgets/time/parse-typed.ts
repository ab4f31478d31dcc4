import type { IsoDate } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { TimeGrain } from './time-formats.ts'

const FIELDS = { date: f.date(''), dateTime: f.dateTime(''), month: f.month('') } as const

/**
 * Typed text in wire form; null if it cannot be read. All formats of the field's parser are accepted, and a day without
 * its year (`12-31`, `12.31`, `12/31`, `12月31日`, `1231`) is in the year of `today`.
 */
export function parseTyped(text: string, grain: TimeGrain, today: IsoDate): string | null {
  const typed = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const field = FIELDS[grain]
  const { value } = kindOf(field).read(
    grain === 'month' ? completedMonth(typed) : completedDay(typed, today),
    field,
    '',
  )
  return typeof value === 'string' ? value : null
}

function completedMonth(typed: string): string {
  return typed.replace(/^(\d{4})(\d{2})$/, '$1-$2')
}

function completedDay(typed: string, today: IsoDate): string {
  // The parser reads serial dates of spreadsheets and epoch stamps for files; a person who types such a number has not
  // finished
  if (/^[\d.]+$/.test(typed) && /^(\d{5,7}|\d{9,11}|\d{13})(\.\d+)?$/.test(typed)) return '?'
  const [, month, day, rest = ''] =
    /^(\d{1,2})[-/.月](\d{1,2})[日号]?( .*)?$/.exec(typed) ?? /^(\d{2})(\d{2})( .*)?$/.exec(typed) ?? []
  const dated = month && day ? `${today.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}` : typed
  return dated.replace(/ (\d{1,2})(\d{2})$/, ' $1:$2')
}

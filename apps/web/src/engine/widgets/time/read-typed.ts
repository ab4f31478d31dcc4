import type { IsoDate } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { TimeGrain } from './time-formats.ts'

const FIELDS = { date: f.date(''), dateTime: f.dateTime(''), month: f.month('') } as const

/**
 * What somebody typed, as it travels; null where it cannot be read. Every form of the product's parser is read, and a
 * day without its year (`12-31`, `12.31`, `12/31`, `12月31日`, `1231`) is one of the year of `today`.
 */
export function readTyped(text: string, grain: TimeGrain, today: IsoDate): string | null {
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
  // Serial numbers of spreadsheets and epoch stamps come from files: a person who types such a number is not done yet
  if (/^[\d.]+$/.test(typed) && /^(\d{5,7}|\d{9,11}|\d{13})(\.\d+)?$/.test(typed)) return '?'
  const [, month, day, rest = ''] =
    /^(\d{1,2})[-/.月](\d{1,2})[日号]?( .*)?$/.exec(typed) ?? /^(\d{2})(\d{2})( .*)?$/.exec(typed) ?? []
  const dated = month && day ? `${today.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}` : typed
  return dated.replace(/ (\d{1,2})(\d{2})$/, ' $1:$2')
}

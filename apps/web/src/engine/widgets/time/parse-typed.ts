import type { IsoDate } from '@tuheng/domain/kernel/dates'
import { f } from '@tuheng/domain/kernel/fields'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { TimeGrain } from './time-formats.ts'

const FIELDS = { date: f.date(''), dateTime: f.dateTime(''), month: f.month('') } as const

/** The days that typed text leaves out. */
export interface TypedDays {
  today: IsoDate
  /** Of a time that is typed without a day; absent: today. */
  base?: IsoDate
}

/**
 * Typed text in wire form; null if it cannot be read. All formats of the field's parser are accepted, and a day without
 * its year (`12-31`, `12.31`, `12/31`, `12月31日`, `1231`) is in the year of `today`. Where a time is asked for, one
 * alone (`9:30`, `930`, `0930`, `9点30分`) is on the day of `base`, so that `1231` is half past twelve there.
 */
export function parseTyped(text: string, grain: TimeGrain, { today, base = today }: TypedDays): string | null {
  const typed = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const field = FIELDS[grain]
  const time = grain === 'dateTime' && timeAlone(typed)
  if (time) return `${base} ${time}`
  const { value } = kindOf(field).read(
    grain === 'month' ? completedMonth(typed) : completedDay(typed, today),
    field,
    '',
  )
  return typeof value === 'string' ? value : null
}

/** `0930`, `930`, `9:5`, `9点30分` → `09:30:00`. */
function timeAlone(typed: string): string | null {
  const [, hour = '', minute = ''] =
    /^(\d{1,2})[:时点](\d{1,2})分?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00`
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

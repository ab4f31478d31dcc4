/** Days between day 0 of Excel's 1900 calendar and 1970-01-01. */
const EPOCH_DAYS = 25_569
/** The 1904 calendar of old Macs starts this many days later. */
const SHIFT_1904 = 1_462
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
/** 9999-12-31, the last day of spreadsheets. */
const MAX_SERIAL = 2_958_466

/**
 * Wall time of an Excel serial number, in the UTC fields of the Date, rounded to the second as Excel shows it.
 * Undefined outside 1900–9999.
 */
export function serialToDate(serial: number, date1904 = false): Date | undefined {
  const days = date1904 ? serial + SHIFT_1904 : serial
  if (!(days >= 0) || days >= MAX_SERIAL) return undefined
  // Excel has a 29 February 1900 (serial 60), so earlier days differ by one.
  const real = days < 60 ? days + 1 : days
  return new Date(Math.round((real - EPOCH_DAYS) * 86_400) * 1000)
}

/**
 * Serial of `2026-11-20`, `2026-11-20 14:05[:09]` (wall time) or an instant with offset (`…T06:05:09Z`, `…+08`), which
 * is converted to wall time in Shanghai. Undefined for other text and before 1900-03-01.
 */
export function textToSerial(text: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', offset] = match
  const midnight = Date.UTC(+year, +month - 1, +day)
  if (new Date(midnight).getUTCDate() !== +day || +month > 12 || +hour > 23 || +minute > 59 || +second > 59)
    return undefined
  let wall = midnight + ((+hour * 60 + +minute) * 60 + +second) * 1000
  if (offset) wall += SHANGHAI_MS - offsetMs(offset)
  const serial = wall / DAY_MS + EPOCH_DAYS
  return serial >= 61 && serial < MAX_SERIAL ? serial : undefined
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const digits = offset.slice(1).replace(':', '')
  const minutes = +digits.slice(0, 2) * 60 + +(digits.slice(2) || 0)
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}

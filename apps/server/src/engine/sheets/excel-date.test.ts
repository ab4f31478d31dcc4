import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serialToDate, textToSerial } from './excel-date.ts'

// Serials as Excel itself shows them.
test.each([
  [1, '1900-01-01T00:00:00'],
  [59, '1900-02-28T00:00:00'],
  [61, '1900-03-01T00:00:00'],
  [25_569, '1970-01-01T00:00:00'],
  [46_346.5868055556, '2026-11-20T14:05:00'],
  [2_958_465, '9999-12-31T00:00:00'],
])('serial %d is %s', (serial, iso) => {
  expect(serialToDate(serial)?.toISOString()).toBe(`${iso}.000Z`)
})

test('the 1904 calendar starts four years later', () => {
  expect(serialToDate(0, true)?.toISOString()).toBe('1904-01-01T00:00:00.000Z')
})

test.each([-1, 2_958_466, Number.NaN])('%d is no date', serial => {
  expect(serialToDate(serial)).toBeUndefined()
})

test('converts instants to Shanghai time and keeps wall time', () => {
  const noon = textToSerial('2026-11-20 12:00:00')
  expect(noon).toBe(46_346.5)
  for (const same of [
    '2026-11-20T04:00:00Z',
    '2026-11-20 12:00:00+08',
    '2026-11-20T04:00:00.000Z',
    '2026-11-19T22:30-05:30',
    '2026-11-20 12:00',
  ])
    expect(textToSerial(same), same).toBe(noon)
})

test.each(['', '2026-02-30', '2026-13-01', '20261120', '1899-12-31', '1900-02-28', '2026-11-20 24:00', '陕K12345'])(
  '%j has no serial',
  text => {
    expect(textToSerial(text)).toBeUndefined()
  },
)

test('converts every second to a serial and back', () => {
  const second = fc.integer({ min: Date.UTC(1900, 2, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })
  fc.assert(
    fc.property(second, seconds => {
      const iso = new Date(seconds * 1000).toISOString().slice(0, 19)
      expect(
        serialToDate(textToSerial(iso) ?? -1)
          ?.toISOString()
          .slice(0, 19),
      ).toBe(iso)
    }),
  )
})

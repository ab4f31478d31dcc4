import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvScanner, type CsvRecord } from './csv-scanner.ts'

function scan(chunks: readonly string[]): CsvRecord[] {
  const scanner = new CsvScanner({
    delimiter: ',',
    maxLength: 1_000,
    tooLong: () => {
      throw new Error('too long')
    },
  })
  for (const chunk of chunks) scanner.write(chunk)
  scanner.end()
  return scanner.take()
}

test('gives the same records wherever the text is cut into chunks', () => {
  const text = fc.array(fc.constantFrom('a', '汉', ',', '"', '\r', '\n', '""', '\r\n'), { maxLength: 40 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(40), { maxLength: 6 }), (parts, cuts) => {
      const whole = parts.join('')
      const places = [0, ...cuts.filter(cut => cut < whole.length).sort((a, b) => a - b), whole.length]
      const chunks = places.slice(1).map((place, i) => whole.slice(places[i], place))
      expect(scan(chunks)).toEqual(scan([whole]))
    }),
    { numRuns: 2_000 },
  )
})

test('numbers records as spreadsheet programs number rows', () => {
  expect(scan(['a\r', '\nb\r\r', '"c\nd"'])).toEqual([
    { number: 1, fields: ['a'] },
    { number: 2, fields: ['b'] },
    { number: 3, fields: [''] },
    { number: 4, fields: ['c\nd'] },
  ])
})

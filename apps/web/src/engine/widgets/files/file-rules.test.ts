import { expect, test } from 'vitest'
import { fileProblem, formatBytes, MAX_BYTES } from './file-rules.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })

test('refuses what the server would refuse', () => {
  expect(fileProblem(file('a.pdf'))).toBeUndefined()
  expect(fileProblem(file('a.pdf', MAX_BYTES + 1))).toBe('files.tooLarge')
  expect(fileProblem(file('a.pdf', 0))).toBe('files.emptyFile')
  expect(fileProblem(file(`${'长'.repeat(255)}.pdf`))).toBe('files.longName')
})

test('knows endings and types', () => {
  expect(fileProblem(file('a.PDF'), ['.pdf'])).toBeUndefined()
  expect(fileProblem(file('a.png', 1, 'image/png'), ['image/*'])).toBeUndefined()
  expect(fileProblem(file('a.xlsx'), ['pdf', 'image/*'])).toBe('files.wrongKind')
})

test('sizes', () => {
  expect([0, 999, 1536, 5_000_000, MAX_BYTES].map(formatBytes)).toEqual(['0 B', '999 B', '1.5 KB', '4.8 MB', '2.0 GB'])
})

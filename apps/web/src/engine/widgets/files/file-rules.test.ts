import { expect, test } from 'vitest'
import { depthOf, fileProblem, formatBytes, MAX_BYTES, takesPhotos } from './file-rules.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })

test('refuses what the server would refuse', () => {
  expect(fileProblem(file('a.pdf'))).toBeUndefined()
  expect(fileProblem(file('a.pdf', MAX_BYTES + 1))).toBe('files.tooLarge')
  expect(fileProblem(file('a.pdf', 0))).toBe('files.emptyFile')
  expect(fileProblem(file(`${'长'.repeat(251)}.pdf`))).toBeUndefined()
  expect(fileProblem(file(`${'长'.repeat(252)}.pdf`))).toBe('files.longName')
  expect(fileProblem(file('a.pdf', 1001), [], 1000)).toBe('files.tooLarge')
})

test('recognises extensions and types', () => {
  expect(fileProblem(file('a.PDF'), ['.pdf'])).toBeUndefined()
  expect(fileProblem(file('a.png', 1, 'image/png'), ['image/*'])).toBeUndefined()
  expect(fileProblem(file('a.xlsx'), ['pdf', 'image/*'])).toBe('files.wrongKind')
})

test('formats sizes', () => {
  expect([0, 999, 1536, 5_000_000, MAX_BYTES].map(formatBytes)).toEqual(['0 B', '999 B', '1.5 KB', '4.8 MB', '2 GB'])
})

test('counts the folders of a path', () => {
  expect(['a.pdf', '2026/a.pdf', '1/2/3/4/5/a.pdf', '/1/2/3/4/5', '/1'].map(depthOf)).toEqual([0, 1, 5, 4, 0])
})

test('photographs are offered if pictures are accepted', () => {
  expect([
    takesPhotos(),
    takesPhotos(['image/*']),
    takesPhotos(['.pdf', '.jpg']),
    takesPhotos(['.pdf', '.ofd', '.xml']),
  ]).toEqual([true, true, true, false])
})

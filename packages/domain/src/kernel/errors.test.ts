import { expect, test } from 'vitest'
import { at } from './errors.ts'
import { kernelErrors } from './kernel.errors.ts'

test('an issue with a path prefix finds its field', () => {
  const of = (path: string) => kernelErrors.issue('record.missing', { label: '单据' }, path)
  expect(
    [at('', of('carriers')), at('lines.0', of('price')), at('lines.0', of('')), at('', of(''))].map(
      issue => issue.path,
    ),
  ).toEqual(['carriers', 'lines.0.price', 'lines.0', ''])
})

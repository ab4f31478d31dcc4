import { expect, test } from 'vitest'
import { keepUnsavedPart, unsavedPartsOf } from './unsaved-parts.ts'

const part = () => ({ save: () => Promise.resolve(true), discard: () => undefined })

test('the parts of a page are returned only if each can be settled', () => {
  const [lines, head] = [part(), part()]
  const forget = keepUnsavedPart({ tab: '/a', part: 'lines' }, lines)
  expect(unsavedPartsOf('/a', ['lines'])).toEqual([lines])
  expect(unsavedPartsOf('/a', ['lines', 'head'])).toBeUndefined()
  expect(unsavedPartsOf('/b', ['lines'])).toBeUndefined()
  keepUnsavedPart({ tab: '/a', part: 'head' }, head)
  expect(unsavedPartsOf('/a', ['head', 'lines'])).toEqual([head, lines])
  forget()
  expect(unsavedPartsOf('/a', ['lines'])).toBeUndefined()
})

test('removing an older registration keeps a newer one', () => {
  const forget = keepUnsavedPart({ tab: '/c', part: 'lines' }, part())
  const newer = part()
  keepUnsavedPart({ tab: '/c', part: 'lines' }, newer)
  forget()
  expect(unsavedPartsOf('/c', ['lines'])).toEqual([newer])
})

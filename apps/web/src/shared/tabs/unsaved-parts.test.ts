import { expect, test } from 'vitest'
import { registerUnsavedPart, unsavedPartsOf } from './unsaved-parts.ts'

const part = () => ({ save: () => Promise.resolve(true), discard: () => undefined })

test('the parts of a page are returned only if each can be settled', () => {
  const [lines, head] = [part(), part()]
  const forget = registerUnsavedPart({ tab: '/a', part: 'lines' }, lines)
  expect(unsavedPartsOf('/a', ['lines'])).toEqual([lines])
  expect(unsavedPartsOf('/a', ['lines', 'head'])).toBeUndefined()
  expect(unsavedPartsOf('/b', ['lines'])).toBeUndefined()
  registerUnsavedPart({ tab: '/a', part: 'head' }, head)
  expect(unsavedPartsOf('/a', ['head', 'lines'])).toEqual([head, lines])
  forget()
  expect(unsavedPartsOf('/a', ['lines'])).toBeUndefined()
})

test('removing an older registration keeps a newer one', () => {
  const forget = registerUnsavedPart({ tab: '/c', part: 'lines' }, part())
  const newer = part()
  registerUnsavedPart({ tab: '/c', part: 'lines' }, newer)
  forget()
  expect(unsavedPartsOf('/c', ['lines'])).toEqual([newer])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdNews, MOST_NOTICES, showOutsideForms } from './held-news.ts'

let shown: string[] = []
const show = (title: string) => showOutsideForms(() => void shown.push(title))

beforeEach(() => {
  shown = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('news are shown at once where no form is in front', () => {
  show('a')
  expect(shown).toEqual(['a'])
})

it('news wait until the last form is left, and of more than fit the latest are shown', () => {
  const leave = holdNews()
  for (const title of ['a', 'b', 'c']) show(title)
  const leaveDialog = holdNews()
  leave()
  vi.runAllTimers()
  expect(shown).toEqual([])
  leaveDialog()
  vi.runAllTimers()
  expect(shown).toEqual(['b', 'c'])
  expect(shown).toHaveLength(MOST_NOTICES)
})

it('going from one form to the next shows nothing between them', () => {
  const leave = holdNews()
  show('a')
  leave()
  const leaveNext = holdNews()
  vi.runAllTimers()
  expect(shown).toEqual([])
  leaveNext()
  vi.runAllTimers()
  expect(shown).toEqual(['a'])
})

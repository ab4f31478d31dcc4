import { expect, it } from 'vitest'
import { offerPageActions, pageActionsOf, watchPageActions } from './page-actions.ts'

const action = (label: string) => ({ label, run: () => {} })
const labels = (tab: string) => pageActionsOf(tab).map(({ label }) => label)

it('offers the actions of the mounted parts of a page, in their latest version', () => {
  const list = offerPageActions({ tab: 'a', part: 'list' }, [action('审核 (2)')])
  const detail = offerPageActions({ tab: 'a', part: 'detail' }, [action('派车')])
  offerPageActions({ tab: 'b', part: 'list' }, [action('作废')])
  expect(labels('a')).toEqual(['审核 (2)', '派车'])
  const forgetNewer = offerPageActions({ tab: 'a', part: 'list' }, [action('审核 (3)')])
  list()
  expect(labels('a')).toEqual(['审核 (3)', '派车'])
  forgetNewer()
  detail()
  expect(labels('a')).toEqual([])
  expect(labels('b')).toEqual(['作废'])
})

it('notifies listeners of every change, and returns the same array in between', () => {
  const seen: string[][] = []
  const stop = watchPageActions(() => seen.push(labels('c')))
  const withdraw = offerPageActions({ tab: 'c', part: 'selection' }, [action('审核 (1)')])
  expect(pageActionsOf('c')).toBe(pageActionsOf('c'))
  withdraw()
  stop()
  offerPageActions({ tab: 'c', part: 'selection' }, [action('审核 (2)')])
  expect(seen).toEqual([['审核 (1)'], []])
})

import { expect, it } from 'vitest'
import { offerPageActs, pageActsOf, watchPageActs } from './page-acts.ts'

const act = (label: string) => ({ label, run: () => {} })
const labels = (tab: string) => pageActsOf(tab).map(({ label }) => label)

it('offers what the parts of a page can do, and no more when they are gone or can do something else', () => {
  const list = offerPageActs({ tab: 'a', part: 'list' }, [act('审核 (2)')])
  const detail = offerPageActs({ tab: 'a', part: 'detail' }, [act('派车')])
  offerPageActs({ tab: 'b', part: 'list' }, [act('作废')])
  expect(labels('a')).toEqual(['审核 (2)', '派车'])
  const later = offerPageActs({ tab: 'a', part: 'list' }, [act('审核 (3)')])
  list()
  expect(labels('a')).toEqual(['审核 (3)', '派车'])
  later()
  detail()
  expect(labels('a')).toEqual([])
  expect(labels('b')).toEqual(['作废'])
})

it('tells who watches of every change, and gives the same array between two', () => {
  const seen: string[][] = []
  const stop = watchPageActs(() => seen.push(labels('c')))
  const gone = offerPageActs({ tab: 'c', part: 'selection' }, [act('审核 (1)')])
  expect(pageActsOf('c')).toBe(pageActsOf('c'))
  gone()
  stop()
  offerPageActs({ tab: 'c', part: 'selection' }, [act('审核 (2)')])
  expect(seen).toEqual([['审核 (1)'], []])
})

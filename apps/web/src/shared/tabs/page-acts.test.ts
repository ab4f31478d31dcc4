import { expect, it } from 'vitest'
import { offerPageActs, pageActsOf } from './page-acts.ts'

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

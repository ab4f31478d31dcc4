import { expect, it } from 'vitest'
import { readTabs, writeTabs } from './stored-tabs.ts'
import type { Tab } from './tab-rules.ts'

const tab: Tab = {
  key: '/way/1',
  path: '/way/1',
  search: '?x=1',
  title: { zh: '运单', en: 'Waybill' },
  unsaved: ['form'],
  reloads: 3,
  visited: 9,
}

it('restores the address of a tab, but not its unsaved marks', () => {
  expect(readTabs(writeTabs([tab]))).toEqual([
    { key: '/way/1', path: '/way/1', search: '?x=1', title: { zh: '运单', en: 'Waybill' } },
  ])
})

it.each([null, '', '{', '{}', '[1, null, {}]', '[{"key":"x","path":"javascript:alert(1)","search":""}]'])(
  'reads nothing out of %j',
  text => {
    expect(readTabs(text)).toEqual([])
  },
)

import { pinyin } from 'pinyin-pro'
import { expect, it } from 'vitest'
import { searchItems, searchMenu } from './menu-search.ts'

const leaf = (path: string, zh: string, en: string) => ({ path, zh, en })
const items = searchItems(
  [
    {
      ...leaf('/t', '运输管理', 'Transport'),
      children: [
        {
          ...leaf('/t/h', '公路', 'Highway'),
          children: [
            leaf('/t/h/l', '公路运单', 'Highway waybills'),
            leaf('/t/h/m', '公路主运单', 'Main highway waybills'),
          ],
        },
        leaf('/t/rpa', 'RPA任务', 'RPA tasks'),
      ],
    },
    { ...leaf('/s', '结算管理', 'Statements'), children: [leaf('/s/c', '承运商对账', 'Carrier statements')] },
  ],
  text => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }),
)
const find = (query: string) => searchMenu(items, query).map(item => item.path)

it.each([
  ['glyd', ['/t/h/l']],
  ['gl', ['/t/h/l', '/t/h/m']],
  ['yundan', ['/t/h/l', '/t/h/m']],
  ['GongLu', ['/t/h/l', '/t/h/m']],
  ['对账', ['/s/c']],
  ['cysdz', ['/s/c']],
  ['rpa', ['/t/rpa']],
  ['main way', ['/t/h/m']],
  ['结算', ['/s/c']],
  ['运输 主', ['/t/h/m']],
  ['  ', []],
  ['zzz', []],
])('%j finds %j', (query, expected) => {
  expect(find(query)).toEqual(expected)
})

it('puts the exact name before names that contain it', () => {
  expect(find('公路运单')[0]).toBe('/t/h/l')
  expect(find('highway waybills')[0]).toBe('/t/h/l')
})

it('takes an act and a thing with what stands between left out, in the order of the menu', () => {
  const acts = searchItems(
    [
      leaf('/new/trip', '新增公路运单', 'New highway waybill'),
      leaf('/new/fault', '新增运单异常', 'New exception'),
      leaf('/list', '运单', 'Waybills'),
      leaf('/new/driver', '新增司机', 'New driver'),
    ],
    text => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }),
  )
  const found = (query: string) => searchMenu(acts, query).map(item => item.path)
  expect(found('新增运单')).toEqual(['/new/trip', '/new/fault'])
  expect(found('新增货单')).toEqual([])
  expect(found('新单')).toEqual([])
})

it('shows the section and group of a screen', () => {
  expect(items[0]?.trail).toEqual({ zh: '运输管理 / 公路', en: 'Transport / Highway' })
})

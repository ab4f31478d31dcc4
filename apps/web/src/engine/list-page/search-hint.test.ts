import { columnField, labelOf } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { expect, it, test } from 'vitest'
import { wordWidth } from '../../shared/text/word-width.ts'
import { SEARCH_WIDTH, searchHint } from './search-hint.ts'

test.each([
  [['运单号', '车牌', '货主', '司机', '承运商', '品名'], '运单号、车牌、货主…'],
  [['货物编号', '名称'], '货物编号、名称'],
  [['名称'], '名称'],
  [['一个非常非常非常长的字段名字', '名称'], '一个非常非常非常长的字段名字…'],
])('%j is named as %s', (labels, hint) => {
  expect(searchHint(labels, '、')).toBe(hint)
})

test('a wider box names more, in English in small letters', () => {
  const labels = ['Statement no.', 'Counterparty', 'Confirmed by']
  expect(searchHint(labels, ', ')).toBe('Statement no., …')
  expect(searchHint(labels, ', ', 300)).toBe('Statement no., counterparty…')
  expect(searchHint(labels, ', ', 400)).toBe('Statement no., counterparty, confirmed by')
})

it('names at least one field of every list, uncut in both languages', () => {
  const cut = registry.resources.flatMap(resource =>
    (['zh', 'en'] as const).flatMap(lang => {
      const labels = resource.list.search.map(
        name => labelOf(columnField(resource, name) ?? expect.fail(name), name)[lang],
      )
      const hint = searchHint(labels, lang === 'zh' ? '、' : ', ')
      return wordWidth(hint) > SEARCH_WIDTH - 58 ? [`${resource.name} ${lang}: ${hint}`] : []
    }),
  )
  expect(cut).toEqual([])
})

import { expect, it } from 'vitest'
import { namesOf } from './titles.ts'

const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

it('names a few pages in a sentence', () => {
  expect(namesOf(['新增司机'], 'zh')).toBe('“新增司机”')
  expect(namesOf(['新增司机', '客户合同'], 'zh')).toBe('“新增司机”、“客户合同”')
  expect(namesOf(['New driver', 'Drivers'], 'en')).toBe('“New driver”, “Drivers”')
})

it('names the first pages of many, and their number', () => {
  expect(namesOf(many, 'zh')).toBe('“a”、“b”、“c”、“d”、“e”等 7 个页面')
  expect(namesOf(many, 'en')).toBe('“a”, “b”, “c”, “d”, “e” and 2 more')
})

import { manifestOf } from '@tuheng/domain/kernel/manifest'
import { registry } from '@tuheng/domain/registry'
import { expect, test } from 'vitest'
import { splitAtNames, splitAtNumbers, numberPatterns } from './doc-numbers.ts'

const patterns = numberPatterns(manifestOf(registry).resources)
const linked = (sentence: string) =>
  splitAtNumbers(sentence, patterns).flatMap(part => (part.resource ? [[part.resource, part.text]] : []))

test('document numbers are found anywhere in a sentence', () => {
  expect(linked('第 2 行与执行单 JG2026060012（2026-06-01 至 2026-06-30）的价格重叠')).toEqual([
    ['priceSheet', 'JG2026060012'],
  ])
  expect(linked('运单YD2026112000012已在对账单CYDZ2026110009中')).toEqual([
    ['waybill', 'YD2026112000012'],
    ['statement', 'CYDZ2026110009'],
  ])
  expect(linked('合同 HY-CY-2026-0037 已于 2026-11-01 到期')).toEqual([['contract', 'HY-CY-2026-0037']])
})

test('the sentence keeps its full text', () => {
  const sentence = '与执行单 JG2026060012 重叠；又与 JG2026060013 重叠'
  expect(
    splitAtNumbers(sentence, patterns)
      .map(part => part.text)
      .join(''),
  ).toBe(sentence)
})

test('what the server names links to its page, wherever and however often it occurs', () => {
  const records = [
    { resource: 'party', id: 7, no: '常乐源煤业', path: '/owners/7' },
    { resource: 'statement', id: 9, no: 'CYDZ2026110009', path: '/statements/9' },
  ]
  const parts = splitAtNames(
    '常乐源煤业超出信用额度：对账单CYDZ2026110009，运单YD2026112000012；常乐源煤业',
    patterns,
    records,
  )
  expect(parts.flatMap(({ text, resource, path }) => (resource ? [[resource, text, path ?? null]] : []))).toEqual([
    ['party', '常乐源煤业', '/owners/7'],
    ['statement', 'CYDZ2026110009', '/statements/9'],
    ['waybill', 'YD2026112000012', null],
    ['party', '常乐源煤业', '/owners/7'],
  ])
  expect(parts.map(part => part.text).join('')).toContain('；常乐源煤业')
})

test('text that only resembles a number stays text', () => {
  expect(linked('JG20260600120000000000 XJG2026060012 YD12')).toEqual([])
  expect(linked('发票号码 26117000000123456789')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { registry } from './registry.ts'
import { eventChoices, eventWords } from './system/interfaces/callback-events.ts'

const { resources } = registry

describe('what a callback was about', () => {
  it.each([
    ['waybill.dispatch', '公路运单 · 派车'],
    ['oms/loadBill/audit', '提单 · 审核'],
    ['sys/goods/save', '货物 · 修改'],
    ['test', '测试推送'],
    ['somebody.elses', 'somebody.elses'],
    ['oms/nothing/save', 'oms/nothing/save'],
  ])('%s is %s', (code, words) => {
    expect(eventWords(resources, code).zh).toBe(words)
  })

  const choices = eventChoices(resources)

  it('is offered once, under every code that it is written down under', () => {
    const codes = choices.flatMap(choice => choice.codes)
    expect(new Set(codes).size).toBe(codes.length)
    expect(choices.find(choice => choice.codes.includes('waybill.dispatch'))?.codes).toEqual(
      expect.arrayContaining(['oms/wayBill/dispatch']),
    )
    expect(codes).toEqual(expect.arrayContaining(['test', 'sys/goods/save', 'sys/goods/delete', 'oms/loadBill/extend']))
    // Nothing that programs cannot ask for
    expect(codes.filter(code => code.startsWith('sys/user/') || code.startsWith('sys/role/'))).toEqual([])
  })

  it('is offered in words, in both languages, no two alike', () => {
    for (const lang of ['zh', 'en'] as const) {
      const words = choices.map(choice => choice[lang])
      expect(words.filter(word => /^[a-z]\w*[./]/i.test(word))).toEqual([])
      expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
    }
  })

  it('fits one filter, whoever chooses everything', () => {
    expect(choices.flatMap(choice => choice.codes).length).toBeLessThan(2000)
  })
})

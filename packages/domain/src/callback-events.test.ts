import { describe, expect, it } from 'vitest'
import { registry } from './registry.ts'
import { eventChoices, eventName } from './system/interfaces/callback-events.ts'

const { resources } = registry

describe('choices of callback events', () => {
  it.each([
    ['waybill.dispatch', '公路运单 · 派车'],
    ['oms/loadBill/audit', '提单 · 审核'],
    ['sys/goods/save', '货物 · 修改'],
    ['test', '测试推送'],
    ['somebody.elses', 'somebody.elses'],
    ['oms/nothing/save', 'oms/nothing/save'],
  ])('%s is %s', (code, words) => {
    expect(eventName(resources, code).zh).toBe(words)
  })

  const choices = eventChoices(resources)

  it('offer each event once, with all its codes', () => {
    const codes = choices.flatMap(choice => choice.codes)
    expect(new Set(codes).size).toBe(codes.length)
    expect(choices.find(choice => choice.codes.includes('waybill.dispatch'))?.codes).toEqual(
      expect.arrayContaining(['oms/wayBill/dispatch']),
    )
    expect(codes).toEqual(expect.arrayContaining(['test', 'sys/goods/save', 'sys/goods/delete', 'oms/loadBill/extend']))
    // No calls that programs may not make.
    expect(codes.filter(code => code.startsWith('sys/user/') || code.startsWith('sys/role/'))).toEqual([])
  })

  it('have distinct names in both languages', () => {
    for (const lang of ['zh', 'en'] as const) {
      const words = choices.map(choice => choice[lang])
      expect(words.filter(word => /^[a-z]\w*[./]/i.test(word))).toEqual([])
      expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
    }
  })

  it('fit in one filter together', () => {
    expect(choices.flatMap(choice => choice.codes).length).toBeLessThan(2000)
  })
})

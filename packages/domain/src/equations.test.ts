import { describe, expect, it } from 'vitest'
import { isHiddenBy } from './kernel/copies.ts'
import { fieldAt } from './kernel/resource.ts'
import type { FieldRight } from './kernel/policy.ts'
import { registry } from './registry.ts'
import { EQUATIONS, toldInSpite, wordsOfTold } from './system/rights/equations.ts'

const resources = new Map(registry.resources.map(one => [one.name, one]))
const hiding = (...names: readonly string[]) => {
  const rights: Record<string, Record<string, FieldRight>> = {}
  for (const name of names) {
    const [resource = '', ...path] = name.split('.')
    ;(rights[resource] ??= {})[path.join('.')] = 'hidden'
  }
  return rights
}
/** Whether hiding the first hides the second, too. */
const isHidden = (name: string, other: string): boolean => {
  const [resource = '', ...path] = other.split('.')
  return isHiddenBy(hiding(name), resource, path.join('.'))
}
const told = (...names: readonly string[]) => toldInSpite(hiding(...names)).map(one => `${one.resource}.${one.path}`)

describe('values that follow from others', () => {
  it.each([...new Set(EQUATIONS.flat())])('%s is a field', name => {
    const [resource = '', ...path] = name.split('.')
    const owner = resources.get(resource)
    expect(owner && fieldAt(owner, path.join('.'))).toBeDefined()
  })

  it.each(EQUATIONS.map(equation => [equation.join(' '), equation] as const))(
    '%s: each is told if it is hidden alone, unless what repeats it is hidden with it',
    (_, equation) => {
      const alone = equation.filter(name => equation.every(one => one === name || !isHidden(name, one)))
      expect(alone).not.toEqual([])
      for (const name of alone) expect(told(name)).toContain(name)
    },
  )

  it('are not told where another of them is hidden, unless that follows itself', () => {
    const income = ['arPrice', 'arFreight', 'arTotal', 'arExcl'].map(name => `waybill.${name}`)
    // Net income follows from margin and cost, and the rest from it
    expect(told(...income)).toEqual(expect.arrayContaining(income))
    const alsoMargin = told(
      ...income,
      'waybill.profitExcl',
      'waybill.profitRate',
      'waybill.serviceFee',
      'waybill.serviceRate',
    )
    expect(alsoMargin.filter(name => name.startsWith('waybill.'))).toEqual([])
    // The net weight follows from gross and tare, then the loss from both net weights
    expect(told('waybill.loadNet', 'waybill.lossQty').filter(name => /net|loss/i.test(name))).toEqual([
      'waybill.loadNet',
      'waybill.lossQty',
    ])
    expect(told()).toEqual([])
  })

  it('are named in the words of their screens', () => {
    const [one] = toldInSpite(hiding('serviceWaybill.price'))
    expect(one && wordsOfTold(one).what.zh).toBe('含税单价')
    expect(one && wordsOfTold(one).from.zh).toBe('应付金额、数量')
  })
})

describe('every product of an amount, a price and a quantity', () => {
  const named = new Set(EQUATIONS.map(equation => equation.toSorted().join()))
  const triples = registry.resources.flatMap(resource =>
    [
      { prefix: '', fields: resource.fields },
      ...Object.entries(resource.fields).flatMap(([name, field]) =>
        field.lines ? [{ prefix: `${name}.`, fields: field.lines.fields }] : [],
      ),
    ].flatMap(({ prefix, fields }) =>
      ['amount', 'price', 'qty'].every(name => name in fields)
        ? // Where freight is a part of the amount, the price is that of the freight
          [
            ['freight' in fields ? 'freight' : 'amount', 'price', 'qty'].map(
              name => `${resource.name}.${prefix}${name}`,
            ),
          ]
        : [],
    ),
  )
  it.each(triples.map(triple => [triple.join(' '), triple] as const))('%s is named', (_, triple) =>
    expect(named).toContain(triple.toSorted().join()),
  )
})

import { registry } from '@tuheng/domain/registry'
import type { Field } from '@tuheng/domain/kernel/field'
import { expect, it } from 'vitest'
import { decimalMode } from './decimal-mode.ts'

function fieldOf(path: string): Field {
  const [name, lines, cell = ''] = path.split('.')
  const field = registry.resources.find(one => one.name === name)?.fields[lines ?? '']
  return (cell ? field?.lines?.fields[cell] : field) as Field
}

it.each([
  ['statement.lines.adjust', 'text'],
  ['marginAdjust.costExcl', 'text'],
  ['waybill.loadGross', 'decimal'],
  ['waybill.arPrice', 'decimal'],
  ['priceSheet.lines.price', 'decimal'],
  ['priceSheet.lines.taxRate', 'decimal'],
] as const)('a phone offers a minus where there may be one: %s has %s keys', (path, mode) => {
  expect(decimalMode(fieldOf(path))).toBe(mode)
})

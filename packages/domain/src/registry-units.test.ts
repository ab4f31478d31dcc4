import { describe, expect, it } from 'vitest'
import type { Field, Fields } from './kernel/field.ts'
import { lineSum } from './kernel/line-sums.ts'
import { registry } from './registry.ts'
import { qtySums, quantityText } from './settlement/statement.rules.ts'

const COUNTED: ReadonlySet<string> = new Set(['quantity'])
const lacksUnit = (fields: Fields, name: string): boolean => {
  const field = fields[name]
  return COUNTED.has(field?.kind ?? '') && !field?.unit && !fields[field?.unitFrom ?? '']?.choices
}

describe('units', () => {
  it('every sum has one unit, or names the field of its unit', () => {
    const lists = registry.resources.flatMap(({ name, fields, list }) =>
      (list.totals ?? [])
        .filter(total => lacksUnit(fields, total) || fields[total]?.unitFrom)
        .map(total => `${name}.${total}`),
    )
    const lines = registry.resources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { lines: child }]) =>
        (child?.totals ?? [])
          .filter(total => lacksUnit(child?.fields ?? {}, total))
          .map(total => `${name}.${field}.${total}`),
      ),
    )
    const reports = registry.reports.flatMap(({ name, columns }) =>
      Object.keys(columns)
        .filter(column => lacksUnit(columns, column))
        .map(column => `${name}.${column}`),
    )
    expect([...lists, ...lines, ...reports]).toEqual([])
  })

  it('values of several units are not added up', () => {
    const fields = {
      qty: { kind: 'quantity', label: '结算量', unitFrom: 'unit' },
      unit: { kind: 'choice', label: '单位' },
    } as const
    const ton = { qty: '33.28', unit: 'ton' }
    expect(
      lineSum(fields, 'qty', [
        ton,
        { ...ton, qty: '30' },
        { qty: '0.000', unit: 'truck' },
        { qty: '***', unit: 'ton' },
      ]),
    ).toBe('63.28')
    expect(lineSum(fields, 'qty', [ton, { qty: '4200', unit: 'tonKm' }])).toBeNull()
    const sums = qtySums({
      lines: [
        { settleQty: '33.280', unit: 'ton' },
        { settleQty: '1', unit: 'lump' },
        { settleQty: '4200.500', unit: 'tonKm' },
        { settleQty: '1200.000', unit: 'ton' },
      ],
    })
    expect(sums).toEqual([
      { unit: 'ton', qty: '1233.280' },
      { unit: 'tonKm', qty: '4200.500' },
    ])
    expect(quantityText(sums, 'zh')).toBe('1,233.280 吨；4,200.5 吨公里')
  })
})

describe('copies', () => {
  it('are not shorter than the field they copy', () => {
    const byName = new Map(registry.resources.map(resource => [resource.name, resource]))
    const short: string[] = []
    const look = (where: string, fields: Fields): void => {
      for (const [name, field] of Object.entries(fields)) {
        if (field.lines) look(`${where}.${name}`, field.lines.fields)
        for (const [own, theirs] of Object.entries(field.snapshot ?? {})) {
          const [source, copy] = [byName.get(field.to ?? '')?.fields[theirs], fields[own]] as (Field | undefined)[]
          if (source?.maxLength && copy?.maxLength && source.maxLength > copy.maxLength)
            short.push(`${where}.${own}: ${copy.maxLength} < ${source.maxLength}`)
        }
      }
    }
    for (const { name, fields } of registry.resources) look(name, fields)
    expect(short).toEqual([])
  })
})

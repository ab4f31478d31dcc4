import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Fields } from '@tuheng/domain/kernel/field'
import { registry } from '@tuheng/domain/registry'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { allTables } from '../../db/tables.ts'
import { snake, tableName } from '../names.ts'
import { columnKind, isStored } from './index.ts'
import { refuseTooLarge, integerDigits } from './too-large.ts'

/** All tables: documents and their child rows. */
const tables: [table: string, fields: Fields][] = registry.resources.flatMap(resource => [
  [tableName(resource), resource.fields] as [string, Fields],
  ...Object.values(resource.fields).flatMap(({ lines }) =>
    lines ? [[snake(lines.name), lines.fields] as [string, Fields]] : [],
  ),
])

const refused = (fields: Fields, name: string, value: unknown): string | undefined => {
  try {
    refuseTooLarge(fields, { [name]: value }, 'items.0')
  } catch (error) {
    if (error instanceof DomainError) return error.issues[0]?.path
    throw error
  }
}

it('reports a number beyond its column at its field, typed or computed, and accepts the largest that fits', () => {
  let seen = 0
  for (const [table, fields] of tables) {
    for (const [name, field] of Object.entries(fields)) {
      const { sqlType, scale = 0 } = columnKind(field)
      if (!isStored(field) || (sqlType !== 'numeric' && sqlType !== 'integer')) continue
      seen++
      const digits = sqlType === 'integer' ? 10 : integerDigits(field)
      const most = sqlType === 'integer' ? 2_147_483_647 : `${'9'.repeat(digits)}.${'9'.repeat(field.scale ?? scale)}`
      expect(refused(fields, name, most), `${table}.${name} ${most}`).toBeUndefined()
      for (const over of sqlType === 'integer'
        ? [2_147_483_648, -2_147_483_649]
        : [`1${'0'.repeat(digits)}`, `-1${'0'.repeat(digits)}`])
        expect(refused(fields, name, over), `${table}.${name} ${over}`).toBe(`items.0.${name}`)
    }
  }
  expect(seen).toBeGreaterThan(200)
})

it('the columns have those sizes', () => {
  const types = new Map<string, string>()
  for (const table of Object.values(allTables())) {
    const { name, columns } = getTableConfig(table)
    for (const one of columns) types.set(`${name}.${one.name}`, one.getSQLType())
  }
  const wrong = tables.flatMap(([table, fields]) =>
    Object.entries(fields)
      .filter(([name, field]) => {
        const { sqlType, scale = 0 } = columnKind(field)
        const digits = field.scale ?? scale
        return (
          isStored(field) &&
          sqlType === 'numeric' &&
          types.get(`${table}.${snake(name)}`) !== `numeric(${integerDigits(field) + digits}, ${digits})`
        )
      })
      .map(([name]) => `${table}.${name}`),
  )
  expect(wrong).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { snake } from '../../../sql/names.ts'
import { FACT_FIELDS, ROUTE_FIELDS } from './facts.ts'

const SOURCES = join(import.meta.dirname, '../../..')

it('no statement changes what the sums count of a trip without a mark', () => {
  const files = globSync('{engine,features,plugins}/**/*.ts', { cwd: SOURCES }).filter(file => !file.includes('test'))
  const found = files.flatMap(file => {
    const text = readFileSync(join(SOURCES, file), 'utf8')
    return [...text.matchAll(/update (waybill|route)(?: \w+)?\s+set([\s\S]*?)(?:where|from)\b/gi)].map(
      ([, table, set]) => ({
        file,
        names: [...(set ?? '').matchAll(/(\w+) = /g)].map(([, name]) => `${String(table)}.${String(name)}`),
        marks: text.includes('noteWritten('),
      }),
    )
  })
  const counted = new Set([
    ...FACT_FIELDS.map(name => `waybill.${snake(name)}`),
    ...ROUTE_FIELDS.map(name => `route.${snake(name)}`),
    'waybill.deleted_at',
  ])
  expect(found.length, 'statements found').toBeGreaterThan(2)
  expect(found.filter(({ names, marks }) => !marks && names.some(name => counted.has(name)))).toEqual([])
})

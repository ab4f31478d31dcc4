/** What the scaffold knows about a resource before anybody has thought about its fields. */
export interface Outline {
  area: string
  /** kebab-case file stem, e.g. `toll-card`. */
  stem: string
  /** Chinese name. */
  label: string
  /** First part of its address and permission, e.g. `sys`. */
  module: string
}

/** `toll-card` → `tollCard`. */
export function camel(stem: string): string {
  return stem.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export function declaration({ area, stem, label, module }: Outline): string {
  const name = camel(stem)
  const en = sentence(stem)
  return `import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'

export const ${name} = defineResource({
  name: '${name}',
  area: '${area}',
  nature: 'master',
  label: '${label}',
  en: '${en}',
  title: 'name',
  fields: {
    name: f.text('名称', { required: true, maxLength: 100 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  faces: { all: { zh: '${label}', en: '${en}', api: '${module}/${name}', permission: '${module}.${name}' } },
  unique: [['name']],
  list: { columns: ['name', 'remark', 'createdBy', 'createdAt'], filters: ['name', 'createdAt'], search: ['name'] },
  form: [section('基本信息', 'Basics', ['name', 'remark'])],
})
`
}

export function testFile({ stem }: Outline): string {
  const name = camel(stem)
  return `import { expect, test } from 'vitest'
import { checkRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { ${name} } from './${stem}.ts'

const paths = (row: Record<string, unknown>) => checkRow(anyResource(${name}), row, { today: '2026-01-31' }).map(issue => issue.path)

test('a name is needed, and enough', () => {
  expect(paths({})).toEqual(['name'])
  expect(paths({ name: '甲' })).toEqual([])
})
`
}

/** The area's index with the resource imported and listed; undefined when its shape is not the usual one. */
export function indexWith(index: string, { stem }: Outline): string | undefined {
  const name = camel(stem)
  const lines = index.split('\n')
  const lastImport = endOfImports(lines)
  const list = /(resources: \[)([^[\]]*)(\])/
  if (lastImport < 0 || !list.test(index)) return undefined
  lines.splice(lastImport + 1, 0, `import { ${name} } from './${stem}.ts'`)
  return lines
    .join('\n')
    .replace(list, (_, open: string, items: string, close: string) => open + withItem(items, name) + close)
}

/** The line on which the last import ends; an export of names from elsewhere is none. -1 without imports. */
function endOfImports(lines: readonly string[]): number {
  const begin = lines.findLastIndex(line => line.startsWith('import '))
  return begin < 0 ? -1 : lines.findIndex((line, i) => i >= begin && / from '|^import '/.test(line))
}

function withItem(items: string, name: string): string {
  if (items.trim() === '') return name
  if (!items.includes('\n')) return `${items}, ${name}`
  const indent = /\n(\s*)\S/.exec(items)?.[1] ?? '    '
  return `${items.trimEnd().replace(/,$/, '')},\n${indent}${name},\n${indent.slice(2)}`
}

function sentence(stem: string): string {
  const words = stem.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

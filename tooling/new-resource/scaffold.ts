import {
  type ArrayExpression,
  type CallExpression,
  type Expression,
  parseSync,
  type Program,
  Visitor,
} from 'oxc-parser'
import { SECTIONS } from '../../packages/domain/src/system/menu/menu.ts'

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

/** The area's index with the resource imported, exported and in the list of resources; undefined when it declares no area. */
export function enterResource(index: string, { stem }: Outline): string | undefined {
  const name = camel(stem)
  const { body } = parseSync('index.ts', index).program
  const lastImport = body.findLast(node => node.type === 'ImportDeclaration')
  const list = arrayOf(areaIn(body))
  if (!lastImport || !list) return undefined
  const own = body.find(node => node.type === 'ExportNamedDeclaration' && !node.source && node.specifiers.length > 0)
  const lastOwn = own?.type === 'ExportNamedDeclaration' ? own.specifiers.at(-1) : undefined
  return withInserts(index, [
    [lastImport.end, `\nimport { ${name} } from './${stem}.ts'`],
    lastOwn ? [lastOwn.end, `, ${name}`] : [Math.max(lastImport.end, endOfExports(body)), `\n\nexport { ${name} }`],
    afterLast(list, name),
  ])
}

/** The file with a list of the resource in the first section of the menu that it fills, and the path of that screen; undefined when it fills none. */
export function enterMenu(
  file: string,
  { stem, label, module }: Outline,
): { text: string; screen: string } | undefined {
  let found: Section | undefined
  new Visitor({ CallExpression: call => void (found ??= sectionOf(call)) }).visit(
    parseSync('sections.ts', file).program,
  )
  if (!found) return undefined
  const name = camel(stem)
  const screen = `${SECTIONS[found.key].path}/${stem.replaceAll('-', '_')}`
  const entry = `listScreen('${screen}', text('${label}', '${sentence(stem)}'), { guard: '${module}.${name}.read', resource: '${name}', face: 'all' })`
  return { text: withInserts(file, [afterLast(found.screens, entry)]), screen }
}

/** The order of screens with a new path after the others of its section. */
export function enterScreen(order: string, path: string): string | undefined {
  const { program } = parseSync('screen-order.ts', order)
  const paths = program.body
    .flatMap(node => (node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []))
    .flatMap(node => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .map(({ init }) => arrayOf(init ?? undefined))
    .find(array => array !== undefined)
  const section = path.slice(0, path.indexOf('/', 1) + 1)
  const last = paths?.elements.findLast(
    one => one?.type === 'Literal' && typeof one.value === 'string' && one.value.startsWith(section),
  )
  return last ? withInserts(order, [[last.end, `, '${path}'`]]) : undefined
}

/** What `resources` is in `export const …Area: AreaModule = { resources, reports, sections }`. */
function areaIn(body: Program['body']): Expression | undefined {
  return body
    .flatMap(node => (node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []))
    .flatMap(node => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? init.properties : []))
    .flatMap(one =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'resources' ? [one.value] : [],
    )[0]
}

/** `[…]`, or that of `[…].map(…)`. */
function arrayOf(value: Expression | undefined): ArrayExpression | undefined {
  if (value?.type === 'ArrayExpression') return value
  if (value?.type === 'CallExpression' && value.callee.type === 'MemberExpression') return arrayOf(value.callee.object)
  return undefined
}

interface Section {
  key: keyof typeof SECTIONS
  screens: ArrayExpression
}

function sectionOf({ callee, arguments: [key, children] }: CallExpression): Section | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'menuSection') return undefined
  if (key?.type !== 'Literal' || typeof key.value !== 'string' || children?.type !== 'ArrayExpression') return undefined
  return Object.hasOwn(SECTIONS, key.value) ? { key: key.value as keyof typeof SECTIONS, screens: children } : undefined
}

function endOfExports(body: Program['body']): number {
  return Math.max(
    0,
    ...body
      .filter(node => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source))
      .map(node => node.end),
  )
}

function afterLast({ elements, start }: ArrayExpression, text: string): [number, string] {
  const last = elements.at(-1)
  return last ? [last.end, `, ${text}`] : [start + 1, text]
}

/** From the end on, so that what is inserted moves no other place. */
function withInserts(text: string, inserts: readonly (readonly [number, string])[]): string {
  return [...inserts]
    .sort(([a], [b]) => b - a)
    .reduce((whole, [at, insert]) => whole.slice(0, at) + insert + whole.slice(at), text)
}

function sentence(stem: string): string {
  const words = stem.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import { type ArrayExpression, type CallExpression, type Program, Visitor } from 'oxc-parser'
import { SECTIONS } from '../../packages/domain/src/system/menu/menu.ts'
import {
  afterLast,
  arrayOf,
  elementHolding,
  exportedProperty,
  exportedValues,
  importing,
  imports,
  type Insert,
  read,
  sourceOf,
  withInserts,
} from './syntax.ts'

/** An entry of an area's index: a resource or a report, by its name and the module that declares it. */
export interface Entry {
  list: 'resources' | 'reports'
  name: string
  /** Relative to the index, e.g. `./toll-card.ts`. */
  module: string
}

/** The area's index with the entry imported, exported and listed; undefined if the file declares no area. */
export function enterArea(index: string, { list, name, module }: Entry): string | undefined {
  const program = read(index)
  const lastImport = imports(program).at(-1)
  const array = arrayOf(exportedProperty(program, list))
  if (!lastImport || !array) return undefined
  const own = program.body.find(
    node => node.type === 'ExportNamedDeclaration' && !node.source && node.specifiers.length > 0,
  )
  const lastOwn = own?.type === 'ExportNamedDeclaration' ? own.specifiers.at(-1) : undefined
  return withInserts(index, [
    [lastImport.end, `\nimport { ${name} } from '${module}'`],
    lastOwn ? [lastOwn.end, `, ${name}`] : [Math.max(lastImport.end, endOfExports(program)), `\n\nexport { ${name} }`],
    afterLast(array, name),
  ])
}

/** A screen of the menu. `call` returns its list element for a path. */
export interface ScreenEntry {
  /** Last part of the path. */
  stem: string
  /** The function that makes it: `listScreen` or `reportScreen`. */
  maker: string
  call(path: string): string
  /** A name that the call uses and the file must import, with its module. */
  uses?: { name: string; module: string }
  /** The resource after whose screen it is placed, with the path of that screen. */
  behind?: { resource: string; path: string } | undefined
}

/**
 * The file with the screen after its neighbour, else last in the first section that fits, and the path. Undefined if no
 * section fits.
 */
export function enterMenu(file: string, entry: ScreenEntry): { text: string; screen: string } | undefined {
  const program = read(file)
  const place = placeInMenu(program, entry)
  if (!place) return undefined
  const { stem, maker, call, uses } = entry
  const screen = `${place.folder}/${stem.replaceAll('-', '_')}`
  const makers = sourceOf(program, ['listScreen', 'menuSection', 'menuGroup', 'reportScreen'])
  return {
    screen,
    text: withInserts(file, [
      place.insert(call(screen)),
      ...(makers ? importing(program, maker, makers) : []),
      ...(uses ? importing(program, uses.name, uses.module) : []),
    ]),
  }
}

function placeInMenu(
  program: Program,
  { behind }: ScreenEntry,
): { folder: string; insert(text: string): Insert } | undefined {
  const element = behind && elementHolding(program, 'resource', behind.resource)
  if (behind && element)
    return {
      folder: behind.path.slice(0, behind.path.lastIndexOf('/')),
      insert: text => [element.end, `, ${text}`],
    }
  let found: Section | undefined
  new Visitor({ CallExpression: call => void (found ??= sectionOf(call)) }).visit(program)
  const section = found as Section | undefined
  return section && { folder: SECTIONS[section.key].path, insert: text => afterLast(section.screens, text) }
}

/** The order of screens with a new path after its neighbour, else after the others of its section. */
export function enterScreen(order: string, path: string, behind?: string): string | undefined {
  // No menu took the screen
  if (!path) return undefined
  const paths = exportedValues(read(order)).map(arrayOf).find(Boolean)
  const section = path.slice(0, path.indexOf('/', 1) + 1)
  const find = (test: (path: string) => boolean) =>
    paths?.elements.findLast(one => one?.type === 'Literal' && typeof one.value === 'string' && test(one.value))
  const place = find(one => one === behind) ?? find(one => one.startsWith(section))
  return place ? withInserts(order, [[place.end, `, '${path}'`]]) : undefined
}

/** The kinds of documents whose months can be closed, with a new one: resource → both labels. */
export function enterClosed(
  choices: string,
  name: string,
  labels: readonly [zh: string, en: string],
): string | undefined {
  for (const value of exportedOf(read(choices), 'closedDocTypes')) {
    const map = value.type === 'CallExpression' ? value.arguments[0] : undefined
    const last = map?.type === 'ObjectExpression' ? map.properties.at(-1) : undefined
    if (last) return withInserts(choices, [[last.end, `, ${name}: ['${labels[0]}', '${labels[1]}']`]])
  }
  return undefined
}

/**
 * The feature's index with the query of a report registered once per process; undefined if it registers nothing that
 * way.
 */
export function enterQuery(
  index: string,
  { name, query, area, module }: { name: string; query: string; area: string; module: string },
): string | undefined {
  const program = read(index)
  let registers: string | undefined
  new Visitor({
    CallExpression: ({ callee, arguments: [given] }) => {
      if (callee.type === 'Identifier' && callee.name === 'oncePerProcess' && given?.type === 'Identifier')
        registers ??= given.name
    },
  }).visit(program)
  const hooks = program.body.find(node => node.type === 'FunctionDeclaration' && node.id?.name === registers)
  const body = hooks?.type === 'FunctionDeclaration' ? hooks.body : undefined
  if (!body) return undefined
  return withInserts(index, [
    [body.end - 1, `  onReport(${name}, ${query})\n`],
    ...importing(program, 'onReport', '../../engine/report/on-report.ts'),
    ...importing(program, name, `@tuheng/domain/${area}/index`),
    ...importing(program, query, module),
  ])
}

function exportedOf({ body }: Program, name: string) {
  return body
    .flatMap(node => (node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : []))
    .flatMap(node => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ id, init }) => (id.type === 'Identifier' && id.name === name && init ? [init] : []))
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

function endOfExports({ body }: Program): number {
  return Math.max(
    0,
    ...body
      .filter(node => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source))
      .map(node => node.end),
  )
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../apps/web/src')
const MAIN = join(WEB, 'app/main.tsx')
const INSIDE = join(WEB, 'app/inside.tsx')

const files = readdirSync(WEB, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name))
const texts = new Map(files.filter(isSource).map(file => [file, readFileSync(file, 'utf8')]))

/** What is loaded with a module: everything that it imports directly or indirectly, style sheets included. */
const closures = new Map<string, ReadonlySet<string>>()
const imported = namedBy(/^(?:import|export)\s(?!type)[^'"]*?['"](\.[^'"]+)['"]/gms)
const fetched = namedBy(/import\(\s*['"](\.[^'"]+)['"]/g)
const roots = new Set([MAIN, INSIDE, ...[...fetched.values()].flat()])

test('every class of a component is defined in a style sheet that is loaded before it is drawn', () => {
  const sheets = new Map<string, string[]>()
  for (const file of files.filter(isGlobalSheet))
    for (const name of classesIn(readFileSync(file, 'utf8'))) sheets.set(name, [...(sheets.get(name) ?? []), file])
  const present = sheetsBesideRoots()
  const missing = [...roots].flatMap(root =>
    [...closureOf(root)].flatMap(file =>
      usedIn(texts.get(file) ?? '')
        .filter(name => sheets.has(name) && !sheets.get(name)?.some(sheet => present.get(root)?.has(sheet)))
        .map(name => `${relative(WEB, file)}: .${name} is in ${sheets.get(name)?.map(sheet => relative(WEB, sheet))}`),
    ),
  )
  expect(sheets.size).toBeGreaterThan(100)
  expect([...new Set(missing)]).toEqual([])
})

test('a class has rules of its own in one sheet only, so that no component takes the looks of another', () => {
  const sheetsOfClass = new Map<string, Set<string>>()
  for (const file of files.filter(isGlobalSheet))
    for (const name of standingAlone(readFileSync(file, 'utf8')))
      sheetsOfClass.set(name, (sheetsOfClass.get(name) ?? new Set()).add(relative(WEB, file)))
  expect(sheetsOfClass.size).toBeGreaterThan(100)
  expect([...sheetsOfClass].filter(([, sheets]) => sheets.size > 1)).toEqual([])
  expect(standingAlone('.a {} .b .c {} @media (hover: none) { .d,\n .e {} } /* .f {} */ .g:hover {}')).toEqual([
    ...'ade',
  ])
})

test('a class of a sheet that no import loads is reported as missing', () => {
  const grid = join(WEB, 'engine/list-page/index.tsx')
  expect(sheetsBesideRoots().get(grid)).toContain(join(WEB, 'engine/list-page/table.css'))
  expect(sheetsBesideRoots().get(join(WEB, 'features/home/home-page.tsx'))).not.toContain(
    join(WEB, 'engine/import-wizard/import.css'),
  )
})

/**
 * The style sheets that are loaded with each separately fetched module: its own, and those that all its importers have.
 */
function sheetsBesideRoots(): Map<string, ReadonlySet<string>> {
  const fetchers = new Map([...roots].map(root => [root, new Set<string>()]))
  for (const root of roots)
    for (const file of closureOf(root)) for (const to of fetched.get(file) ?? []) fetchers.get(to)?.add(root)
  const every = new Set(files.filter(isGlobalSheet))
  const always = new Set([...sheetsOf(MAIN), ...sheetsOf(INSIDE)])
  const present = new Map<string, ReadonlySet<string>>(
    [...roots].map(root => [root, root === MAIN || root === INSIDE ? always : every]),
  )
  for (let changed = true; changed;) {
    changed = false
    for (const root of roots) {
      if (root === MAIN || root === INSIDE) continue
      const beside = [...(fetchers.get(root) ?? [])].map(one => present.get(one) ?? every)
      const shared = beside.length ? [...every].filter(sheet => beside.every(set => set.has(sheet))) : always
      const next = new Set([...sheetsOf(root), ...shared])
      if (next.size !== present.get(root)?.size) {
        present.set(root, next)
        changed = true
      }
    }
  }
  return present
}

function sheetsOf(root: string): string[] {
  return [...closureOf(root)].filter(isGlobalSheet)
}

function closureOf(file: string): ReadonlySet<string> {
  const known = closures.get(file)
  if (known) return known
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    for (const next of imported.get(one) ?? []) visit(next)
  }
  visit(file)
  closures.set(file, seen)
  return seen
}

function namedBy(pattern: RegExp): Map<string, string[]> {
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      [...text.matchAll(pattern)].map(([, name = '']) => resolve(dirname(file), name)),
    ]),
  )
}

function usedIn(text: string): string[] {
  return [...text.matchAll(/className(?:=|: ?)(?:(["'])([^"']+)\1|\{[^}]*\})/g)].flatMap(([found, , plain]) =>
    (plain ?? [...found.matchAll(/['"`]([\w\s-]+)['"`]/g)].map(([, one]) => one).join(' ')).split(/\s+/),
  )
}

function classesIn(sheet: string): string[] {
  return [...sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.includes('.test.')
}

function isGlobalSheet(file: string): boolean {
  return file.endsWith('.css') && !file.endsWith('.module.css')
}

/** Classes that are the entire selector of a rule. */
function standingAlone(css: string): string[] {
  return [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{},])\s*\.([\w-]+)(?=\s*[,{])/g)].map(
    ([, name = '']) => name,
  )
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS } from '../../packages/domain/src/kernel/resource.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { camel, declaration, enterMenu, enterResource, enterScreen, type Outline, testFile } from './scaffold.ts'

const DOMAIN = join(import.meta.dirname, '../../packages/domain/src')
const SCREEN_ORDER = join(DOMAIN, 'system/menu/screen-order.ts')
const FORMATTER = join(import.meta.dirname, '../../node_modules/oxfmt/bin/oxfmt')
const USAGE = 'npm run new:resource <area>/<name> <中文名>   e.g. parties/toll-card 通行卡'

/** Writes the declaration of a new resource with its test and enters it into its area. */
function main([place = '', label = '']: string[]): void {
  const [area = '', stem = ''] = place.split('/')
  const known = AREAS.map(kebab)
  if (!known.includes(area)) throw new Error(`${USAGE}\nAreas: ${known.join(', ')}`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(stem)) throw new Error(`${USAGE}\nThe name is kebab-case, in English.`)
  if (!label) throw new Error(`${USAGE}\nThe Chinese name is missing.`)
  if (registry.resources.some(resource => resource.name === camel(stem)))
    throw new Error(`There is a resource ${camel(stem)} already.`)
  write({ area: camel(area), stem, label, module: moduleOf(camel(area)) }, join(DOMAIN, area))
}

function write(outline: Outline, folder: string): void {
  const own = join(folder, `${outline.stem}.ts`)
  const test = join(folder, `${outline.stem}.test.ts`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(own, declaration(outline), { flag: 'wx' })
  writeFileSync(test, testFile(outline), { flag: 'wx' })
  const index = join(folder, 'index.ts')
  const sections = [join(folder, 'sections.ts'), index].find(existsSync) ?? index
  let screen = ''
  const entered = [
    change(index, text => enterResource(text, outline)),
    change(sections, text => {
      const menu = enterMenu(text, outline)
      screen = menu?.screen ?? ''
      return menu?.text
    }),
    change(SCREEN_ORDER, text => enterScreen(text, screen)),
  ]
  layOut([...new Set([own, test, index, sections, SCREEN_ORDER])].filter(existsSync))
  console.log(`${own} and its test are written.`)
  for (const [i, what] of ['area', 'menu', 'order of screens'].entries())
    console.log(entered[i] ? `It is entered into the ${what}.` : `Enter it into the ${what} by hand.`)
  console.log('Next: fields, states, list and form in the declaration; npm run db:generate; npm run check.')
}

function change(file: string, by: (text: string) => string | undefined): boolean {
  const changed = existsSync(file) ? by(readFileSync(file, 'utf8')) : undefined
  if (changed !== undefined) writeFileSync(file, changed)
  return changed !== undefined
}

function layOut(files: readonly string[]): void {
  execFileSync(process.execPath, [FORMATTER, ...files], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** First part of the address that most resources of the area have. */
function moduleOf(area: string): string {
  const counts = new Map<string, number>()
  for (const resource of registry.resources.filter(each => each.area === area)) {
    const module = Object.values(resource.faces)[0]?.api.split('/')[0]
    if (module) counts.set(module, (counts.get(module) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? area
}

function kebab(area: string): string {
  return area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

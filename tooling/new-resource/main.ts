import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS } from '../../packages/domain/src/kernel/resource.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { camel, declaration, indexWith, type Outline, testFile } from './scaffold.ts'

const DOMAIN = join(import.meta.dirname, '../../packages/domain/src')
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
  const index = join(folder, 'index.ts')
  const entered = existsSync(index) ? indexWith(readFileSync(index, 'utf8'), outline) : undefined
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${outline.stem}.ts`), declaration(outline), { flag: 'wx' })
  writeFileSync(join(folder, `${outline.stem}.test.ts`), testFile(outline), { flag: 'wx' })
  if (entered) writeFileSync(index, entered)
  layOut(
    [`${outline.stem}.ts`, `${outline.stem}.test.ts`, ...(entered ? ['index.ts'] : [])].map(name => join(folder, name)),
  )
  console.log(
    `${folder}/${outline.stem}.ts and its test are written${entered ? ' and entered into index.ts' : `; add ${camel(outline.stem)} to ${index} by hand`}.`,
  )
  console.log('Next: fields, states, list and form; a screen in the area; npm run db:generate; npm run check.')
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

import { join } from 'node:path'
import { registry } from '../../packages/domain/src/registry.ts'
import { enterArea, enterClosed } from './enter.ts'
import { declaration, type Outline, testFile } from './resource-files.ts'
import { camel } from './words.ts'
import { parseArguments, DOMAIN, type Neighbour, neighbours, run, ScaffoldEditor } from './editor.ts'

const USAGE = `npm run new:resource <area>/<name> <中文名> [-- --document --like=<resource> --en=<title>]
  e.g. parties/toll-card 通行卡
  --document   numbered, of a day, with child rows and an approval, instead of a plain record
  --like       the resource behind whose screen it stands and whose holders get its rights; else the last of the area
  --en         its English title, in quotes if it has spaces; else its name`

/** Writes the declaration and test of a new resource, and adds it to its area, the menu and the months. */
function main(args: readonly string[]): void {
  const { folder, area, stem, label, en, options } = parseArguments(args, USAGE)
  const neighbour = neighbourOf(area, options.get('like'))
  const name = camel(stem)
  const outline: Outline = {
    area,
    stem,
    label,
    en,
    module: neighbour.permission.split('.')[0] ?? area,
    grantsLike: neighbour.permission,
    serial: options.has('document') ? freeSerial(stem) : undefined,
  }
  const editor = new ScaffoldEditor()
  const own = join(DOMAIN, folder, stem)
  editor.write(`${own}.ts`, declaration(outline))
  editor.write(`${own}.test.ts`, testFile(outline))
  editor.enter('area', join(DOMAIN, folder, 'index.ts'), text =>
    enterArea(text, { list: 'resources', name, module: `./${stem}.ts` }),
  )
  editor.enterScreen(folder, {
    stem,
    maker: 'listScreen',
    call: path =>
      `listScreen('${path}', text('${label}', '${en}'), { guard: '${outline.module}.${name}.read', resource: '${name}', face: 'all' })`,
    behind: neighbour,
  })
  if (outline.serial)
    editor.enter('documents whose months are closed', join(DOMAIN, 'system/system.choices.ts'), text =>
      enterClosed(text, name, [label, en]),
    )
  editor.end(
    `fields, states, list and form in the declaration; its line in docs/glossary.md; npm run db:generate; npm run check; npm test -- unit; npx vitest run apps/server/src/testing/every-resource.test.ts -t ${name}/.`,
  )
}

/** @throws {Error} if the resource has no list in the menu. */
function neighbourOf(area: string, like: string | undefined): Neighbour {
  const all = neighbours(like === undefined ? area : undefined)
  const found = like === undefined ? all.at(-1) : all.find(one => one.resource === like)
  if (!found) throw new Error(`${USAGE}\nWhich resource is it like? --like names one that has a list in the menu.`)
  return found
}

/** Initials of the name, with as many letters of the last word as make it unique. */
function freeSerial(stem: string): string {
  const taken = new Set(
    registry.resources
      .flatMap(resource => Object.values(resource.fields))
      .flatMap(({ serial }) => (serial ? [serial.prefix, ...Object.values(serial.prefixBy?.prefixes ?? {})] : [])),
  )
  const words = stem.toUpperCase().split('-')
  const last = words.at(-1) ?? ''
  const initials = words
    .slice(0, -1)
    .map(word => word.charAt(0))
    .join('')
  for (let n = words.length > 1 ? 1 : 2; n <= last.length; n++)
    if (!taken.has(initials + last.slice(0, n))) return initials + last.slice(0, n)
  throw new Error(`Every prefix of numbers that ${stem} suggests is taken.`)
}

run(main)

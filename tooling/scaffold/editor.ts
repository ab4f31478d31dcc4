import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AREAS } from '../../packages/domain/src/kernel/resource.ts'
import { screensOf } from '../../packages/domain/src/kernel/registry.ts'
import { registry } from '../../packages/domain/src/registry.ts'
import { enterMenu, enterScreen, type ScreenEntry } from './enter.ts'
import { camel, kebab, sentence } from './words.ts'

const ROOT = join(import.meta.dirname, '../..')
export const DOMAIN = join(ROOT, 'packages/domain/src')
export const FEATURES = join(ROOT, 'apps/server/src/features')
const SCREEN_ORDER = join(DOMAIN, 'system/menu/screen-order.ts')
const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt')

/** Arguments of the command line. */
export interface ScaffoldArguments {
  /** In the form of folder names, e.g. `work-orders`. */
  folder: string
  area: string
  stem: string
  label: string
  /** English title: `--en`, else the name as a sentence. */
  en: string
  options: ReadonlyMap<string, string>
}

/** @throws {Error} with the usage if the arguments do not fit a scaffold. */
export function parseArguments(args: readonly string[], usage: string): ScaffoldArguments {
  const options = new Map(
    args
      .filter(arg => arg.startsWith('--'))
      .map((arg): [string, string] => {
        const [name = '', value = ''] = arg.slice(2).split('=')
        return [name, value]
      }),
  )
  const [place = '', label = ''] = args.filter(arg => !arg.startsWith('--'))
  const [folder = '', stem = ''] = place.split('/')
  const known = AREAS.map(kebab)
  if (!known.includes(folder)) throw new Error(`${usage}\nAreas: ${known.join(', ')}`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(stem)) throw new Error(`${usage}\nThe name is kebab-case, in English.`)
  if (!label) throw new Error(`${usage}\nThe Chinese name is missing.`)
  const names = [...registry.resources, ...registry.reports].map(one => one.name)
  if (names.includes(camel(stem))) throw new Error(`There is a ${camel(stem)} already.`)
  // An apostrophe as it is set in print, since titles stand in single quotes
  const en = options.get('en')?.replaceAll("'", '’') || sentence(stem)
  return { folder, area: camel(folder), stem, label, en, options }
}

/** Path and permission of the first list of a resource. */
export interface Neighbour {
  resource: string
  path: string
  permission: string
}

/** Resources with a list in the menu; `area`: only those of one area. */
export function neighbours(area?: string): Neighbour[] {
  return screensOf(registry.sections).flatMap(({ view, path, hidden }) => {
    const resource = view.kind === 'list' ? registry.resources.find(one => one.name === view.resource) : undefined
    const face = view.kind === 'list' ? resource?.faces[view.face] : undefined
    return resource && face && !hidden && (area === undefined || resource.area === area)
      ? [{ resource: resource.name, path, permission: face.permission }]
      : []
  })
}

/** Possible menu files of an area. */
export const menuFilesOf = (folder: string): string[] =>
  ['sections.ts', 'index.ts'].map(name => join(DOMAIN, folder, name)).filter(existsSync)

/** Changes files, and reports at the end what was added and what is left to people. */
export class ScaffoldEditor {
  readonly #files = new Set<string>()
  readonly #lines: string[] = []

  write(file: string, text: string): void {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
    this.#files.add(file)
    this.#lines.push(`Written: ${file.slice(ROOT.length + 1)}`)
  }

  enter(what: string, file: string, by: (text: string) => string | undefined): void {
    const changed = existsSync(file) ? by(readFileSync(file, 'utf8')) : undefined
    if (changed === undefined) return void this.#lines.push(`Enter it into the ${what} by hand.`)
    writeFileSync(file, changed)
    this.#files.add(file)
    this.#lines.push(`Entered into the ${what}: ${file.slice(ROOT.length + 1)}`)
  }

  /**
   * Adds a screen to the menu of the area, in the file of its neighbour if there is one, and to the order of screens.
   */
  enterScreen(folder: string, entry: ScreenEntry): void {
    const files = menuFilesOf(folder)
    const holding = files.find(
      file => entry.behind && readFileSync(file, 'utf8').includes(`resource: '${entry.behind.resource}'`),
    )
    let screen = ''
    this.enter('menu', holding ?? files[0] ?? '', text => {
      const menu = enterMenu(text, entry)
      screen = menu?.screen ?? ''
      return menu?.text
    })
    this.enter('order of screens', SCREEN_ORDER, text => enterScreen(text, screen, entry.behind?.path))
  }

  end(next: string): void {
    execFileSync(process.execPath, [FORMATTER, ...this.#files], { stdio: ['ignore', 'ignore', 'inherit'] })
    for (const line of this.#lines) console.log(line)
    console.log(`Next: ${next}`)
  }
}

/** Runs a scaffold. Wrong arguments are reported in one line. */
export function run(work: (args: readonly string[]) => void): void {
  try {
    work(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

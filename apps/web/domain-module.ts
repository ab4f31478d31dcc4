import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type * as domainIndex from './domain-index.ts'

type Index = typeof domainIndex

const NAME = 'virtual:domain'
const ID = `\0${NAME}`
const OPTION_FIELDS = `${NAME}/option-fields`
const OPTION_FIELDS_ID = `\0${OPTION_FIELDS}`
const INDEX = join(import.meta.dirname, 'domain-index.ts')
const SOURCES = /[\\/]packages[\\/]domain[\\/]src[\\/]/

let index: Promise<Index> | undefined

/** The registry as the pages know it, read once until a source changes. */
export function readDomainIndex(): Promise<Index> {
  return (index ??= runnerImport<Index>(INDEX, { root: import.meta.dirname, configFile: false }).then(
    ({ module }) => module,
  ))
}

/**
 * `virtual:domain`: the manifest as data, and how to fetch each declaration and what pickers show. All is read from the
 * registry, anew after each change of the sources, so that nothing about a resource is written twice.
 */
export function domainModule(): Plugin {
  return {
    name: 'domain-module',
    resolveId: id => (id === NAME ? ID : id === OPTION_FIELDS ? OPTION_FIELDS_ID : null),
    async load(id) {
      if (id !== ID && id !== OPTION_FIELDS_ID) return null
      const module = await readDomainIndex()
      return id === ID ? codeOf(module) : `export default ${parsed(module.optionFields)}\n`
    },
    hotUpdate({ file, modules }) {
      if (!SOURCES.test(file)) return
      index = undefined
      const own = [ID, OPTION_FIELDS_ID].flatMap(one => this.environment.moduleGraph.getModuleById(one) ?? [])
      return own.length ? [...modules, ...own] : undefined
    },
  }
}

function codeOf({ manifest, resources, reports }: Index): string {
  const later = (list: Index['resources']) =>
    list
      .map(
        ({ name, file, exported }) =>
          `${name}: () => import(${JSON.stringify(join(import.meta.dirname, file))}).then(module => module.${exported}),`,
      )
      .join('\n')
  return `export const manifest = ${parsed(manifest)}
export const optionFields = () => import(${JSON.stringify(OPTION_FIELDS)}).then(module => module.default)
export const resources = {\n${later(resources)}\n}
export const reports = {\n${later(reports)}\n}\n`
}

/** As text, since that is read faster than an object literal. */
function parsed(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`
}

import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type * as domainIndex from './domain-index.ts'

type Index = typeof domainIndex

const NAME = 'virtual:domain'
const ID = `\0${NAME}`
const INDEX = join(import.meta.dirname, 'domain-index.ts')
const SOURCES = /[\\/]packages[\\/]domain[\\/]src[\\/]/

/**
 * `virtual:domain`: the manifest as data, and how to fetch each declaration. Both are read from the registry whenever the
 * module is asked for, so that nothing about a resource is written twice.
 */
export function domainModule(): Plugin {
  return {
    name: 'domain-module',
    resolveId: id => (id === NAME ? ID : null),
    async load(id) {
      if (id !== ID) return null
      const { module } = await runnerImport<Index>(INDEX, { root: import.meta.dirname, configFile: false })
      return codeOf(module)
    },
    hotUpdate({ file, modules }) {
      if (!SOURCES.test(file)) return
      const own = this.environment.moduleGraph.getModuleById(ID)
      return own ? [...modules, own] : undefined
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
  // As text, since that is read faster than an object literal
  return `export const manifest = JSON.parse(${JSON.stringify(JSON.stringify(manifest))})
export const resources = {\n${later(resources)}\n}
export const reports = {\n${later(reports)}\n}\n`
}

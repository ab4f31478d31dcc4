import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type * as domainIndex from './domain-index.ts'

type Index = typeof domainIndex

const CODE: Readonly<Record<string, (index: Index) => string>> = {
  'virtual:domain': codeOf,
  // Only pages of approvals need them
  'virtual:held-acts': ({ heldActs }) => `export const heldActs = ${parsed(heldActs)}\n`,
}
const INDEX = join(import.meta.dirname, 'domain-index.ts')
const SOURCES = /[\\/]packages[\\/]domain[\\/]src[\\/]/

/**
 * `virtual:domain`: the manifest as data, and how to fetch each declaration; `virtual:held-acts`: the acts that approvals
 * may hold. All are read from the registry whenever a module is asked for, so that nothing about a resource is written
 * twice.
 */
export function domainModule(): Plugin {
  return {
    name: 'domain-module',
    resolveId: id => (CODE[id] ? `\0${id}` : null),
    async load(id) {
      const code = id.startsWith('\0') ? CODE[id.slice(1)] : undefined
      if (!code) return null
      const { module } = await runnerImport<Index>(INDEX, { root: import.meta.dirname, configFile: false })
      return code(module)
    },
    hotUpdate({ file, modules }) {
      if (!SOURCES.test(file)) return
      const { moduleGraph } = this.environment
      return [...modules, ...Object.keys(CODE).flatMap(id => moduleGraph.getModuleById(`\0${id}`) ?? [])]
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
export const resources = {\n${later(resources)}\n}
export const reports = {\n${later(reports)}\n}\n`
}

/** As text, since that is read faster than an object literal. */
const parsed = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

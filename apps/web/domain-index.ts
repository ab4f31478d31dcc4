import { type Manifest, manifestOf, type OptionFields, optionFieldsOf } from '@tuheng/domain/kernel/manifest'
import { registry } from '@tuheng/domain/registry'

declare global {
  /** Vite's; its own types would bring those of the browser along to where programs of the build are checked. */
  interface ImportMeta {
    glob<T>(patterns: readonly string[], options: { eager: true }): Record<string, T>
  }
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../packages/domain/src/**/*.ts', '!**/kernel/**', '!**/index.ts', '!**/*.test.ts'],
  { eager: true },
)

/** What the pages know of the product before they fetch any declaration. */
export const manifest: Manifest = manifestOf(registry)

/** What they know once somebody opens a choice of records. */
export const optionFields: OptionFields = optionFieldsOf(registry)

/** Where each declaration stands: its file, and the name it is exported by. */
export const resources = registry.resources.map(place)
export const reports = registry.reports.map(place)

export interface Declaration {
  name: string
  file: string
  exported: string
}

function place(declared: { name: string }): Declaration {
  for (const [file, module] of Object.entries(modules)) {
    const exported = Object.keys(module).find(key => module[key] === declared)
    if (exported) return { name: declared.name, file, exported }
  }
  throw new Error(`no module of an area exports ${declared.name}`)
}

import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { Plugin, Rolldown } from 'vite'
import { readDomainIndex } from './domain-module.ts'

type Bundle = Rolldown.OutputBundle

/** What every visit behind the sign-in loads, and what the sign-in page loads, beside the entry. */
const INSIDE = ['src/app/inside.tsx', 'src/engine/list-page/index.tsx']
const SIGN_IN = ['src/features/login/login-page.tsx']
const HOME = ['src/features/home/home-page.tsx']
const SLOTS = /[\\/]([\w-]+)\.slots\.tsx?$/

/**
 * Tells `early.js` which files a page needs, so that the browser fetches them beside the entry and not one after the
 * other. The lists follow from the chunks of the build and from the screens of the registry.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { manifest, resources } = await readDomainIndex()
      const graph = chunkGraph(bundle)
      const inside = graph.filesOf(INSIDE.map(own))
      const known = new Set(inside)
      const names: string[] = []
      const numbers = (files: readonly string[]) =>
        files.map(file => (names.includes(file) ? names.indexOf(file) : names.push(file) - 1))
      const declared = new Map(resources.map(({ name, file }) => [name, own(file)]))
      const pages: Record<string, number[]> = {}
      for (const { path, view } of screensOf(manifest.sections)) {
        const file = view.kind === 'list' ? declared.get(view.resource) : undefined
        if (view.kind !== 'list' || !file) continue
        const files = graph.filesOf([file, ...(graph.slots.get(view.resource) ?? [])])
        pages[path] = numbers(files.filter(one => !known.has(one)))
      }
      pages['/'] = numbers(graph.filesOf(HOME.map(own)).filter(one => !known.has(one)))
      const early = { inside: numbers(inside), signIn: numbers(graph.filesOf(SIGN_IN.map(own))), pages, names }
      await appendFile(join(dir, 'early.js'), `fetchEarly(${JSON.stringify(early)})\n`)
    },
  }
}

function own(path: string): string {
  return join(import.meta.dirname, path)
}

function chunkGraph(bundle: Bundle) {
  const chunkOf = new Map<string, Rolldown.OutputChunk>()
  const slots = new Map<string, string[]>()
  const entry = new Set<string>()
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds) {
      chunkOf.set(id, chunk)
      const [, kebab] = SLOTS.exec(id) ?? []
      if (kebab) {
        const resource = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
        slots.set(resource, [...(slots.get(resource) ?? []), id])
      }
    }
    if (chunk.isEntry) add(chunk.fileName, entry)
  }
  // A file of its own for a module names that module, although another chunk may hold it
  for (const chunk of chunks) if (chunk.facadeModuleId) chunkOf.set(chunk.facadeModuleId, chunk)

  function add(file: string, to: Set<string>): void {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || to.has(file)) return
    to.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) to.add(style)
    for (const next of chunk.imports) add(next, to)
  }
  /** The files behind modules, without those that the page itself names. */
  function filesOf(modules: readonly string[]): string[] {
    const files = new Set<string>()
    for (const id of modules) {
      const chunk = chunkOf.get(id)
      if (!chunk) throw new Error(`not in the build: ${id}`)
      add(chunk.fileName, files)
    }
    return [...files].filter(file => !entry.has(file)).map(file => file.replace(/^assets\//, ''))
  }
  return { slots, filesOf }
}

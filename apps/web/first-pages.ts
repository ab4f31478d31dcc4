import { join } from 'node:path'

/** Where every visit begins once somebody is signed in: Ant Design and the shell, and a list. */
const FIRST = ['app/inside.tsx', 'shell/appearance/edge-panel.tsx', 'engine/list-page/index.tsx']

/** What pages for visitors share: their head and foot, notices, fields, and the check of texts that they and forms make. */
const VISITOR = ['public-frame.tsx', 'card-page.tsx', 'refusal.tsx']
  .map(name => `features/public/frame/${name}`)
  .concat('shared/ui/plain/field.tsx', '../../../packages/domain/src/kernel/invisible-characters.ts')

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** Packages whose entry names everything they have: what counts is what is asked for by name. */
const BARREL = /[\\/]node_modules[\\/](antd|@ant-design[\\/]icons)[\\/]es[\\/](icons[\\/])?index\.js$/
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

let first: ReadonlySet<string> | undefined
let visitor: ReadonlySet<string> | undefined

/** Every module that the first pages import before they are drawn, through all that those import. */
export function firstModules(graph: Graph): ReadonlySet<string> {
  return (first ??= reachable(graph, FIRST))
}

/** Every module behind what pages for visitors share. */
export function visitorModules(graph: Graph): ReadonlySet<string> {
  return (visitor ??= reachable(graph, VISITOR))
}

function reachable(graph: Graph, from: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = from.map(path => join(import.meta.dirname, 'src', path))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (!info) throw new Error(`not a module: ${id}`)
    for (const imported of info.importedIds)
      open.push(...(BARREL.test(imported) ? behind(graph, info.code ?? '', imported) : [imported]))
  }
  return seen
}

/** The modules behind the names that a module takes from a barrel. */
function behind(graph: Graph, code: string, barrel: string): string[] {
  const wanted = new Set<string>()
  for (const [, names = '', from = ''] of code.matchAll(NAMED)) {
    if (from === 'antd' || from === '@ant-design/icons')
      for (const name of names.split(',')) wanted.add(name.trim().split(/\s+as\s+/)[0] ?? '')
  }
  return exportsOf(graph, barrel).flatMap(([name, id]) => (wanted.has(name) ? [id] : []))
}

const exported = new Map<string, [string, string][]>()

/** Names of a barrel with the module each stands for. */
function exportsOf(graph: Graph, barrel: string): [string, string][] {
  const known = exported.get(barrel)
  if (known) return known
  const info = graph.getModuleInfo(barrel)
  const names: [string, string][] = []
  for (const [, list = '', from = ''] of (info?.code ?? '').matchAll(NAMED)) {
    const name = /^\s*default\s+as\s+(\w+)\s*$/.exec(list)?.[1]
    const path = from.replace(/^\.\//, '')
    const id = info?.importedIds.find(one =>
      [`/${path}.js`, `/${path}/index.js`].some(end => one.replaceAll('\\', '/').endsWith(end)),
    )
    if (name && id) names.push([name, id])
  }
  // The icons' barrel hands on another one
  for (const inner of info?.importedIds ?? []) if (BARREL.test(inner)) names.push(...exportsOf(graph, inner))
  exported.set(barrel, names)
  return names
}

import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(import.meta.dirname, '../..')
const FUNCTIONS = 25
/** Entries of idle time. */
const IDLE = new Set(['(idle)', '(root)'])

interface Share {
  name: string
  microseconds: number
}

/** The functions with the most self time, and the share of each module, per request. */
export function profileTable(profile: Profiler.Profile, requests: number): string {
  const byId = new Map(profile.nodes.map(node => [node.id, node]))
  const functions = new Map<string, number>()
  const modules = new Map<string, number>()
  let all = 0
  for (const [i, id] of (profile.samples ?? []).entries()) {
    const frame = byId.get(id)?.callFrame
    const microseconds = profile.timeDeltas?.[i] ?? 0
    if (!frame || IDLE.has(frame.functionName) || frame.url === 'node:inspector') continue
    all += microseconds
    const place = placeOf(frame.url)
    add(
      functions,
      `${frame.functionName || '(anonymous)'}${frame.url ? ` ${place}:${frame.lineNumber + 1}` : ''}`,
      microseconds,
    )
    add(
      modules,
      frame.url ? moduleOf(place) : frame.functionName.startsWith('(') ? frame.functionName : 'built into Node',
      microseconds,
    )
  }
  const table = (title: string, list: Share[]): string =>
    [
      `| ${title} | µs a request | share |`,
      '|---|---|---|',
      ...list.map(
        ({ name, microseconds }) =>
          `| ${name} | ${(microseconds / requests).toFixed(0)} | ${((microseconds / all) * 100).toFixed(1)} % |`,
      ),
    ].join('\n')
  return `${table('module', sorted(modules))}\n\n${table('function, itself', sorted(functions).slice(0, FUNCTIONS))}`
}

const add = (map: Map<string, number>, key: string, value: number): void =>
  void map.set(key, (map.get(key) ?? 0) + value)
const sorted = (map: Map<string, number>): Share[] =>
  [...map].map(([name, microseconds]) => ({ name, microseconds })).sort((a, b) => b.microseconds - a.microseconds)

function placeOf(url: string): string {
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  return path.startsWith(ROOT) ? path.slice(ROOT.length + 1) : path
}

/** A package, or two or three folders of the project. */
export function moduleOf(place: string): string {
  const parts = /(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place)
  if (parts?.[1]) return parts[1]
  if (place.startsWith('node:')) return 'node:'
  const server = /^apps\/server\/src\/(.+)$/.exec(place)
  if (server?.[1]) return `server ${server[1].split('/').slice(0, -1).slice(0, 2).join('/') || '.'}`
  const domain = /^packages\/domain\/src\/([^/]+)/.exec(place)
  return domain?.[1] ? `domain ${domain[1]}` : place.split('/').slice(0, 2).join('/')
}

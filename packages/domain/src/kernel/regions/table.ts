import { shortName } from './match.ts'

export type RegionLevel = 'province' | 'city' | 'county'

/** A node of the cascader. `children` is absent on the finest level there is (东莞市 has no counties). */
export interface RegionNode {
  code: string
  name: string
  children?: RegionNode[]
}

export interface Entry {
  node: RegionNode
  level: RegionLevel
  /**
   * A city-level code without a city, only grouping counties that stand directly under their province: 市辖区 of
   * 北京市, 县 of 重庆市, 省直辖县级行政区划. Known as a code, but in no path, tree or search.
   */
  isGroup: boolean
  /** From the province down to the entry itself. */
  path: readonly Entry[]
}

export interface Table {
  entries: ReadonlyMap<string, Entry>
  roots: readonly RegionNode[]
  /** Entries by full and by short name. */
  byName: ReadonlyMap<string, readonly Entry[]>
}

const GROUP = /^县$|直辖县级行政区划$/

/** Reads the compact text of `data.ts`. */
export function parseDivisions(text: string): Table {
  const entries = new Map<string, Entry>()
  const byName = new Map<string, Entry[]>()
  const roots: RegionNode[] = []
  const put = (code: string, name: string, parent?: Entry): Entry => {
    const level = code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'county'
    const isGroup = level === 'city' && (GROUP.test(name) || name === parent?.node.name)
    const entry: Entry = { node: { code, name }, level, isGroup, path: [] }
    const above = parent?.path ?? []
    entry.path = isGroup ? above : [...above, entry]
    entries.set(code, entry)
    if (isGroup) return entry
    const holder = above.at(-1)?.node
    const siblings = holder ? (holder.children ??= []) : roots
    siblings.push(entry.node)
    for (const form of new Set([name, shortName(name)])) byName.set(form, [...(byName.get(form) ?? []), entry])
    return entry
  }

  let province: Entry | undefined
  for (const line of text.trim().split('\n')) {
    if (!line.startsWith(' ')) {
      province = put(`${line.slice(0, 2)}0000`, line.slice(2))
      continue
    }
    const [first = '', ...counties] = line.trim().split(' ')
    const prefix = `${province?.node.code.slice(0, 2)}${first.slice(0, 2)}`
    const city = put(`${prefix}00`, first.slice(2), province)
    for (const county of counties) put(prefix + county.slice(0, 2), county.slice(2), city)
  }
  return { entries, roots, byName }
}

import { DIVISIONS } from './data.ts'
import { readPath, shortName } from './match.ts'
import { parseDivisions, type Entry, type RegionLevel, type RegionNode, type Table } from './table.ts'

export type { RegionLevel, RegionNode }

/** A search hit; `path` are the names from the province down. */
export interface RegionHit {
  code: string
  name: string
  path: string[]
}

let table: Table | undefined

/** Name of a 6-digit division code (`'610881'` → `神木市`), undefined for an unknown one. */
export const regionName = (code: string): string | undefined => entryOf(code)?.node.name

/** Names from the province down: `['陕西省', '榆林市', '神木市']`, `['北京市', '朝阳区']`. Empty for an unknown code. */
export const regionPath = (code: string): string[] => (entryOf(code)?.path ?? []).map(({ node }) => node.name)

/** Codes along {@link regionPath}: the value of a cascader over {@link regionTree}. */
export const regionCodePath = (code: string): string[] => (entryOf(code)?.path ?? []).map(({ node }) => node.code)

export const isRegionCode = (code: string): boolean => entryOf(code) !== undefined

/** Level of a code, undefined for an unknown one. */
export const regionLevel = (code: string): RegionLevel | undefined => entryOf(code)?.level

/** Whether there is no finer level. Documents that require a county accept such a division. */
export function isFinestRegion(code: string): boolean {
  const entry = entryOf(code)
  return entry !== undefined && !entry.isGroup && !entry.node.children
}

/**
 * All provinces with cities and counties, for a cascader. Counties of 北京, 天津, 上海 and 重庆 and those governed by
 * their province stand directly under it. Shared: do not change it.
 */
export const regionTree = (): readonly RegionNode[] => load().roots

/**
 * Divisions whose code starts with the text or whose name contains it, exact names first, then coarser before finer.
 * Names of the levels above narrow down, with or without blanks: `榆林 神木`, `陕西神木`.
 */
export function searchRegions(text: string, limit = 20): RegionHit[] {
  const query = tidy(text)
  if (query === '') return []
  const found: { rank: number; entry: Entry }[] = []
  for (const entry of load().entries.values()) {
    const rank = entry.isGroup ? undefined : rankOf(query, entry)
    if (rank !== undefined) found.push({ rank: rank + entry.path.length, entry })
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => hitOf(entry))
}

/**
 * The one division a text means, as imports bring it: `610881`, `陕西省榆林市神木市`, `陕西/榆林/神木`, `神木市`.
 * Of several, a name written in full wins, then a province, then the one that contains the others (本溪市 over its
 * 本溪满族自治县); undefined when it stays open (`朝阳区`) or nothing fits.
 */
export function findRegion(text: string): RegionHit | undefined {
  const query = tidy(text)
  const byCode = entryOf(query)
  if (byCode) return hitOf(byCode)
  const fitting: Entry[] = []
  for (let i = 0; i < query.length; i++) {
    for (const entry of load().byName.get(query.slice(i)) ?? []) {
      if (!fitting.includes(entry) && readPath(query, namesOf(entry)) === 'exact') fitting.push(entry)
    }
  }
  const full = fitting.filter(({ node }) => query.endsWith(node.name))
  const left = full.length > 0 ? full : fitting
  const provinces = left.filter(({ level }) => level === 'province')
  const meant =
    left.length === 1
      ? left[0]
      : provinces.length === 1
        ? provinces[0]
        : left.find(entry => left.every(other => other.path.includes(entry)))
  return meant && hitOf(meant)
}

/** Smaller is better; undefined when the entry does not fit. */
function rankOf(query: string, entry: Entry): number | undefined {
  const { code, name } = entry.node
  if (/^\d+$/.test(query)) return code.startsWith(query) ? 0 : undefined
  if (name === query) return 0
  if (shortName(name) === query) return 10
  if (name.startsWith(query)) return 20
  if (name.includes(query)) return 30
  return readPath(query, namesOf(entry)) ? 40 : undefined
}

const tidy = (text: string): string => text.normalize('NFKC').trim()
const entryOf = (code: string): Entry | undefined => load().entries.get(code)
const namesOf = (entry: Entry): string[] => entry.path.map(({ node }) => node.name)
const hitOf = (entry: Entry): RegionHit => ({ code: entry.node.code, name: entry.node.name, path: namesOf(entry) })

function load(): Table {
  table ??= parseDivisions(DIVISIONS)
  return table
}

import type { MenuNode } from './navigation.ts'

export interface SearchItem {
  path: string
  zh: string
  en: string
  /** Names of the section and group. */
  trail: { zh: string; en: string }
  /** Initials of the syllables (`cyht`), and the full syllables. */
  initials: string
  syllables: string
}

/** Chinese text → its syllables without tones. */
export type Syllables = (text: string) => string[]

export function searchItems(
  menu: readonly MenuNode[],
  syllables: Syllables,
  trail: { zh: string; en: string }[] = [],
): SearchItem[] {
  return menu.flatMap(item => {
    if (item.children) return searchItems(item.children, syllables, [...trail, item])
    const syllablesOf = syllables(item.zh)
    return {
      path: item.path,
      zh: item.zh,
      en: item.en,
      trail: { zh: trail.map(t => t.zh).join(' / '), en: trail.map(t => t.en).join(' / ') },
      initials: syllablesOf.map(syllable => syllable.charAt(0)).join(''),
      syllables: syllablesOf.join(''),
    }
  })
}

/** Best matches first. Every word of the query must match a name, the trail, or the pinyin. */
export function searchMenu(items: readonly SearchItem[], query: string, limit = 12): SearchItem[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return items
    .map(item => ({ item, rank: Math.min(...words.map(word => rankOf(item, word))) }))
    .filter(found => found.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(found => found.item)
}

function rankOf(item: SearchItem, word: string): number {
  const names = [item.zh.toLowerCase(), item.en.toLowerCase()]
  if (names.includes(word)) return 9
  if (names.some(name => name.startsWith(word) || frames(word, name))) return 8
  if (item.initials === word) return 7
  if (item.initials.startsWith(word)) return 6
  if (names.some(name => name.includes(word))) return 5
  if (item.syllables.startsWith(word)) return 4
  if (item.initials.includes(word)) return 3
  if (item.syllables.includes(word)) return 2
  return item.trail.zh.includes(word) || item.trail.en.toLowerCase().includes(word) ? 1 : 0
}

/** Whether the name is the word with something left out within, as 新增运单 is short for 新增公路运单. */
function frames(word: string, name: string): boolean {
  if (word.length < 2 * PART || name.length <= word.length) return false
  for (let cut = PART; cut <= word.length - PART; cut++)
    if (name.startsWith(word.slice(0, cut)) && name.endsWith(word.slice(cut))) return true
  return false
}

/** Signs that the beginning and the end must have at least: an act and a thing in Chinese. */
const PART = 2

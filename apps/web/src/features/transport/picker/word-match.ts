/** Chinese text → its syllables without tones. */
export type Syllables = (text: string) => string[]

/** What an item is searched by: words in any order, the most important text first. */
export interface Searchable {
  texts: readonly string[]
  /** Initials and full syllables of each text, for pinyin. */
  pinyin: readonly (readonly string[])[]
}

export function searchable(
  texts: readonly (string | null | undefined)[],
  syllables: Syllables | undefined,
): Searchable {
  const plain = texts.filter(text => !!text).map(text => String(text).toLowerCase())
  const pinyinOf = (text: string): string[] => {
    const parts = syllables?.(text) ?? []
    return parts.length ? [parts.map(part => part.charAt(0)).join(''), parts.join('')] : []
  }
  return { texts: plain, pinyin: syllables ? plain.map(pinyinOf) : [] }
}

/** Items that match every word of the query, the best matches first. An empty query matches all. */
export function matchWords<T>(items: readonly T[], of: (item: T) => Searchable, query: string): T[] {
  const words = query.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return [...items]
  return items
    .map(item => ({ item, rank: Math.min(...words.map(word => rankOf(of(item), word))) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ item }) => item)
}

/** Higher is a better match, 0 none. Of equal matches the one in an earlier text ranks higher. */
function rankOf({ texts, pinyin }: Searchable, word: string): number {
  const ranks = texts.map((text, i) => {
    const own = text.startsWith(word)
      ? 5
      : text.endsWith(word)
        ? 4
        : text.includes(word)
          ? 3
          : pinyinRank(pinyin[i] ?? [], word)
    return own ? own * 10 - i : 0
  })
  return Math.max(0, ...ranks)
}

function pinyinRank(pinyin: readonly string[], word: string): number {
  return pinyin.some(text => text.startsWith(word)) ? 2 : pinyin.some(text => text.includes(word)) ? 1 : 0
}

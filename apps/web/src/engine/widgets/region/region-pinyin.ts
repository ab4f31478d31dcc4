import type { RegionNode } from '@tuheng/domain/kernel/regions/index'

type PinyinTable = (text: string) => string[]
let pinyinTable: PinyinTable | undefined
let loading: Promise<void> | undefined

/** Fetches the pinyin tables when somebody first searches for a division. Until then only characters match. */
export function loadPinyin(): void {
  loading ??= import('pinyin-pro').then(
    ({ pinyin }) => {
      pinyinTable = text => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    },
    () => {
      loading = undefined
    },
  )
}

const cache = new Map<string, readonly string[]>()

/** Every word must occur in a name, its pinyin or its initials, or be a prefix of the code. */
export function matchesRegion(
  input: string,
  path: readonly Pick<RegionNode, 'name' | 'code'>[],
  table: PinyinTable | undefined = pinyinTable,
): boolean {
  const words = input.trim().toLowerCase().split(/\s+/)
  return words.every(word =>
    path.some(
      node =>
        node.name.includes(word) ||
        node.code.startsWith(word) ||
        pinyinOf(node.name, table).some(spelling => spelling.startsWith(word)),
    ),
  )
}

/** The code of the first division that matches, in the order in which they are listed. */
export function firstMatch(
  input: string,
  nodes: readonly RegionNode[],
  above: readonly RegionNode[] = [],
): string | undefined {
  for (const node of nodes) {
    const path = [...above, node]
    const found = matchesRegion(input, path) ? node.code : firstMatch(input, node.children ?? [], path)
    if (found) return found
  }
  return undefined
}

function pinyinOf(name: string, table: PinyinTable | undefined): readonly string[] {
  if (!table) return []
  const found = cache.get(name)
  if (found) return found
  const parts = table(name)
  const spellings = [parts.join(''), parts.map(part => part.charAt(0)).join('')]
  cache.set(name, spellings)
  return spellings
}

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

function pinyinOf(name: string, table: PinyinTable | undefined): readonly string[] {
  if (!table) return []
  const found = cache.get(name)
  if (found) return found
  const parts = table(name)
  const spellings = [parts.join(''), parts.map(part => part.charAt(0)).join('')]
  cache.set(name, spellings)
  return spellings
}

import type { RegionNode } from '@tuheng/domain/kernel/regions/index'

type Sounds = (text: string) => string[]
let sounds: Sounds | undefined
let loading: Promise<void> | undefined

/** Brings the pinyin tables when somebody first looks for a division. Without them only the characters are looked at. */
export function loadRegionSounds(): void {
  loading ??= import('pinyin-pro').then(
    ({ pinyin }) => {
      sounds = text => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    },
    () => {
      loading = undefined
    },
  )
}

const known = new Map<string, readonly string[]>()

/** Every word must be in one of the names, its pinyin, its initials, or begin its code. */
export function matchesRegion(
  input: string,
  path: readonly Pick<RegionNode, 'name' | 'code'>[],
  how: Sounds | undefined = sounds,
): boolean {
  const words = input.trim().toLowerCase().split(/\s+/)
  return words.every(word =>
    path.some(
      node =>
        node.name.includes(word) ||
        node.code.startsWith(word) ||
        soundsOf(node.name, how).some(sound => sound.startsWith(word)),
    ),
  )
}

function soundsOf(name: string, how: Sounds | undefined): readonly string[] {
  if (!how) return []
  const found = known.get(name)
  if (found) return found
  const parts = how(name)
  const made = [parts.join(''), parts.map(part => part.charAt(0)).join('')]
  known.set(name, made)
  return made
}

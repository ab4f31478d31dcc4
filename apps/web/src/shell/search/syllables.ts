import { pinyin } from 'pinyin-pro'

/** `合同` → `he`, `tong`. Imports the pinyin tables, so only code that is fetched for a search may import it. */
export function syllables(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
}

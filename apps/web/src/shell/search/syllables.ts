import { pinyin } from 'pinyin-pro'

/** `合同` → `he`, `tong`. Brings the pinyin tables along: only for code that comes when somebody searches. */
export function syllables(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
}

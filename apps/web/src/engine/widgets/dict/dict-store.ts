import type { Lang } from '@tuheng/domain/kernel/text'
import { create } from 'zustand'
import { call } from '../../../shared/api.ts'

export interface DictItem {
  value: string
  zh: string
  en: string
  /** Still shown on old records, no longer offered. */
  disabled: boolean
}

interface DictStore {
  dicts: Readonly<Record<string, readonly DictItem[]>>
}

export const useDicts = create<DictStore>()(() => ({ dicts: {} }))

const loading = new Map<string, Promise<void>>()

/** Fetches a dictionary once; the page is loaded anew when the company changes. */
export function loadDict(code: string): Promise<void> {
  const known = loading.get(code)
  if (known) return known
  if (useDicts.getState().dicts[code]) return Promise.resolve()
  const answer = call<unknown>(`sys/dictionary/${encodeURIComponent(code)}/list`, {})
    .then(data => useDicts.setState(state => ({ dicts: { ...state.dicts, [code]: readItems(data) } })))
    // Codes stand in for labels until the next try
    .catch(() => undefined)
    .finally(() => loading.delete(code))
  loading.set(code, answer)
  return answer
}

/** After a dictionary was edited: it is fetched again when next needed. */
export function forgetDict(code: string): void {
  useDicts.setState(({ dicts: { [code]: _, ...dicts } }) => ({ dicts }))
}

/** Label of a code now; the code itself while the dictionary is unknown. */
export function dictLabel(code: string, value: string, lang: Lang): string {
  const item = useDicts.getState().dicts[code]?.find(known => known.value === value)
  return item ? item[lang] : value
}

/** The code that a typed or pasted text means: itself, or its label in either language. */
export function dictValue(code: string, text: string): string | undefined {
  const word = text.trim().toLowerCase()
  return useDicts.getState().dicts[code]?.find(item => [item.value, item.zh, item.en].some(known => known.toLowerCase() === word))?.value
}

export function readItems(data: unknown): DictItem[] {
  const list = Array.isArray(data) ? data : ((data as { list?: unknown } | null)?.list ?? [])
  if (!Array.isArray(list)) return []
  return (list as Record<string, unknown>[]).flatMap(item => {
    const value = item['value'] ?? item['code']
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const zh = String(item['label'] ?? item['zh'] ?? item['name'] ?? value)
    return [{ value: String(value), zh, en: String(item['en'] ?? item['labelEn'] ?? zh), disabled: item['disabled'] === true || item['enabled'] === false }]
  })
}

import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import type { DictionaryAnswer } from '@tuheng/domain/system/dictionaries/dictionary.calls'
import { create } from 'zustand'
import { call } from '../../../shared/calls/api.ts'
import { credentials } from '../../../shared/calls/credentials.ts'

export interface DictItem extends Text {
  value: string
  color: StatusColor | null
  /** Still shown on existing records, but no longer offered. */
  disabled: boolean
  /** Number of ancestors; entries are in tree order. */
  depth: number
}

interface DictStore {
  /** By company and code, since each company has its own entries. */
  dicts: Readonly<Record<string, readonly DictItem[]>>
}

export const useDicts = create<DictStore>()(() => ({ dicts: {} }))

/** Milliseconds. Older dictionaries may have been edited since and are fetched again when shown. */
const MAX_AGE = 5 * 60_000

const loading = new Map<string, Promise<void>>()
const loadedAt = new Map<string, number>()

/** Fetches a dictionary, unless a fresh one is loaded. */
export function loadDict(code: string): Promise<void> {
  const key = keyOf(code)
  const spelling = loading.get(key)
  if (spelling) return spelling
  if (Date.now() - (loadedAt.get(key) ?? 0) < MAX_AGE) return Promise.resolve()
  const answer = call<DictionaryAnswer>(`sys/dictionary/${encodeURIComponent(code)}/list`, {}, { silent: true })
    .then(({ list }) => {
      loadedAt.set(key, Date.now())
      useDicts.setState(state => ({
        dicts: {
          ...state.dicts,
          [key]: list.map(item => ({ ...item, color: item.color as StatusColor | null, en: item.en || item.zh })),
        },
      }))
    })
    // Labels fall back to codes until the next attempt
    .catch(() => undefined)
    .finally(() => loading.delete(key))
  loading.set(key, answer)
  return answer
}

/**
 * The loaded entries. Components pass the state of `useDicts` so that they follow it; other callers get the current
 * entries.
 */
export function itemsOf(code: string, { dicts }: DictStore = useDicts.getState()): readonly DictItem[] | undefined {
  return dicts[keyOf(code)]
}

export function itemOf(code: string, value: string): DictItem | undefined {
  return itemsOf(code)?.find(item => item.value === value)
}

/** The code that a typed or pasted text means: the code itself, or its label in either language. */
export function dictValue(code: string, text: string): string | undefined {
  const word = text.trim().toLowerCase()
  return itemsOf(code)?.find(item => [item.value, item.zh, item.en].some(spelling => spelling.toLowerCase() === word))
    ?.value
}

function keyOf(code: string): string {
  return `${credentials.orgId}/${code}`
}

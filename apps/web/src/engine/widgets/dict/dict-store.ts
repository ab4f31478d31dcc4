import type { StatusColor } from '@tuheng/domain/kernel/field'
import type { Text } from '@tuheng/domain/kernel/text'
import type { DictionaryAnswer } from '@tuheng/domain/system/dictionaries/dictionary.calls'
import { create } from 'zustand'
import { call } from '../../../shared/calls/api.ts'
import { credentials } from '../../../shared/calls/credentials.ts'

export interface DictItem extends Text {
  value: string
  color: StatusColor | null
  /** Still shown on old records, no longer offered. */
  disabled: boolean
  /** Levels above it in the tree; entries come in the order of the tree. */
  depth: number
}

interface DictStore {
  /** By company and code: another company has its own words. */
  dicts: Readonly<Record<string, readonly DictItem[]>>
}

export const useDicts = create<DictStore>()(() => ({ dicts: {} }))

/** Somebody may have edited a dictionary since; older ones are asked for again when next shown. */
const FRESH_MS = 5 * 60_000

const loading = new Map<string, Promise<void>>()
const loadedAt = new Map<string, number>()

/** Fetches a dictionary, unless it is at hand and fresh. */
export function loadDict(code: string): Promise<void> {
  const key = keyOf(code)
  const known = loading.get(key)
  if (known) return known
  if (Date.now() - (loadedAt.get(key) ?? 0) < FRESH_MS) return Promise.resolve()
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
    // Codes stand in for labels until the next try
    .catch(() => undefined)
    .finally(() => loading.delete(key))
  loading.set(key, answer)
  return answer
}

/** Its entries as far as they are at hand: for components through `useDicts`, elsewhere of the moment. */
export function itemsOf(code: string, { dicts }: DictStore = useDicts.getState()): readonly DictItem[] | undefined {
  return dicts[keyOf(code)]
}

export function itemOf(code: string, value: string): DictItem | undefined {
  return itemsOf(code)?.find(item => item.value === value)
}

/** The code that a typed or pasted text means: itself, or its label in either language. */
export function dictValue(code: string, text: string): string | undefined {
  const word = text.trim().toLowerCase()
  return itemsOf(code)?.find(item => [item.value, item.zh, item.en].some(known => known.toLowerCase() === word))?.value
}

function keyOf(code: string): string {
  return `${credentials.orgId}/${code}`
}

import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { checkDeletionCall, findByNumberCall } from '@tuheng/domain/services/deletion.calls'

export type Found = AnswerOf<typeof findByNumberCall>['found'][number]
export type Checked = AnswerOf<typeof checkDeletionCall>['list'][number]

/** A found document with the verdict. */
export interface Judged extends Found {
  key: string
  ok: boolean
  errors: NonNullable<Checked['errors']>
}

/** Numbers of a pasted text, each once, and how many were repeated. */
export function numbersIn(text: string): { numbers: string[]; repeated: number } {
  const all = text.split(/[\s,，;；、|]+/).filter(Boolean)
  const numbers = [...new Set(all.map(one => one.normalize('NFKC').slice(0, 60)))]
  return { numbers, repeated: all.length - numbers.length }
}

/**
 * Documents in portions that can be judged apart: groups stay whole, and a portion has about `size` documents.
 */
export function portionsOf<T extends { group: number }>(found: readonly T[], size: number): T[][] {
  const portions: T[][] = []
  let portion: T[] = []
  for (const group of Map.groupBy(found, one => one.group).values()) {
    portion.push(...group)
    if (portion.length >= size) {
      portions.push(portion)
      portion = []
    }
  }
  return portion.length ? [...portions, portion] : portions
}

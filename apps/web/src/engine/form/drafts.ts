import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'
import { changedFields } from './form-store.ts'

export interface Draft {
  /** Time of the last change, ms since the epoch. */
  at: number
  /** Version of the record that the input was based on. */
  version: number | null
  values: AnyRow
}

/** Longer drafts, in characters, are not kept: they would fill the browser's storage. */
const MAX_LENGTH = 400_000
const MAX_AGE = 30 * 86_400_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function draftKey(args: { orgId: number; memberId: number; api: string; id: number | undefined }): string {
  return `draft:${args.orgId}:${args.memberId}:${args.api}:${args.id ?? 'new'}`
}

/** The unsaved input of a form: changed fields with their labels. */
export function draftOf(args: {
  model: Pick<FormModel, 'fields'>
  initial: AnyRow
  values: AnyRow
  now: number
}): Draft | undefined {
  const { model, initial, values, now } = args
  const names = changedFields(model, initial, values)
  if (names.length === 0) return undefined
  const kept: AnyRow = {}
  for (const name of names) {
    kept[name] = values[name] ?? null
    if (`${name}$` in values) kept[`${name}$`] = values[`${name}$`]
  }
  return { at: now, version: typeof initial['version'] === 'number' ? initial['version'] : null, values: kept }
}

export function writeDraft(store: Store, key: string, draft: Draft | undefined): void {
  const text = draft && JSON.stringify(draft)
  try {
    if (text && text.length <= MAX_LENGTH) store.setItem(key, text)
    else store.removeItem(key)
  } catch {
    // If the storage is full or blocked, the draft is lost and the form works on
  }
}

export function readDraft(store: Store, key: string, now: number): Draft | undefined {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null
    if (!draft || typeof draft.values !== 'object' || draft.values === null) return undefined
    return now - draft.at < MAX_AGE ? draft : undefined
  } catch {
    return undefined
  }
}

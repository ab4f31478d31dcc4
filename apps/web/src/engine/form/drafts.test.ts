import { f } from '@tuheng/domain/kernel/fields'
import { expect, test } from 'vitest'
import { draftKey, draftOf, readDraft, writeDraft } from './drafts.ts'

const model = {
  fields: { name: f.text('名称'), carrierId: f.ref('承运商', 'party'), net: f.tons('净重', { computed: true }) },
}
const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const key = draftKey({ orgId: 1, memberId: 2, api: 'sap/carrier', id: undefined })

test('keeps changed fields with their labels, and nothing else', () => {
  const initial = { id: 3, version: 7, name: '甲', carrierId: 1 }
  const draft = draftOf({
    model,
    initial,
    values: { ...initial, carrierId: 2, carrierId$: '乙公司', net: '1' },
    now: 5,
  })
  expect(draft).toEqual({ at: 5, version: 7, values: { carrierId: 2, carrierId$: '乙公司' } })
  expect(draftOf({ model, initial, values: { ...initial, net: '1' }, now: 5 })).toBeUndefined()
})

test('is read back from the storage, and removed when nothing is left to keep', () => {
  const store = memory()
  writeDraft(store, key, { at: 5, version: null, values: { name: '乙' } })
  expect(readDraft(store, key, 6)?.values).toEqual({ name: '乙' })
  writeDraft(store, key, undefined)
  expect(readDraft(store, key, 6)).toBeUndefined()
})

test('ignores a broken, an old and a huge draft', () => {
  const store = memory()
  store.setItem(key, '{')
  expect(readDraft(store, key, 6)).toBeUndefined()
  writeDraft(store, key, { at: 0, version: null, values: { name: '乙' } })
  expect(readDraft(store, key, 40 * 86_400_000)).toBeUndefined()
  writeDraft(store, key, { at: 5, version: null, values: { name: 'x'.repeat(500_000) } })
  expect(readDraft(store, key, 6)).toBeUndefined()
})

test('a storage that throws does not stop the form', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => writeDraft(full, key, { at: 5, version: null, values: { name: '乙' } })).not.toThrow()
})

test('companies, people, faces and records have separate drafts', () => {
  const base = { orgId: 1, memberId: 2, api: 'a/b', id: 3 }
  expect(
    new Set([
      draftKey(base),
      draftKey({ ...base, orgId: 9 }),
      draftKey({ ...base, memberId: 9 }),
      draftKey({ ...base, api: 'a/c' }),
      draftKey({ ...base, id: undefined }),
    ]).size,
  ).toBe(5)
})

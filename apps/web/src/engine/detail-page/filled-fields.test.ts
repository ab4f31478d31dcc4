import { section } from '@tuheng/domain/kernel/resource'
import { expect, test } from 'vitest'
import { sectionsOf } from './filled-fields.ts'

const form = [
  section('装货', 'Loading', ['loadAt', 'loadNet', 'photos']),
  section('卸货', 'Unloading', ['unloadAt', 'own']),
]
const shown = (name: string): boolean => name !== 'own'

test('fields without a value are left out and counted, and sections without any are named', () => {
  const row = { loadAt: '2026-11-20 08:00:00', loadNet: '0.00', photos: [], unloadAt: null }
  const { sections, empty, emptySections } = sectionsOf({ form }, row, shown)
  expect(sections.map(({ filled }) => filled)).toEqual([['loadAt', 'loadNet'], []])
  expect(sections.map(({ all }) => all.length)).toEqual([3, 1])
  expect(empty).toBe(2)
  expect(emptySections.map(({ zh }) => zh)).toEqual(['卸货'])
})

test('a section whose only content stands in a tab is not called empty', () => {
  const scans = [section('签章与附件', 'Signed copies', ['signedFiles', 'signedBy'])]
  const isFact = (name: string) => name === 'signedBy'
  const named = (row: object) => sectionsOf({ form: scans }, { ...row }, isFact).emptySections.map(({ zh }) => zh)
  expect(named({ signedFiles: [{ id: 1 }] })).toEqual([])
  expect(named({ signedFiles: [] })).toEqual(['签章与附件'])
})

test('a section of which nothing may be seen is not named', () => {
  expect(sectionsOf({ form }, { unloadAt: '2026-11-20 18:00:00' }, name => name === 'unloadAt')).toMatchObject({
    empty: 0,
    emptySections: [],
  })
})

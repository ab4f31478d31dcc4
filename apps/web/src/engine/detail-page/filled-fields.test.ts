import { section } from '@tuheng/domain/kernel/resource'
import { expect, test } from 'vitest'
import { isLongCode, sectionsOf } from './filled-fields.ts'

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

test('numbers of cards and papers are not broken on a phone', () => {
  expect(['130209197105041511', 'CYDZ-2026-0900-0041'].map(isLongCode)).toEqual([true, true])
  expect(['13839564117', '榆林市恒途运输有限公司榆林市恒途运输', '6217 9981 0000 1084 256', ''].some(isLongCode)).toBe(
    false,
  )
})

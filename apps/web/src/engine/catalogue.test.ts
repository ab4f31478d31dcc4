import type { Manifest } from '@tuheng/domain/kernel/manifest'
import { expect, test } from 'vitest'
import { bySection, setCatalogue } from './catalogue.ts'

const screen = (path: string) =>
  ({ path, zh: path, en: path, guard: [], view: { kind: 'report', report: path } }) as const
const section = (path: string, children: readonly object[]) => ({ path, zh: path, en: path, icon: '', children })

test('screens stand by section of the menu, in its order, and sections without any are left out', () => {
  const sections = [
    section('/a', [screen('/a/1'), { path: '/a/2', zh: '', en: '', children: [screen('/a/2/1')] }]),
    section('/b', [screen('/b/1')]),
    section('/c', [screen('/c/1')]),
  ]
  setCatalogue({ resources: [], sections } as unknown as Manifest, {
    fetch: name => Promise.reject(new Error(name)),
    optionFields: () => Promise.resolve({}),
  })
  const groups = bySection([screen('/c/1'), screen('/a/2/1'), screen('/a/1')])
  expect(groups.map(group => [group.section.path, group.screens.map(({ path }) => path)])).toEqual([
    ['/a', ['/a/1', '/a/2/1']],
    ['/c', ['/c/1']],
  ])
})

import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { PERSONAL_PLACES } from '../shell/personal-screens.ts'
import { PROTECTED_ROOTS, pathKind } from './path-kind.ts'

const rootOf = (path: string) => path.split('/')[1] ?? ''

it.each(registry.sections.map(section => section.path))('%s is behind the sign-in', path => {
  expect(PROTECTED_ROOTS).toContain(rootOf(path))
})

it.each(PERSONAL_PLACES.map(place => place.screen.path))('%s is known to visitors', path => {
  expect(pathKind(path)).not.toBe('unknown')
})

it.each([
  ['/', 'inside'],
  ['/login', 'public'],
  ['/pageInfo', 'shared'],
  ['/404', 'shared'],
  ['/redirect', 'shared'],
  ['/nowhere', 'unknown'],
  ['/constructor', 'unknown'],
  ['/portal/x', 'unknown'],
])('%s is %s', (path, kind) => {
  expect(pathKind(path)).toBe(kind)
})

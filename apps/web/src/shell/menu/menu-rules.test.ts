import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../navigation.ts'
import { redirectTarget, menuActionOf, entranceOf, sectionAt, shownSection } from './menu-rules.ts'

const leaf = (path: string, flags: Partial<MenuNode> = {}): MenuNode => ({ path, zh: path, en: path, ...flags })
const menu: MenuNode[] = [
  leaf('/t', { children: [leaf('/t/h', { children: [leaf('/t/h/list')] }), leaf('/t/census')] }),
  leaf('/s', { children: [leaf('/s/c'), leaf('/elsewhere/statement')] }),
  leaf('/help', { external: 'https://example.com' }),
]

describe('choosing an entry', () => {
  const here = { pathname: '/s/c', search: '?page=2' }
  it.each([
    ['another screen opens', leaf('/t/census'), { kind: 'open' }],
    ['the one in front loads anew', leaf('/s/c'), { kind: 'reload' }],
    ['a record below it is another page', leaf('/s'), { kind: 'open' }],
    [
      'an address outside takes this window',
      leaf('/help', { external: 'https://a.example' }),
      { kind: 'leave', url: 'https://a.example' },
    ],
    [
      'or one of its own',
      leaf('/help', { external: 'https://a.example', target: '_blank' }),
      { kind: 'window', url: 'https://a.example' },
    ],
    [
      'a screen in a window of its own leads this one back',
      leaf('/t/census', { target: '_blank' }),
      { kind: 'window', url: '#/t/census', to: '/redirect?path=%2Fs%2Fc%3Fpage%3D2' },
    ],
  ] as const)('%s', (_what, item, expected) => {
    expect(menuActionOf(item, here)).toEqual(expected)
  })
})

it.each([
  ['?path=%2Fs%2Fc%3Fpage%3D2', '/s/c?page=2'],
  ['', '/'],
  ['?path=https%3A%2F%2Fevil.example', '/'],
  ['?path=%2F%2Fevil.example', '/'],
  ['?path=%2F%5Cevil.example', '/'],
  ['?path=%2Fredirect%3Fpath%3D%2Fredirect', '/'],
])('/redirect%s leads to %s', (search, to) => {
  expect(redirectTarget(search)).toBe(to)
})

describe('the section that is shown', () => {
  it.each([
    ['/t/h/list', '/t'],
    ['/t/h/list/12', '/t'],
    ['/elsewhere/statement', '/s'],
    ['/index', undefined],
    ['/team', undefined],
  ])('%s stands in %s', (pathname, expected) => {
    expect(sectionAt(menu, pathname)?.path).toBe(expected)
  })
  it('is that of the page', () => {
    expect(shownSection(menu, '/t/census', '/s')?.path).toBe('/t')
  })
  it('stays on a page of no section; there is none to begin with', () => {
    expect(shownSection(menu, '/pageInfo', null)).toBeUndefined()
    expect(shownSection(menu, '/pageInfo', '/s')?.path).toBe('/s')
  })
  it('leads to its first screen in this window, and nowhere from a page of its own', () => {
    const [transport, other] = menu as [MenuNode, MenuNode]
    expect(entranceOf(transport, '/index')?.path).toBe('/t/h/list')
    expect(entranceOf(other, '/t/census')?.path).toBe('/s/c')
    expect(entranceOf(transport, '/t/census')).toBeUndefined()
    const outside = leaf('/o', {
      children: [leaf('/o/a', { external: 'https://a.example' }), leaf('/o/b', { target: '_blank' }), leaf('/o/c')],
    })
    expect(entranceOf(outside, '/index')?.path).toBe('/o/c')
  })
})

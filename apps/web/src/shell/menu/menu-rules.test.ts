import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../navigation.ts'
import { redirectTarget, menuActionOf, sectionAt, shownSection } from './menu-rules.ts'

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

describe('the section shown beside the page', () => {
  it.each([
    ['/t/h/list', '/t'],
    ['/t/h/list/12', '/t'],
    ['/elsewhere/statement', '/s'],
    ['/index', undefined],
    ['/team', undefined],
  ])('%s stands in %s', (pathname, expected) => {
    expect(sectionAt(menu, pathname)?.path).toBe(expected)
  })
  const shown = (pathname: string, memory: Parameters<typeof shownSection>[2] = {}) =>
    shownSection(menu, pathname, memory)
  it('is the one of the page until another is chosen on that page', () => {
    expect(shown('/t/census')).toMatchObject({ section: { path: '/t' }, byHand: false })
    expect(shown('/t/census', { chosen: { path: '/s', at: '/t/census' } })).toMatchObject({
      section: { path: '/s' },
      byHand: true,
    })
    expect(shown('/t/h/list', { chosen: { path: '/s', at: '/t/census' } }).section?.path).toBe('/t')
  })
  it('stays on a page without a section; at first there is none', () => {
    expect(shown('/pageInfo')).toEqual({ section: undefined, byHand: false })
    expect(shown('/pageInfo', { last: '/s' }).section?.path).toBe('/s')
  })
  it('is not shown if it is a screen of its own, without others', () => {
    expect(shown('/help', { last: '/s' }).section).toMatchObject({ path: '/help' })
    expect(shown('/help', { chosen: { path: '/help', at: '/help' } }).byHand).toBe(false)
    expect(shown('/help', { chosen: { path: '/s', at: '/help' } })).toMatchObject({
      section: { path: '/s' },
      byHand: true,
    })
  })
})

import type { TabFlags } from '@tuheng/domain/kernel/registry'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  afterClose,
  afterBackgroundOpen,
  canClose,
  keysToClose,
  HOME_PATH,
  afterLeaving,
  visibleTabs,
  withUnsavedMark,
  MAX_MOUNTED,
  MOST_IN_BAR,
  reorder,
  tabKey,
  tabsInBar,
  afterVisit,
  withFixed,
  type Tab,
} from './tab-rules.ts'

const home = { path: HOME_PATH, flags: { noClosable: true } }
const open = (...paths: string[]): Tab[] =>
  paths.reduce<Tab[]>((tabs, path, i) => afterVisit(tabs, addressOf(path), i + 1), withFixed([], [home]))
const paths = (tabs: readonly Tab[]) => tabs.map(tab => tab.path)
const mounted = (tabs: readonly Tab[]) => paths(tabs.filter(tab => tab.visited > 0))
const flagged = (tabs: readonly Tab[], path: string, flags: TabFlags): Tab[] => afterVisit(tabs, { path, flags }, 50)

describe('visit', () => {
  it('adds each new page at the end and leaves an open one in its place', () => {
    expect(paths(open('/a', '/b', '/a'))).toEqual([HOME_PATH, '/a', '/b'])
    expect(paths(open('/a', HOME_PATH))).toEqual([HOME_PATH, '/a'])
  })
  it('distinguishes pages by path and record, not by filters', () => {
    const tabs = open('/way?state=draft', '/way/1', '/way/2', '/way?state=signed')
    expect(tabs.map(tab => tab.path + tab.search)).toEqual([HOME_PATH, '/way?state=signed', '/way/1', '/way/2'])
  })
  it('opens a tab for each query if the screen says so', () => {
    const one = afterVisit([], { path: '/board', search: '?day=1', flags: { dynamicNewTab: true } }, 1)
    const two = afterVisit(one, { path: '/board', search: '?day=2', flags: { dynamicNewTab: true } }, 2)
    expect(two.map(tab => tab.key)).toEqual(['/board?day=1', '/board?day=2'])
    expect(tabKey('/board', '?day=1')).toBe('/board')
  })
  it('keeps a given title and takes a newer one', () => {
    const named = afterVisit([], { path: '/way/1', title: 'YD1' }, 1)
    expect(afterVisit(named, { path: '/way/1' }, 2).at(-1)?.title).toBe('YD1')
    expect(afterVisit(named, { path: '/way/1', title: 'YD2' }, 2).at(-1)?.title).toBe('YD2')
  })
})

describe('mounted pages', () => {
  const full = open(...Array.from({ length: MAX_MOUNTED }, (_, i) => `/p/${i}`))
  it('are 99 at most: the page visited longest ago is unmounted, its tab stays', () => {
    expect(mounted(full).length).toBe(99)
    const next = afterVisit(full, { path: '/q' }, 1000)
    expect(next.length).toBe(full.length + 1)
    expect(paths(next)).toContain('/p/0')
    expect(mounted(next)).toEqual([...Array.from({ length: 98 }, (_, i) => `/p/${i + 1}`), '/q'])
  })
  it('are never unmounted with unsaved input', () => {
    const typed = full.map(tab => (tab.path === '/p/0' ? withUnsavedMark(tab, 'form', true) : tab))
    const next = afterVisit(typed, { path: '/q' }, 1000)
    expect(mounted(next)).toContain('/p/0')
    expect(mounted(next)).not.toContain('/p/1')
  })
  it('are remounted if the screen says so, but not with unsaved input', () => {
    const tabs = flagged(open('/a'), '/pass', { noKeepAlive: true })
    expect(mounted(tabs)).toContain('/pass')
    const away = afterVisit(tabs, { path: '/a' }, 60)
    expect([paths(away).includes('/pass'), mounted(away).includes('/pass')]).toEqual([true, false])
    expect(mounted(afterLeaving(tabs))).not.toContain('/pass')
    const typed = tabs.map(tab => (tab.path === '/pass' ? withUnsavedMark(tab, 'form', true) : tab))
    expect(mounted(afterVisit(typed, { path: '/a' }, 60))).toContain('/pass')
  })
  it('may have no tab, and are unmounted when they are left', () => {
    const tabs = flagged(open('/a'), '/once', { tabHidden: true })
    expect(paths(visibleTabs(tabs))).toEqual([HOME_PATH, '/a'])
    expect(afterClose(tabs)).toBe('/a')
    expect(paths(afterVisit(tabs, { path: '/a' }, 60))).toEqual([HOME_PATH, '/a'])
    expect(paths(afterLeaving(tabs))).toEqual([HOME_PATH, '/a'])
  })
})

describe('unsaved input', () => {
  const [tab] = open('/a').slice(-1) as [Tab]
  it('is marked for each part of a page', () => {
    const both = withUnsavedMark(withUnsavedMark(tab, 'lines', true), 'dialog', true)
    expect(both.unsaved).toEqual(['lines', 'dialog'])
    expect(withUnsavedMark(both, 'dialog', false).unsaved).toEqual(['lines'])
    expect(withUnsavedMark(withUnsavedMark(both, 'dialog', false), 'lines', false).unsaved).toEqual([])
  })
  it('gives the same tab if nothing changes', () => {
    expect(withUnsavedMark(tab, 'lines', false)).toBe(tab)
    const once = withUnsavedMark(tab, 'lines', true)
    expect(withUnsavedMark(once, 'lines', true)).toBe(once)
  })
})

describe('closing', () => {
  const tabs = open('/a', '/b', '/c')
  it.each([
    ['one', '/b', ['/b']],
    ['others', '/b', ['/a', '/c']],
    ['left', '/b', ['/a']],
    ['right', '/b', ['/c']],
    ['all', '/b', ['/a', '/b', '/c']],
    ['one', HOME_PATH, []],
    ['right', HOME_PATH, ['/a', '/b', '/c']],
  ] as const)('%s of %s', (which, key, closed) => {
    expect(keysToClose(tabs, key, which)).toEqual(closed)
  })
  it('offers others with a second tab only, left not on the first, right not on the last', () => {
    const homeOnly = withFixed([], [home])
    expect(canClose(homeOnly, HOME_PATH, 'others')).toBe(false)
    expect(canClose(open('/a'), HOME_PATH, 'others')).toBe(true)
    expect(canClose(tabs, HOME_PATH, 'left')).toBe(false)
    expect(canClose(tabs, '/c', 'right')).toBe(false)
    expect(canClose(tabs, '/a', 'right')).toBe(true)
    expect(canClose(tabs, '/c', 'left')).toBe(true)
  })
  it('does not offer what would close nothing', () => {
    expect(canClose(tabs, '/a', 'left')).toBe(false)
    expect(canClose(open('/a'), '/a', 'others')).toBe(false)
    expect(canClose(withFixed([], [home]), HOME_PATH, 'all')).toBe(false)
  })
  it('continues with the last remaining tab and its filters, otherwise with home', () => {
    expect(afterClose(open('/a', '/b?x=1'))).toBe('/b?x=1')
    expect(afterClose([])).toBe(HOME_PATH)
  })
})

describe('a background page that opens the next', () => {
  const tabs = open('/a', '/way/new', '/b')
  it('is replaced by it when it ends, and the front tab stays', () => {
    const next = afterBackgroundOpen(tabs, { key: '/way/new', ends: true }, { path: '/way/7', title: 'YD7' })
    expect(paths(next)).toEqual([HOME_PATH, '/a', '/way/7', '/b'])
    expect(next[2]).toMatchObject({ visited: 0, title: 'YD7' })
    expect(paths(afterBackgroundOpen(tabs, { key: '/way/new', ends: true }, { path: '/a' }))).toEqual([
      HOME_PATH,
      '/a',
      '/b',
    ])
  })
  it('stays if it opens itself', () => {
    expect(paths(afterBackgroundOpen(tabs, { key: '/a', ends: false }, { path: '/way/7' }))).toEqual([
      HOME_PATH,
      '/a',
      '/way/new',
      '/b',
      '/way/7',
    ])
    expect(paths(afterBackgroundOpen(tabs, { key: '/a', ends: false }, { path: '/b' }))).toEqual(paths(tabs))
  })
  it('adds no tab that is not listed, and none for a tab that was closed meanwhile', () => {
    expect(
      paths(afterBackgroundOpen(tabs, { key: '/way/new', ends: true }, { path: '/pass', flags: { tabHidden: true } })),
    ).toEqual([HOME_PATH, '/a', '/b'])
    expect(paths(afterBackgroundOpen(tabs, { key: '/gone', ends: true }, { path: '/way/7' }))).toEqual(paths(tabs))
  })
})

describe('tabs that cannot be closed', () => {
  it('are there from the start, first and once, with their previous filters', () => {
    const fixed = [home, { path: '/board', flags: { noClosable: true } }]
    const tabs = withFixed(
      [
        { key: '/a', path: '/a', search: '', reloads: 0, visited: 0 },
        { key: '/board', path: '/board', search: '?x=1', reloads: 0, visited: 0 },
      ],
      fixed,
    )
    expect(tabs.map(tab => tab.path + tab.search)).toEqual([HOME_PATH, '/board?x=1', '/a'])
  })
})

describe('reorder', () => {
  const tabs = open('/a', '/b', '/c')
  it('moves a tab to the place of another, in either direction', () => {
    expect(paths(reorder(tabs, '/c', '/a'))).toEqual([HOME_PATH, '/c', '/a', '/b'])
    expect(paths(reorder(tabs, '/a', '/c'))).toEqual([HOME_PATH, '/b', '/c', '/a'])
  })
  it('keeps the place of home', () => {
    expect(paths(reorder(tabs, '/c', HOME_PATH))).toEqual(paths(tabs))
    expect(paths(reorder(tabs, HOME_PATH, '/c'))).toEqual(paths(tabs))
  })
})

describe('the bar', () => {
  const many = Array.from({ length: 15 }, (_, i) => `/${i + 1}`)

  it('shows all tabs while they are few', () => {
    const tabs = open(...many.slice(0, MOST_IN_BAR - 1))
    expect(tabsInBar(tabs, '/3')).toEqual(tabs)
  })
  it('leaves out those that were visited longest ago, in the order of all', () => {
    const tabs = open(...many, '/2')
    expect(paths(tabsInBar(tabs, '/2'))).toEqual([HOME_PATH, '/2', ...many.slice(5)])
  })
  it('keeps the tab in front, and those with unsaved input however old they are', () => {
    const tabs = open(...many).map(tab => (tab.path === '/1' ? withUnsavedMark(tab, 'form', true) : tab))
    const shown = paths(tabsInBar(tabs, '/2'))
    expect(shown).toHaveLength(MOST_IN_BAR)
    expect(shown.slice(0, 3)).toEqual([HOME_PATH, '/1', '/2'])
  })
  it('shows every unsaved tab, even if there are more than have room', () => {
    const tabs = open(...many).map(tab => withUnsavedMark(tab, 'form', true))
    expect(tabsInBar(tabs, '/2')).toHaveLength(tabs.length)
  })
})

import { describe, expect, it } from 'vitest'
import { addressOf, afterClose, canClose, closing, HOME_PATH, MAX_TABS, reorder, tabKey, visit, withHome, type Tab } from './tab-rules.ts'

const open = (...paths: string[]): Tab[] => paths.reduce<Tab[]>((tabs, path, i) => visit(tabs, addressOf(path), i + 1), [])
const paths = (tabs: readonly Tab[]) => tabs.map(tab => tab.path)

describe('visit', () => {
  it('puts home first and each new page at the end', () => {
    expect(paths(open('/a', '/b', '/a'))).toEqual([HOME_PATH, '/a', '/b'])
    expect(paths(open('/a', HOME_PATH))).toEqual([HOME_PATH, '/a'])
    expect(paths(visit([], { path: HOME_PATH }, 1))).toEqual([HOME_PATH])
  })
  it('tells pages apart by path and record, not by filters', () => {
    const tabs = open('/way?state=draft', '/way/1', '/way/2', '/way?state=signed')
    expect(tabs.map(tab => tab.path + tab.search)).toEqual([HOME_PATH, '/way?state=signed', '/way/1', '/way/2'])
  })
  it('opens one entry form per copied record', () => {
    expect(tabKey('/way/new', '?copy=7&x=1')).toBe('/way/new?copy=7')
    expect(open('/way/new', '/way/new?copy=7', '/way/new?copy=8').length).toBe(4)
  })
  it('keeps a title that was given and takes a newer one', () => {
    const named = visit([], { path: '/way/1', title: 'YD1' }, 1)
    expect(visit(named, { path: '/way/1' }, 2).at(-1)?.title).toBe('YD1')
    expect(visit(named, { path: '/way/1', title: 'YD2' }, 2).at(-1)?.title).toBe('YD2')
  })
  it('gives up the longest unvisited page beyond the limit, but never unsaved input and never home', () => {
    const full = open(...Array.from({ length: MAX_TABS - 1 }, (_, i) => `/p/${i}`))
    expect(full.length).toBe(MAX_TABS)
    const dirty = full.map(tab => (tab.path === '/p/0' ? { ...tab, dirty: true } : tab))
    const next = visit(dirty, { path: '/q' }, 1000)
    expect(next.length).toBe(MAX_TABS)
    expect(paths(next)).toContain('/p/0')
    expect(paths(next)).not.toContain('/p/1')
    expect(next[0]?.path).toBe(HOME_PATH)
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
  ] as const)('%s of %s', (which, key, gone) => {
    expect(closing(tabs, key, which)).toEqual(gone)
  })
  it('offers only what would close something', () => {
    expect(canClose(tabs, '/a', 'left')).toBe(false)
    expect(canClose(tabs, '/c', 'right')).toBe(false)
    expect(canClose(open('/a'), '/a', 'others')).toBe(false)
    expect(canClose(withHome([]), HOME_PATH, 'all')).toBe(false)
    expect(canClose(tabs, '/a', 'right')).toBe(true)
  })
  it('then goes to the last that is left, with its filters, else home', () => {
    expect(afterClose(open('/a', '/b?x=1'))).toBe('/b?x=1')
    expect(afterClose([])).toBe(HOME_PATH)
  })
})

describe('reorder', () => {
  const tabs = open('/a', '/b', '/c')
  it('moves a tab to the place of another, either way', () => {
    expect(paths(reorder(tabs, '/c', '/a'))).toEqual([HOME_PATH, '/c', '/a', '/b'])
    expect(paths(reorder(tabs, '/a', '/c'))).toEqual([HOME_PATH, '/b', '/c', '/a'])
  })
  it('leaves home where it is', () => {
    expect(paths(reorder(tabs, '/c', HOME_PATH))).toEqual(paths(tabs))
    expect(paths(reorder(tabs, HOME_PATH, '/c'))).toEqual(paths(tabs))
  })
})

import type { Locator, Page } from 'playwright-core'
import { settled, type Window } from './browser.ts'

/** Opens a path with these stored settings and open tabs, as after an earlier visit. */
export async function begin(
  window: Window,
  settings: Record<string, unknown>,
  { path = '/index', tabs = [] }: { path?: string; tabs?: readonly string[] } = {},
): Promise<void> {
  const { page } = window
  await window.open(path)
  const kept = tabs.map(one => ({
    key: one.replace(/\?.*/, ''),
    path: one.replace(/\?.*/, ''),
    search: /\?.*/.exec(one)?.[0] ?? '',
  }))
  await page.evaluate(
    ({ settings: state, kept: list }) => {
      const memory = globalThis as unknown as { localStorage: Storage; sessionStorage: Storage }
      const { localStorage: long, sessionStorage: short } = memory
      const names = [...Array(long.length).keys()]
        .map(i => long.key(i) ?? '')
        .filter(name => name.startsWith('tuheng.tabs'))
      for (const name of names.length ? names : ['tuheng.tabs.1.1'])
        for (const store of [long, short]) store.setItem(name, JSON.stringify(list))
      long.setItem('tuheng.settings', JSON.stringify({ state, version: 2 }))
    },
    { settings, kept },
  )
  await page.reload()
  await settled(page)
}

export const at = (page: Page): string => decodeURIComponent(page.url().split('#')[1] ?? '')
export const bar = (page: Page): Locator => page.getByRole('navigation', { name: '标签页' })
export const tab = (page: Page, name: string): Locator => bar(page).getByRole('listitem').filter({ hasText: name })
export const names = (page: Page): Promise<string[]> => bar(page).getByRole('listitem').allInnerTexts()
/** Animations of opening menus. A press during them would hit another command. */
const OPENING = ['slide-up', 'slide-down', 'zoom-big']
  .flatMap(motion => ['appear', 'enter'].map(stage => `.ant-${motion}-${stage} *`))
  .join(', ')

/** A command of an open menu. */
export const command = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, exact: true }).and(page.locator(`:not(${OPENING})`))

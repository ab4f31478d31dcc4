import { screensIn, type MenuNode } from '../navigation.ts'

/** Where the app goes after it has opened a window of its own; leads back to the page it came from. */
export const REDIRECT_PATH = '/redirect'

export type MenuAction =
  | { kind: 'open' }
  | { kind: 'reload' }
  /** A page outside the product, in this window. */
  | { kind: 'leave'; url: string }
  /** Another window; `to`: where this one goes then. */
  | { kind: 'window'; url: string; to?: string }

/** What a click on a menu entry does while the page at `pathname` is in front. */
export function menuActionOf(
  item: MenuNode,
  { pathname, search = '' }: { pathname: string; search?: string },
): MenuAction {
  if (item.external)
    return item.target === '_blank' ? { kind: 'window', url: item.external } : { kind: 'leave', url: item.external }
  if (item.target === '_blank')
    return {
      kind: 'window',
      url: `#${item.path}`,
      to: `${REDIRECT_PATH}?path=${encodeURIComponent(pathname + search)}`,
    }
  return pathname === item.path ? { kind: 'reload' } : { kind: 'open' }
}

/** Where `/redirect` leads: back inside, never to another site. */
export function redirectTarget(search: string): string {
  const to = new URLSearchParams(search).get('path') ?? '/'
  return /^\/(?![/\\])/.test(to) && !to.startsWith(REDIRECT_PATH) ? to : '/'
}

export function isCurrent(item: Pick<MenuNode, 'path'>, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`)
}

export function sectionAt(menu: readonly MenuNode[], pathname: string): MenuNode | undefined {
  return menu.find(
    section => isCurrent(section, pathname) || section.children?.some(child => sectionAt([child], pathname)),
  )
}

/**
 * The section whose screens stand beside the page, if it has any. A page of no section leaves it as it was on the `last`
 * page that had one.
 */
export function shownSection(menu: readonly MenuNode[], pathname: string, last: string | null): MenuNode | undefined {
  return sectionAt(menu, pathname) ?? menu.find(section => section.path === last)
}

/** Where a section leads: to its first screen in this window. Nowhere while one of its pages is in front. */
export function entranceOf(section: MenuNode, pathname: string): MenuNode | undefined {
  if (sectionAt([section], pathname)) return undefined
  return screensIn([section]).find(leaf => !leaf.external && leaf.target !== '_blank')
}

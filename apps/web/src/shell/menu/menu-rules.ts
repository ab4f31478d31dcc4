import type { MenuNode } from '../navigation.ts'

/** The page shown after the app has opened another window. It leads back to the previous page. */
export const REDIRECT_PATH = '/redirect'

export type MenuAction =
  | { kind: 'open' }
  | { kind: 'reload' }
  /** A page outside the product, in this window. */
  | { kind: 'leave'; url: string }
  /** Another window. `to`: the path of this window afterwards. */
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

/** Where `/redirect` leads: a path of the app, never another site. */
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

/** A section that was chosen without leaving the page, until the page changes. */
export interface Chosen {
  path: string
  at: string
}

export interface Shown {
  /** Shown beside the page, if it has screens. */
  section?: MenuNode | undefined
  /** It was chosen on this page, so it is shown even if the page hides the column. */
  byHand: boolean
}

/** The section beside the page. A page without a section keeps that of the `last` page with one. */
export function shownSection(
  menu: readonly MenuNode[],
  pathname: string,
  { chosen, last }: { chosen?: Chosen | null; last?: string | null },
): Shown {
  const sectionOf = (path: string | null | undefined) => menu.find(section => section.path === path)
  const byHand = chosen?.at === pathname ? sectionOf(chosen.path) : undefined
  return byHand?.children
    ? { section: byHand, byHand: true }
    : { section: sectionAt(menu, pathname) ?? sectionOf(last), byHand: false }
}

import type { Manifest, ResourceCard } from '@tuheng/domain/kernel/manifest'
import { can, createsIn, takesRows, isInAudience, type Actor } from '@tuheng/domain/kernel/policy'
import type { MarkType, MenuFlags, Screen, ScreenGroup, ScreenSection } from '@tuheng/domain/kernel/registry'
import type { Text } from '@tuheng/domain/kernel/text'
import { HOME_PATH } from '../shared/tabs/tab-rules.ts'
import { lowerFirst } from '../shared/text/lower-first.ts'

export interface Crumb extends Text {
  path: string
  breadcrumbHidden?: boolean
}

/** A screen and its position in the menu. */
export interface Place {
  screen: Screen
  section?: ScreenSection
  /** Section and group, outermost first. */
  parents: readonly Crumb[]
}

/** An entry of the menu, for all layouts. */
export interface MenuNode extends Text, Pick<MenuFlags, 'external' | 'target' | 'fullscreen'> {
  path: string
  icon?: string
  badge?: { text: string; type: MarkType }
  dot?: MarkType
  children?: MenuNode[]
}

/** Everything that resolves paths. Built once from the manifest. */
export interface Navigation {
  /** Screens that stand in the menu by themselves, before the sections. */
  first: readonly Screen[]
  sections: readonly ScreenSection[]
  places: ReadonlyMap<string, Place>
  resources: ReadonlyMap<string, ResourceCard>
}

export type PageKind = 'show' | 'new' | 'import' | 'detail' | 'edit'

export type Target =
  | {
      kind: 'page'
      place: Place
      act: PageKind
      id?: string
      resource?: ResourceCard
      /** The face of an import that is not the one of the list. */
      face?: string
    }
  | { kind: 'redirect'; to: string }
  | { kind: 'forbidden' }
  | { kind: 'missing' }

/**
 * `personal`: places outside the menu's sections; `first`: those of them before the sections. `hasPage`: whether a
 * hand-written page with that name exists.
 */
export function buildNavigation(args: {
  manifest: Manifest
  personal: readonly Place[]
  first?: readonly string[]
  hasPage: (name: string) => boolean
}): Navigation {
  const { manifest, personal, hasPage } = args
  const places = new Map<string, Place>()
  const add = (place: Place) => {
    const { view, path } = place.screen
    if (view.kind !== 'page' || hasPage(view.page)) places.set(path, place)
  }
  personal.forEach(add)
  for (const section of manifest.sections) {
    for (const child of section.children) {
      if (isGroup(child))
        for (const screen of child.children) add({ screen, section, parents: [crumb(section), crumb(child)] })
      else add({ screen: child, section, parents: [crumb(section)] })
    }
  }
  return {
    first: personal.map(place => place.screen).filter(screen => args.first?.includes(screen.path)),
    sections: manifest.sections,
    places,
    resources: new Map(manifest.resources.map(card => [card.name, card])),
  }
}

export function mayOpen(screen: Pick<Screen, 'guard'>, actor: Actor): boolean {
  return isInAudience(actor, screen.guard)
}

/**
 * The menu of one person. Hidden and forbidden entries are omitted, and so are empty groups. Entries below a level that
 * is not shown take its place.
 */
export function menuOf(nav: Navigation, actor: Actor): MenuNode[] {
  const nodes = (entries: readonly (Screen | ScreenGroup | ScreenSection)[]): MenuNode[] =>
    entries.flatMap(entry => {
      if (entry.hidden) return []
      if (!('children' in entry))
        return (entry.external || nav.places.has(entry.path)) && mayOpen(entry, actor) ? [node(entry)] : []
      const children = nodes(entry.children)
      if (!children.length) return []
      return entry.levelHidden ? children : [{ ...node(entry), children }]
    })
  return nodes([...nav.first, ...nav.sections])
}

/** The screens of a menu in order, without their groups. */
export function screensIn(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap(item => (item.children ? screensIn(item.children) : [item]))
}

/** What a path leads to for this person. */
export function resolve(nav: Navigation, actor: Actor, path: string): Target {
  const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (clean === '/') return { kind: 'redirect', to: HOME_PATH }
  const found = placeOf(nav, clean)
  if (!found) return redirectOf(nav, actor, clean)
  const { place, rest } = found
  if (!mayOpen(place.screen, actor)) return { kind: 'forbidden' }
  const { view } = place.screen
  if (view.kind === 'page') {
    const imported = rest.length === 1 && rest[0] === 'import' && view.imports
    const resource = imported ? nav.resources.get(imported.resource) : undefined
    return imported && resource
      ? recordTarget({ place, rest, resource, face: imported.face, actor })
      : { kind: 'page', place, act: 'show' }
  }
  if (view.kind === 'report') return rest.length ? { kind: 'missing' } : { kind: 'page', place, act: 'show' }
  const resource = nav.resources.get(view.resource)
  if (!resource) return { kind: 'missing' }
  const [first, importing = '', ...more] = rest
  if (first !== 'import' || more.length || !view.imports?.includes(importing))
    return recordTarget({ place, rest, resource, face: view.face, actor })
  const target = recordTarget({ place, rest: [first], resource, face: importing, actor })
  return target.kind === 'page' ? { ...target, face: importing } : target
}

/** The name of the page at a target: of its screen, or of the action on a record. */
export function titleOf(target: Extract<Target, { kind: 'page' }>): Text {
  const { place, act, resource, id } = target
  const screen = { zh: place.screen.zh, en: place.screen.en }
  if (!resource || act === 'show') return screen
  const own = target.face === undefined ? undefined : resource.faces[target.face]
  if (own) return { zh: `导入${own.zh}`, en: `Import ${lowerFirst(own.en)}` }
  const thing = nameOf(resource, place.screen)
  if (act === 'new') return { zh: `新增${thing.zh}`, en: `New ${lowerFirst(thing.en)}` }
  if (act === 'import') return { zh: `导入${thing.zh}`, en: `Import ${lowerFirst(screen.en)}` }
  if (act === 'edit') return { zh: `编辑${thing.zh} ${id}`, en: `Edit ${lowerFirst(thing.en)} ${id}` }
  return { zh: `${thing.zh} ${id}`, en: `${thing.en} ${id}` }
}

/** What the records of a screen are called: 货主 rather than 往来单位. English names of faces are plurals. */
function nameOf({ label, en, faces }: ResourceCard, { view }: Screen): Text {
  const name = view.kind === 'list' ? view.face : view.kind === 'page' ? view.imports?.face : undefined
  const face = name === undefined || name === 'all' ? undefined : faces[name]
  return { zh: face?.zh ?? label, en }
}

/**
 * The path that a breadcrumb links to: a section or group links to its first screen. Undefined if the person may open
 * none of them.
 */
export function crumbTarget(nav: Navigation, actor: Actor, crumb: Crumb): string | undefined {
  const target = resolve(nav, actor, crumb.path)
  if (target.kind === 'redirect') return target.to
  return target.kind === 'page' ? crumb.path : undefined
}

/** The breadcrumbs from the section to the page. The page of a record is below its list. */
export function crumbsOf(target: Extract<Target, { kind: 'page' }>): Crumb[] {
  const { place, act } = target
  const way = [...place.parents, crumb(place.screen)].filter(one => !one.breadcrumbHidden)
  return act === 'show' ? way : [...way, { ...titleOf(target), path: '' }]
}

export function isGroup(child: Screen | ScreenGroup): child is ScreenGroup {
  return 'children' in child
}

function recordTarget(args: {
  place: Place
  rest: string[]
  resource: ResourceCard
  face: string
  actor: Actor
}): Target {
  const { place, rest, resource, actor } = args
  const face = resource.faces[args.face]
  const [first, second, ...more] = rest
  if (!face || more.length) return { kind: 'missing' }
  if (first === undefined) return { kind: 'page', place, act: 'show', resource }
  if (first === 'new' && second === undefined && createsIn(resource, face))
    return can(actor, face, 'modify') ? { kind: 'page', place, act: 'new', resource } : { kind: 'forbidden' }
  // A face whose files run a transition creates nothing
  const imports = resource.importActions?.[args.face]
  const isTaken = takesRows(resource, imports === undefined ? face : { ...face, imports })
  if (first === 'import' && second === undefined && resource.methods?.import !== false && isTaken)
    return can(actor, face, imports ?? 'import')
      ? { kind: 'page', place, act: 'import', resource }
      : { kind: 'forbidden' }
  if (!/^\d+$/.test(first)) return { kind: 'missing' }
  if (second === undefined) return { kind: 'page', place, act: 'detail', id: first, resource }
  if (second !== 'edit' || resource.methods?.update === false) return { kind: 'missing' }
  return can(actor, face, 'modify') ? { kind: 'page', place, act: 'edit', id: first, resource } : { kind: 'forbidden' }
}

/** The screen with the longest path that is a prefix of this path. */
export function placeOf(nav: Navigation, path: string): { place: Place; rest: string[] } | undefined {
  const parts = path.split('/').slice(1)
  for (let n = parts.length; n > 0; n--) {
    const place = nav.places.get(`/${parts.slice(0, n).join('/')}`)
    if (place) return { place, rest: parts.slice(n) }
  }
  return undefined
}

/** Redirects a section or group to the first of its screens that the person may open. */
function redirectOf(nav: Navigation, actor: Actor, path: string): Target {
  const below = [...nav.places.values()].filter(
    place => place.parents.some(parent => parent.path === path) && !place.screen.hidden,
  )
  if (!below.length) return { kind: 'missing' }
  const first = below.find(place => mayOpen(place.screen, actor))
  return first ? { kind: 'redirect', to: first.screen.path } : { kind: 'forbidden' }
}

function crumb({ zh, en, path, breadcrumbHidden }: Crumb): Crumb {
  return breadcrumbHidden ? { zh, en, path, breadcrumbHidden } : { zh, en, path }
}

function node(entry: Text & MenuFlags & { path: string; icon?: string }): MenuNode {
  const { zh, en, path, icon, badge, badgeType = 'danger', dot, external, target, fullscreen } = entry
  const all = {
    zh,
    en,
    path,
    icon,
    badge: badge ? { text: badge, type: badgeType } : undefined,
    dot,
    external,
    target,
    fullscreen,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as MenuNode
}

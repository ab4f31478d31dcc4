import type { Report } from './report.ts'
import type { AnyResource, Face } from './resource.ts'
import type { Text } from './text.ts'

export type MarkType = 'primary' | 'success' | 'warning' | 'danger'

/** How an entry stands in the menu, and what happens when it is chosen. */
export interface MenuFlags {
  /** Not in the menu; the address works. */
  hidden?: boolean
  /** It is left out, and what is below it stands in its place. */
  levelHidden?: boolean
  /** A word or number beside the name; `danger` unless said otherwise. */
  badge?: string
  badgeType?: MarkType
  /** A spot beside the name. */
  dot?: MarkType
  /** Leads out of the product, to this address. */
  external?: string
  /** In a window of its own. */
  target?: '_blank'
  /** The window fills the display while the screen is in front. */
  fullscreen?: boolean
  /** The screen wants the room of the second menu column. */
  noColumn?: boolean
  breadcrumbHidden?: boolean
}

/** How the pages of a screen live as tabs. */
export interface TabFlags {
  /** Its tab is open from the beginning and cannot be closed. */
  noClosable?: boolean
  /** Whoever leaves it and comes back begins afresh. */
  noKeepAlive?: boolean
  /** Another query in its address is another tab, not another view of the same one. */
  dynamicNewTab?: boolean
  /** Shown without a tab; gone when it is left. */
  tabHidden?: boolean
  /** Path of the menu's entry that is marked while the screen is in front. */
  activeMenu?: string
}

/** A screen of the back-office, in menu order. What it shows follows from its kind. */
export interface Screen extends Text, MenuFlags, TabFlags {
  path: string
  /** Whom it opens for: usually holders of any one of these codes; see {@link Audience}. */
  guard: readonly string[]
  view:
    | {
        kind: 'list'
        resource: string
        face: string
        /** Statuses or filters always on. */ filters?: Record<string, unknown>
      }
    | { kind: 'report'; report: string }
    /** Written by hand in the web's features, by name. */
    | { kind: 'page'; page: string }
  icon?: string
}

export interface ScreenSection extends Text, MenuFlags {
  path: string
  icon: string
  children: readonly (Screen | ScreenGroup)[]
}

export interface ScreenGroup extends Text, MenuFlags {
  path: string
  children: readonly Screen[]
}

export interface FaceAddress {
  resource: AnyResource
  faceName: string
  face: Face
}

/** `sap/carrier` → resource and face. */
export function addressBook(resources: readonly AnyResource[]): Map<string, FaceAddress> {
  const book = new Map<string, FaceAddress>()
  for (const resource of resources) {
    for (const [faceName, face] of Object.entries(resource.faces)) {
      const taken = book.get(face.api)
      if (taken) throw new Error(`${face.api} belongs to both ${taken.resource.name} and ${resource.name}`)
      book.set(face.api, { resource, faceName, face })
    }
  }
  return book
}

export interface Registry {
  resources: readonly AnyResource[]
  reports: readonly Report[]
  sections: readonly ScreenSection[]
}

/** What one area brings to the registry. */
export interface AreaModule {
  readonly resources: readonly AnyResource[]
  readonly reports: readonly Report[]
  /** Its share of the menu: sections and groups of one path are merged over all areas. */
  readonly sections: readonly ScreenSection[]
}

/**
 * Joins the areas to one registry. Sections and groups with the same path become one, everything stands in the order of
 * `order` (screen paths in menu order); what is not named there comes last, as declared.
 */
export function composeRegistry(areas: readonly AreaModule[], order: readonly string[]): Registry {
  const rank = (path: string): number => {
    const at = order.findIndex(known => known === path || known.startsWith(`${path}/`))
    return at < 0 ? order.length : at
  }
  const inOrder = <N extends { path: string }>(nodes: readonly N[]): N[] =>
    nodes.toSorted((a, b) => rank(a.path) - rank(b.path))
  const groupsOf = (nodes: readonly (Screen | ScreenGroup)[]): (Screen | ScreenGroup)[] =>
    inOrder(mergeByPath(nodes)).map(node => ('children' in node ? { ...node, children: inOrder(node.children) } : node))
  return {
    resources: areas.flatMap(area => area.resources),
    reports: areas.flatMap(area => area.reports),
    sections: inOrder(mergeByPath(areas.flatMap(area => area.sections))).map(node => ({
      ...node,
      children: groupsOf(node.children),
    })),
  }
}

/** Screens in menu order, without their sections and groups. */
export function screensOf(sections: readonly ScreenSection[]): Screen[] {
  return sections.flatMap(({ children }) => children.flatMap(node => ('children' in node ? node.children : [node])))
}

function mergeByPath<N extends { path: string; children?: readonly object[] }>(nodes: readonly N[]): N[] {
  const merged = new Map<string, N>()
  for (const node of nodes) {
    const known = merged.get(node.path)
    if (known && !(known.children && node.children)) throw new Error(`two screens at ${node.path}`)
    merged.set(node.path, known ? { ...known, children: [...(known.children ?? []), ...(node.children ?? [])] } : node)
  }
  return [...merged.values()]
}

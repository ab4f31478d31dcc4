import type { Report } from './report.ts'
import type { AnyResource, Face } from './resource.ts'
import type { Text } from './text.ts'

export type MarkType = 'primary' | 'success' | 'warning' | 'danger'

/** How an entry appears in the menu, and what a click does. */
export interface MenuFlags {
  /** Not in the menu. Its address works. */
  hidden?: boolean
  /** Omitted; its children take its place. */
  levelHidden?: boolean
  /** A word or number beside the name. Default style: `danger`. */
  badge?: string
  badgeType?: MarkType
  /** A dot beside the name. */
  dot?: MarkType
  /** An external address that it opens. */
  external?: string
  /** Opens in a new window. */
  target?: '_blank'
  /** The window is full screen while the screen is active. */
  fullscreen?: boolean
  /** Hides the second menu column while the screen is active. */
  noColumn?: boolean
  breadcrumbHidden?: boolean
}

/** How the pages of a screen behave as tabs. */
export interface TabFlags {
  /** Its tab is always open and cannot be closed. */
  noClosable?: boolean
  /** Its state is lost when the tab is left. */
  noKeepAlive?: boolean
  /** A different query in its address opens another tab. */
  dynamicNewTab?: boolean
  /** Shown without a tab. It closes when it is left. */
  tabHidden?: boolean
  /** Path of the menu entry that is highlighted while the screen is active. */
  activeMenu?: string
}

/** A screen of the back-office, in menu order. Its kind decides what it shows. */
export interface Screen extends Text, MenuFlags, TabFlags {
  path: string
  /** Who may open it: usually holders of any of these codes; see {@link Audience}. */
  guard: readonly string[]
  view:
    | {
        kind: 'list'
        resource: string
        face: string
        /** Statuses or filters that are always applied. */ filters?: Record<string, unknown>
        /** Further faces of the resource that files are imported through from here. */
        imports?: readonly string[]
      }
    | { kind: 'report'; report: string }
    /** A hand-written page in the web's features, by name. `imports`: the records that files are imported to from it. */
    | { kind: 'page'; page: string; imports?: { resource: string; face: string } }
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

/** What one area adds to the registry. */
export interface AreaModule {
  readonly resources: readonly AnyResource[]
  readonly reports: readonly Report[]
  /** Its part of the menu. Sections and groups with the same path are merged over all areas. */
  readonly sections: readonly ScreenSection[]
}

/**
 * Composes the registry of all areas. Sections and groups with the same path are merged. Everything is in the order of
 * `order` (screen paths in menu order); screens that it does not name come last.
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

/** Screens in menu order, without sections and groups. */
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

import type { Report } from './report.ts'
import type { AnyResource, Face } from './resource.ts'
import type { Text } from './text.ts'

/** A screen of the back-office, in menu order. What it shows follows from its kind. */
export interface Screen extends Text {
  path: string
  /** Any one of these codes opens it; empty: everybody who is signed in. */
  guard: readonly string[]
  view:
    | { kind: 'list'; resource: string; face: string; /** Statuses or filters always on. */ filters?: Record<string, unknown> }
    | { kind: 'report'; report: string }
    /** Written by hand in the web's features, by name. */
    | { kind: 'page'; page: string }
  icon?: string
  hidden?: boolean
}

export interface ScreenSection extends Text {
  path: string
  icon: string
  children: readonly (Screen | ScreenGroup)[]
}

export interface ScreenGroup extends Text {
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

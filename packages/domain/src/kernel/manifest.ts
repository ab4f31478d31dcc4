import type { Fields } from './field.ts'
import { importAction } from './policy.ts'
import type { Registry, ScreenSection } from './registry.ts'
import type { AnyResource } from './resource.ts'

/**
 * What is known of a resource without its declaration: its names, its addresses and the fields that name its records.
 */
export type ResourceCard = Pick<AnyResource, 'name' | 'label' | 'en' | 'title' | 'subtitle' | 'faces' | 'methods'> & {
  /** The fields of `title` and `subtitle`. */
  readonly names: Fields
  /** Date column of the default filter. */
  readonly period?: string
  /** Faces whose files run a transition: the action whose right imports them. */
  readonly importActions?: Readonly<Record<string, string>>
}

/** What the menu, routes and links need. Plain data. */
export interface Manifest {
  readonly resources: readonly ResourceCard[]
  readonly sections: readonly ScreenSection[]
}

export function manifestOf({ resources, sections }: Pick<Registry, 'resources' | 'sections'>): Manifest {
  return { resources: resources.map(cardOf), sections }
}

function cardOf(resource: AnyResource): ResourceCard {
  const { name, label, en, title, subtitle, faces, methods, fields, list } = resource
  const importActions = Object.fromEntries(
    Object.entries(faces).flatMap(([face, one]) => (one.imports ? [[face, importAction(resource, one)]] : [])),
  )
  return {
    name,
    label,
    en,
    title,
    faces,
    names: Object.fromEntries([title, ...(subtitle ?? [])].flatMap(one => (fields[one] ? [[one, fields[one]]] : []))),
    ...(subtitle ? { subtitle } : {}),
    ...(methods ? { methods } : {}),
    ...(list.period === undefined ? {} : { period: list.period }),
    ...(Object.keys(importActions).length ? { importActions } : {}),
  }
}

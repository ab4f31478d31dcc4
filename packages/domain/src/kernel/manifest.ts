import type { Fields } from './field.ts'
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
}

/** What the menu, routes and links need. Plain data. */
export interface Manifest {
  readonly resources: readonly ResourceCard[]
  readonly sections: readonly ScreenSection[]
}

export function manifestOf({ resources, sections }: Pick<Registry, 'resources' | 'sections'>): Manifest {
  return { resources: resources.map(cardOf), sections }
}

function cardOf({ name, label, en, title, subtitle, faces, methods, fields, list }: AnyResource): ResourceCard {
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
  }
}

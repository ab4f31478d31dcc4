import type { Field, Fields, SerialPattern } from './field.ts'
import { importAction } from './policy.ts'
import type { Registry, ScreenSection } from './registry.ts'
import type { AnyResource, Face } from './resource.ts'

/** What is known of a face without its declaration: whose it is, and which records it contains. */
export type FaceCard = Pick<Face, 'zh' | 'en' | 'api' | 'permission' | 'readAction' | 'where' | 'creates'>

/**
 * What is known of a resource without its declaration: its names, and its addresses. Every visit carries it for every
 * resource, so it holds nothing that only pages of the resource ask for.
 */
export type ResourceCard = Pick<AnyResource, 'name' | 'label' | 'en' | 'title' | 'subtitle' | 'methods'> & {
  readonly faces: Readonly<Record<string, FaceCard>>
  /** How the numbers are made that name its records. */
  readonly serial?: SerialPattern
  /** Fixed width of a column with its titles. */
  readonly width?: number
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

/** How the details beside an option of a picker are shown: fields of `subtitle`, by resource and name. Plain data. */
export type OptionFields = Readonly<Record<string, Fields>>

export function manifestOf({ resources, sections }: Pick<Registry, 'resources' | 'sections'>): Manifest {
  return { resources: resources.map(cardOf), sections }
}

export function optionFieldsOf({ resources }: Pick<Registry, 'resources'>): OptionFields {
  return Object.fromEntries(
    resources.flatMap(({ name, subtitle, fields }) =>
      subtitle ? [[name, Object.fromEntries(subtitle.flatMap(one => shownAs(one, fields[one])))]] : [],
    ),
  )
}

/** What a cell is drawn from; nothing of what concerns input. */
function shownAs(name: string, field: Field | undefined): [string, Field][] {
  if (!field) return []
  const { kind, label, en, choices, unit, scale, to, dict } = field
  const known = Object.entries({ kind, label, en, choices, unit, scale, to, dict })
  return [[name, Object.fromEntries(known.filter(([, value]) => value !== undefined)) as unknown as Field]]
}

function cardOf(resource: AnyResource): ResourceCard {
  const { name, label, en, title, subtitle, faces, methods, fields, list } = resource
  const { serial, width } = fields[title] ?? {}
  const importActions = Object.fromEntries(
    Object.entries(faces).flatMap(([face, one]) => (one.imports ? [[face, importAction(resource, one)]] : [])),
  )
  return {
    name,
    label,
    en,
    title,
    faces: Object.fromEntries(Object.entries(faces).map(([face, one]) => [face, faceCardOf(one)])),
    ...(subtitle ? { subtitle } : {}),
    ...(methods ? { methods } : {}),
    ...(serial ? { serial } : {}),
    ...(width === undefined ? {} : { width }),
    ...(list.period === undefined ? {} : { period: list.period }),
    ...(Object.keys(importActions).length ? { importActions } : {}),
  }
}

function faceCardOf({ zh, en, api, permission, readAction, where, creates }: Face): FaceCard {
  return {
    zh,
    en,
    api,
    permission,
    ...(readAction === undefined ? {} : { readAction }),
    ...(where ? { where } : {}),
    ...(creates === false ? { creates } : {}),
  }
}

import { chooseFace, listScreen, cardOf } from './catalogue.ts'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** Addresses below a list screen. */
export function newPath(screenPath: string, search = ''): string {
  return `${screenPath}/new${search}`
}

/** `face`: one of the further faces that files are imported through from the screen. */
export function importPath(screenPath: string, face?: string): string {
  return face === undefined ? `${screenPath}/import` : `${screenPath}/import/${face}`
}

export function detailPath(screenPath: string, id: number): string {
  return `${screenPath}/${id}`
}

export function editPath(screenPath: string, id: number): string {
  return `${screenPath}/${id}/edit`
}

/** Path of a record's page; undefined if the person can open none of its screens. */
export function recordPath(args: { resource: string; id: number; facts?: AnyRow; actor: Actor }): string | undefined {
  const resource = cardOf(args.resource)
  if (!resource) return undefined
  const choice = chooseFace({ resource, facts: args.facts ?? {}, actor: args.actor })
  const screen = choice && listScreen(args.resource, choice.name)
  return screen && detailPath(screen.path, args.id)
}

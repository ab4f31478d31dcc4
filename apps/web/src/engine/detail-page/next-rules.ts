import { can, type Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { cardOf, listScreen } from '../catalogue.ts'
import { mayOpen } from '../links/list-link.ts'
import { newPath } from '../paths.ts'
import type { NextRecord } from '../slots.ts'

/** What the state of the record and the rights of the person allow. */
export const possibleNext = (next: readonly NextRecord[], row: AnyRow, actor: Actor): readonly NextRecord[] =>
  next.filter(one => {
    const face = cardOf(one.resource)?.faces[one.face]
    const path = one.page ?? listScreen(one.resource, one.face)?.path
    return !!face && !!path && can(actor, face, 'modify') && mayOpen(path, actor) && one.when?.(row) !== false
  })

/** The address of the form that begins with what is known. */
export function beginPath({ resource, face, page, begin }: NextRecord, row: AnyRow): string {
  const params = new URLSearchParams(
    Object.entries(begin(row)).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[`p.${name}`, String(value)]],
    ),
  )
  const query = `?${params.toString()}`
  return page === undefined ? newPath(listScreen(resource, face)?.path ?? '', query) : `${page}${query}`
}

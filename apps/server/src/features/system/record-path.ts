import { inFace } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'

/** Faces that contain the record. */
export const facesOf = (resource: Pick<AnyResource, 'faces'>, row: AnyRow): Face[] =>
  Object.values(resource.faces).filter(face => inFace(face, row))

/** The path of the record's page, in the first of its lists; empty if none has a screen. */
export function recordPath(resource: Pick<AnyResource, 'faces' | 'name'>, row: AnyRow): { path?: string } {
  const own = Object.entries(resource.faces).find(([, face]) => inFace(face, row))?.[0]
  const screen = screensOf(registry.sections).find(
    ({ view }) => view.kind === 'list' && view.resource === resource.name && view.face === own,
  )
  return screen ? { path: `${screen.path}/${String(row.id)}` } : {}
}

import { type Actor, can, importAction, takesRows } from '@tuheng/domain/kernel/policy'
import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { openTab } from '../../shared/tabs/tabs.ts'
import { importPath } from '../paths.ts'

/** A kind of file that is imported from a list: through its own face, or through the one that is named. */
export interface ListImport extends Text {
  face?: string
  start(): void
}

/** What this person may import from the list. `takesNew`: a new record would be shown in it. */
export function importsOf({
  resource,
  faceName,
  screen,
  takesNew,
  actor,
}: {
  resource: AnyResource
  faceName: string
  screen: Screen
  takesNew: boolean
  actor: Actor
}): ListImport[] {
  if (resource.methods?.import === false) return []
  const may = (face: Face | undefined): face is Face =>
    face !== undefined && takesRows(resource, face) && can(actor, face, importAction(resource, face))
  const own = resource.faces[faceName]
  const start = (face?: string) => () => openTab(importPath(screen.path, face))
  const further = screen.view.kind === 'list' ? (screen.view.imports ?? []) : []
  return [
    ...(may(own) && (takesNew || own.imports !== undefined) ? [{ zh: own.zh, en: own.en, start: start() }] : []),
    ...further.flatMap(face => {
      const one = resource.faces[face]
      return may(one) ? [{ zh: one.zh, en: one.en, face, start: start(face) }] : []
    }),
  ]
}

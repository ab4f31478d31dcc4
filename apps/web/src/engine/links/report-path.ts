import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { cardOf, listScreen } from '../catalogue.ts'
import { newPath } from '../paths.ts'

/** What a work order is about: the record, the page, the request that failed. */
export interface Reported {
  docNo?: string
  page?: string
  requestId?: string
  title?: string
}

/** The form of a new work order about this; undefined for whoever may make none. */
export function reportPath(actor: Actor | null | undefined, about: Reported): string | undefined {
  const face = cardOf('workOrder')?.faces['mine']
  const screen = listScreen('workOrder', 'mine')
  if (!actor || !face || !screen || !can(actor, face, 'modify')) return undefined
  const params = new URLSearchParams(
    Object.entries(about).flatMap(([name, value]) => (value ? [[`p.${name}`, value.slice(0, 300)]] : [])),
  )
  return newPath(screen.path, `?${params.toString()}`)
}

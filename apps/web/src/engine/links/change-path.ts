import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { cardOf, listScreen } from '../catalogue.ts'
import { newPath } from '../paths.ts'

/** What a request begins with: a trip and its number, a work order and its number. */
interface Begun {
  trip?: { id: number; no?: string | undefined } | undefined
  workOrder?: { id: number; no?: string | undefined } | undefined
}

/** The form of a new change request; undefined for whoever may make none. */
export function changePath(actor: Actor | null | undefined, { trip, workOrder }: Begun): string | undefined {
  const face = cardOf('dataChange')?.faces['all']
  const screen = listScreen('dataChange', 'all')
  if (!actor || !face || !screen || !can(actor, face, 'modify')) return undefined
  const params = new URLSearchParams()
  const put = (name: string, record: { id: number; no?: string | undefined } | undefined) => {
    if (!record) return
    params.set(`p.${name}`, String(record.id))
    if (record.no) params.set(`p.${name}$`, record.no)
  }
  put('items.waybillId', trip)
  put('workOrderId', workOrder)
  return newPath(screen.path, `?${params.toString()}`)
}

/** Pages of trips end in their list and the number of the record. */
const TRIP_PAGE = /\/(?:list_highway_waybill6?|highway_deliver)\/(\d+)$/

/** The trip whose page this is. */
export function tripOfPage(page: unknown): number | undefined {
  const id = typeof page === 'string' ? TRIP_PAGE.exec(page.split('?')[0] ?? '')?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

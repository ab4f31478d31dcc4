import { genericRequests, type PresenceAnswer, type PresenceRequest } from '@tuheng/domain/kernel/generic-wire'
import { rightOf } from '@tuheng/domain/kernel/copies'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { deliver, publish } from '../../plugins/events.ts'
import type { Server } from '../calls/endpoint.ts'
import { type FaceCall, faceEndpoint } from '../calls/face-endpoint.ts'
import { scopeSql } from '../rights/scope.ts'
import { type Hooks, onDelete, onSave, onTransition, onUndelete } from '../write/hooks.ts'
import { read } from '../write/work.ts'
import { createPresenceBook, type Presence, type PresentRecord } from './presence-book.ts'
import { type PresenceRelay, sharePresence } from './share-presence.ts'
import { Params } from '../../sql/params.ts'
import { tableName } from '../../sql/names.ts'

/** How often leases that are over are looked for, while anybody is present. */
const SWEEP_MS = 5_000

/**
 * `POST …/presence { id, window, doing }`: a window says that it shows a record, and learns who else does. Nothing is
 * written to the database. When something changes, the streams of the members who are there get `event: presence` with
 * the record alone: their windows ask again, so that every name passes the rights of whoever sees it. When somebody writes the
 * record, the others who are there get `event: record`, and their windows read it anew.
 */
export function registerPresence(server: Server): void {
  const { app, engine } = server
  const book = createPresenceBook()
  const now = (): number => engine.clock.now().getTime()
  let relay: PresenceRelay | undefined
  let sweep: NodeJS.Timeout | undefined

  /** Tells the members who are there, except the one who caused it. */
  const tellOthers = (record: PresentRecord, cause?: number): void => {
    const { orgId, resource, id } = record
    for (const memberId of new Set(book.at(record, now()).map(one => one.memberId)))
      if (memberId !== cause) deliver({ orgId, memberId, event: 'presence', data: () => ({ resource, id }) })
  }
  const apply = (presence: Presence, left: boolean): void => {
    const changed = left ? book.leave(presence) : book.enter(presence, now())
    if (changed) tellOthers(presence, presence.memberId)
    sweep ??= setInterval(expire, SWEEP_MS).unref()
  }
  const expire = (): void => {
    for (const record of book.expire(now())) tellOthers(record)
    if (book.size()) return
    clearInterval(sweep)
    sweep = undefined
  }

  tellOfWrites(({ orgId, resource, id, memberId }) => {
    for (const other of new Set(book.at({ orgId, resource, id }, now()).map(one => one.memberId)))
      if (other !== memberId) publish({ orgId, memberId: other, event: 'record', data: () => ({ resource, id }) })
  })
  faceEndpoint<PresenceRequest>(server, {
    path: 'presence',
    action: 'read',
    body: genericRequests.presence,
    handle: async call => {
      const { actor, body, at } = call
      const { id, window, doing } = body
      if (doing !== 'leave') await requireReadable(call)
      const { orgId, memberId, name } = actor
      const presence = { orgId, resource: at.resource.name, id, memberId, name, window, editing: doing === 'edit' }
      // An administrator who views as a member does not make the member present
      if (!actor.viewedBy) {
        apply(presence, doing === 'leave')
        relay?.tell(presence, doing === 'leave')
      }
      return { others: doing === 'leave' ? [] : othersFor(actor, book.at(presence, now())) }
    },
  })
  app.addHook('onListen', async () => {
    relay = await sharePresence(engine, apply)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await relay?.stop()
  })
}

/**
 * The record exists, belongs to the face and is in the caller's scope, as `info` asks it. Windows repeat the call, so
 * that nothing of the record is read.
 */
async function requireReadable({
  at: { resource, face },
  actor,
  body,
  engine,
}: FaceCall<PresenceRequest>): Promise<void> {
  const params = new Params()
  const where = scopeSql({ resource, face, actor, params }).join(' and ')
  const { rows } = await read(engine, actor, sql =>
    sql.query(`select 1 from ${tableName(resource)} t where ${where} and t.id = ${params.add(body.id)}`, params.values),
  )
  if (!rows.length) failMissing(face)
}

/** The other members, each once. Names are shown as in the history of the record, but not to whom they are hidden. */
function othersFor(actor: Actor, present: readonly Presence[]): PresenceAnswer['others'] {
  if (['hidden', 'masked'].includes(rightOf(actor, 'member', 'name'))) return []
  const byMember = Map.groupBy(
    present.filter(one => one.memberId !== actor.memberId),
    one => one.memberId,
  )
  return [...byMember.values()]
    .map(windows => ({
      memberId: windows[0]?.memberId as number,
      name: windows[0]?.name as string,
      editing: windows.some(one => one.editing),
    }))
    .toSorted((a, b) => Number(b.editing) - Number(a.editing) || a.memberId - b.memberId)
}

/** Calls back after each committed write of a record, whatever it is. */
function tellOfWrites(tell: (write: PresentRecord & { memberId: number }) => void): void {
  for (const resource of registry.resources) {
    const { name, transitions } = resource
    const hooks: Hooks = {
      independent: true,
      notify: ({ actor: { orgId, memberId }, row, next, afterCommit }) =>
        afterCommit(() => tell({ orgId, resource: name, id: Number(next['id'] ?? row['id']), memberId })),
    }
    onSave(resource, hooks)
    onDelete(resource, hooks)
    onUndelete(resource, hooks)
    onTransition(resource, Object.keys(transitions) as never[], hooks)
  }
}

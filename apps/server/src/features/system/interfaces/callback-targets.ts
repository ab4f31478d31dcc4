import { failAll } from '@tuheng/domain/kernel/errors'
import { can, rightOf } from '@tuheng/domain/kernel/policy'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { eventGroups } from '@tuheng/domain/system/interfaces/callback-events'
import { registry } from '@tuheng/domain/registry'
import { callbackTarget } from '@tuheng/domain/system/index'
import { testTargetCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { write } from '../../../engine/write/work.ts'
import { isAllowedHost } from '../../../plugins/safe-request.ts'
import { fieldRightsOf, requireCompanyScope } from './grants.ts'
import { type ReaderRights, writeTrial } from './outbox.ts'

/** Mounts the trial: sends a made-up event to the receiver. */
export function registerTrial(server: Server): void {
  serveCall(server, testTargetCall, ({ actor, engine, request, body: { id } }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const row = (await lockInFace(
        tx,
        { resource: anyResource(callbackTarget), face: callbackTarget.faces.all as Face },
        id,
      )) as unknown as RowOf<typeof callbackTarget>
      if (row.status !== 'enabled' || !row.secretAt) apiErrors.fail('callback.not_ready', { name: row.name })
      await writeAudit(tx, { resource: callbackTarget, id, action: 'test', before: null, after: null, no: row.name })
      return { id: await writeTrial(tx, row) }
    }),
  )
}

/** Fields whose change sends to another receiver or sends other events. */
export const RECEIVER_FIELDS = ['url', 'events', 'partyId'] as const

/** Registers the checks of subscriptions. `allowed` returns the hosts inside the network that may be called. */
export function registerCallbackTargets(allowed: () => readonly string[]): void {
  onSave(callbackTarget, {
    before: async ({ row, next, actor }) => {
      const url = URL.parse(next.url) ?? apiErrors.fail('callback.url', { value: next.url.slice(0, 100) }, 'url')
      if (url.protocol === 'http:' && !isAllowedHost(url, allowed()))
        apiErrors.fail('callback.http', { host: url.host }, 'url')
      // Another address or other records are treated as a new subscription.
      const same = RECEIVER_FIELDS.every(name => JSON.stringify(row[name]) === JSON.stringify(next[name]))
      return same ? undefined : { rights: readerRightsOf(actor, next.events as string[]) }
    },
    // Waiting callbacks were written for the earlier receiver with its rights.
    derive: async ({ tx, row, next }) => {
      if (
        row.id === undefined ||
        RECEIVER_FIELDS.every(name => JSON.stringify(row[name]) === JSON.stringify(next[name]))
      )
        return
      await tx.sql(
        `update callback set status = 'abandoned', next_at = null, updated_at = $3::timestamptz, version = version + 1
         where org_id = $1 and target_id = $2 and direction = 'out' and status in ('pending', 'failed')`,
        [tx.orgId, next.id, tx.now.at],
      )
    },
  })
  onTransition(callbackTarget, 'rotate', {
    before: async ({ now }) => ({ secretAt: now.at }),
  })
}

/** Refuses unknown events, and events of records that the person may not read. */
function readerRightsOf(actor: Actor, events: readonly string[]): ReaderRights {
  requireCompanyScope(actor)
  const groups = eventGroups(registry.resources)
  const known = new Set(groups.flatMap(group => group.events.map(event => event.code)))
  failAll(events.map(code => !known.has(code) && apiErrors.issue('callback.event_unknown', { code }, 'events')))
  const wanted = groups.filter(group => group.events.some(event => events.includes(event.code)))
  const readable = wanted.map(({ resource }) => ({
    resource,
    faces: Object.values(resource.faces).filter(face => can(actor, face, 'read')),
  }))
  failAll(
    readable.map(
      ({ resource, faces }) =>
        !faces.length && apiErrors.issue('callback.event_beyond', { what: resource.label }, 'events'),
    ),
  )
  return {
    permissions: [...new Set(readable.flatMap(({ faces }) => faces.map(face => rightOf(face, 'read'))))],
    fieldRights: fieldRightsOf(actor),
  }
}

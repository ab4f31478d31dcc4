import { failAll } from '@tuheng/domain/kernel/errors'
import { can } from '@tuheng/domain/kernel/policy'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { apiErrors } from '@tuheng/domain/system/api.errors'
import { eventGroups } from '@tuheng/domain/system/callback-events'
import { registry } from '@tuheng/domain/registry'
import { callbackTarget } from '@tuheng/domain/system/index'
import { onSave, onTransition } from '../../../engine/hooks.ts'
import { isAllowedHost } from '../../../plugins/safe-post.ts'
import { fieldRightsOf, needWholeCompany } from './grants.ts'

/** What a receiver gets to see: records through these faces, and fields as far as whoever subscribed could see them. */
export interface Sight {
  permissions: string[]
  fieldRights: Actor['fieldRights']
}

/** `allowed` answers which hosts inside the network this installation may tell. */
export function registerCallbackTargets(allowed: () => readonly string[]): void {
  onSave(callbackTarget, {
    prepare: async ({ row, next, actor }) => {
      const url = new URL(next.url)
      if (url.protocol === 'http:' && !isAllowedHost(url, allowed())) apiErrors.fail('callback.http', { host: url.host }, 'url')
      // Another address or other records are as good as a new subscription
      const same = (['url', 'events', 'partyId'] as const).every(name => JSON.stringify(row[name]) === JSON.stringify(next[name]))
      return same ? undefined : { rights: sightOf(actor, next.events as string[]) }
    },
  })
  onTransition(callbackTarget, 'rotate', {
    prepare: async ({ now }) => ({ secretAt: now.at }),
  })
}

/** Refuses events that do not exist, and those of records that the person may not read. */
function sightOf(actor: Actor, events: readonly string[]): Sight {
  needWholeCompany(actor)
  const groups = eventGroups(registry.resources)
  const known = new Set(groups.flatMap(group => group.events.map(event => event.code)))
  failAll(events.map(code => !known.has(code) && apiErrors.issue('callback.event_unknown', { code }, 'events')))
  const wanted = groups.filter(group => group.events.some(event => events.includes(event.code)))
  const readable = wanted.map(({ resource }) => ({ resource, faces: Object.values(resource.faces).filter(face => can(actor, face, 'read')) }))
  failAll(readable.map(({ resource, faces }) => !faces.length && apiErrors.issue('callback.event_beyond', { what: resource.label }, 'events')))
  return { permissions: [...new Set(readable.flatMap(({ faces }) => faces.map(face => `${face.permission}.read`)))], fieldRights: fieldRightsOf(actor) }
}

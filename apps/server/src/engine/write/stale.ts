import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { redact, viewerAccess } from '../rights/redact.ts'
import type { Tx } from './tx.ts'

/** Refuses an outdated version, and names the current one as far as the person may see it. */
export function failStale(tx: Pick<Tx, 'actor'>, resource: AnyResource, current: AnyRow): never {
  const actor = decidingActor(tx.actor, resource, [current.id])
  const face = Object.values(resource.faces).find(one => can(actor, one, 'read') && inFace(one, current))
  const seen: AnyRow = face
    ? redact(structuredClone(current), viewerAccess(actor, resource, face))
    : { id: current.id, version: current.version }
  const label = `${resource.label} ${String(seen[resource.title] ?? '')}`.trim()
  throw new DomainError([kernelErrors.issue('record.stale', { label })], { current: seen })
}

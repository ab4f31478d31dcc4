import { randomBytes } from 'node:crypto'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { eventGroups } from '@tuheng/domain/system/interfaces/callback-events'
import { type HookContext, onTransition } from '../../../engine/write/hooks.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { wakeSenders } from './sending.ts'

/** What a receiver may see: records through these faces, and fields with the rights of the subscriber. */
export interface ReaderRights {
  permissions: string[]
  fieldRights: Actor['fieldRights']
}

interface Target {
  id: number
  name: string
  url: string
  partyId: number | null
  rights: ReaderRights
}

/** Registers the hooks that write callbacks in the transaction of their event. */
export function registerOutbox(): void {
  for (const { resource, events } of eventGroups(registry.resources))
    for (const { transition } of events)
      onTransition(resource, transition as never, {
        notify: context => enqueueCallbacks(context, { resource, transition }),
      })
}

interface CallbackEvent {
  resource: AnyResource
  transition: string
}

async function enqueueCallbacks(
  { tx, row, next, now, actor }: HookContext,
  { resource, transition }: CallbackEvent,
): Promise<void> {
  const event = `${resource.name}.${transition}`
  const { rows: targets } = await tx.sql<Target>(
    `select id, name, url, party_id as "partyId", rights from callback_target
     where org_id = $1 and status = 'enabled' and deleted_at is null and events @> to_jsonb($2::text) order by id`,
    [tx.orgId, event],
    'callback-targets',
  )
  const { machine = '' } = resource.transitions[transition] ?? {}
  for (const target of targets) {
    if (target.partyId !== null && !namesParty(resource, next, target.partyId)) continue
    const viewer = actorFor(target, actor.orgId)
    const face = faceFor(resource, next, viewer)
    const record = face && (await readRecord(tx, resource, { id: next['id'] as number, labels: true, lock: false }))
    if (!record) continue
    const no = newCallbackNo()
    const title = String(record[resource.title] ?? '')
    const content = {
      id: no,
      event,
      at: now.at,
      resource: face.api,
      from: row[machine] ?? null,
      to: next[machine] ?? null,
      data: redact(withoutInternalColumns(record), viewerAccess(viewer, resource, face)),
    }
    await writeOutgoing(tx, {
      no,
      target,
      event,
      title,
      face,
      resource,
      recordId: next['id'] as number,
      content: JSON.stringify(content),
    })
    tx.afterCommit(wakeSenders)
  }
}

/** `CB` and sixteen characters, by which receivers recognise repetitions. */
export const newCallbackNo = (): string => `CB${randomBytes(8).toString('hex').toUpperCase()}`

/** Writes a made-up event to test the receiver. Returns the callback's id. */
export async function writeTrial(tx: Tx, target: Pick<Target, 'id' | 'name' | 'url'>): Promise<number> {
  const no = newCallbackNo()
  const event = 'test'
  const content = JSON.stringify({ id: no, event, at: tx.now.at, resource: null, from: null, to: null, data: {} })
  const id = await writeOutgoing(tx, { no, target, event, title: '', content })
  tx.afterCommit(wakeSenders)
  return id
}

interface Outgoing {
  no: string
  target: Pick<Target, 'id' | 'name' | 'url'>
  event: string
  title: string
  /** Absent if it is about no record. */
  face?: Face
  resource?: AnyResource
  recordId?: number
  content: string
}

async function writeOutgoing(
  tx: Tx,
  { no, target, event, title, face, resource, recordId, content }: Outgoing,
): Promise<number> {
  const memberId = tx.actor.memberId || null
  const { rows } = await tx.sql<{ id: number }>(
    `insert into callback (org_id, no, direction, peer, target_id, event, record_no, request, tries, next_at, status, created_at, created_by, updated_at, updated_by)
     values ($1, $2, 'out', $3, $4, $5, $6, $7, 0, $8::timestamptz, 'pending', $8::timestamptz, $9, $8::timestamptz, $9) returning id`,
    [tx.orgId, no, target.name, target.id, event, title || null, `POST ${target.url}`, tx.now.at, memberId],
    'callback-out',
  )
  await tx.sql(
    'insert into callback_body (org_id, callback_id, resource, record_id, face, content, created_at) values ($1, $2, $3, $4, $5, $6, $7::timestamptz)',
    [tx.orgId, rows[0]?.id, resource?.name ?? null, recordId ?? null, face?.api ?? null, content, tx.now.at],
    'callback-out-body',
  )
  return rows[0]?.id as number
}

/** The receiver as an actor who may read and never write, and is never an administrator. */
function actorFor({ name, rights }: Target, orgId: number): Actor {
  return {
    userId: 0,
    memberId: 0,
    orgId,
    name,
    isAdmin: false,
    permissions: new Set(rights.permissions),
    scope: 'company',
    deptIds: [],
    fieldRights: rights.fieldRights,
  }
}

/** The narrowest face that contains the record and that the receiver may read. */
function faceFor(resource: AnyResource, row: AnyRow, viewer: Actor): Face | undefined {
  const width = (face: Face): number => Object.keys(face.where ?? {}).length
  return Object.values(resource.faces)
    .filter(face => inFace(face, row) && can(viewer, face, 'read'))
    .toSorted((a, b) => width(b) - width(a))[0]
}

/** Whether any field of the record names the party. */
function namesParty(resource: AnyResource, row: AnyRow, partyId: number): boolean {
  return Object.entries(resource.fields).some(([name, field]) => field.to === 'party' && row[name] === partyId)
}

/** The row without internal columns. */
function withoutInternalColumns({
  orgId: _org,
  deletedAt: _at,
  deletedBy: _by,
  deletedReason: _why,
  ...record
}: AnyRow): AnyRow {
  return record
}

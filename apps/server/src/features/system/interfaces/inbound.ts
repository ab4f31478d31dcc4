import { can } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { apiErrors } from '@tuheng/domain/system/interfaces/api.errors'
import { deleteRecord } from '../../../engine/write/delete.ts'
import { findFace } from '../../../engine/directory.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import { saveRecord } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { isObject } from './content.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

interface Inbound {
  no: string
  face: string | null
  method: string | null
  content: string | null
  answer: string | null
}

/**
 * Runs a failed request of a program again with the rights of the present actor, in the transition that marks it done,
 * so that it is done once or not at all. Returns the record's number.
 */
export async function runAgain(tx: Tx, { no, face: api, method, content, answer }: Inbound): Promise<string | null> {
  if (content === null) apiErrors.fail('callback.body_gone', { no })
  const at = findFace(api ?? '') ?? apiErrors.fail('callback.call_gone', { no })
  const { resource, face } = at
  const body = JSON.parse(content ?? '{}') as AnyRow
  const action =
    method === 'save'
      ? 'modify'
      : method === 'delete'
        ? 'delete'
        : (resource.transitions[method ?? '']?.action ?? method ?? '')
  if (!can(tx.actor, face, action)) failForbidden(`${face.permission}.${action}`)
  if (method === 'save') return titleOf(tx, at.resource, await saveRecord(tx, { resource, face, input: body }))
  const { id, ids, ...input } = body
  const left = Array.isArray(ids) ? notDone(ids as number[], answer) : [id as number]
  let title: string | null = null
  for (const one of left) {
    if (method === 'delete')
      title = String(
        (await deleteRecord(tx, { resource, face, id: one, version: input['version'], reason: input['reason'] }))[
          resource.title
        ] ?? '',
      )
    else if (method && resource.transitions[method] && !resource.transitions[method].internal)
      title = String((await moveRecord(tx, { resource, face, name: method, id: one, input }))[resource.title] ?? '')
    else apiErrors.fail('callback.call_gone', { no })
  }
  return title
}

async function titleOf(tx: Tx, resource: { name: string; title: string }, id: number): Promise<string | null> {
  const row = (await tx.get(resource, id)) as AnyRow | undefined
  return row?.[resource.title] === undefined ? null : String(row[resource.title])
}

/** Of a batch, the records that were refused the first time. */
function notDone(ids: readonly number[], answer: string | null): number[] {
  const told = answer === null ? undefined : (JSON.parse(answer) as { data?: unknown }).data
  const results =
    isObject(told) && Array.isArray(told['results']) ? (told['results'] as { id: number; ok: boolean }[]) : []
  const done = new Set(results.filter(result => result.ok).map(result => result.id))
  return ids.filter(id => !done.has(id))
}

import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import type { Run } from '@tuheng/domain/approvals/run'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, hasPermission, inFace } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { openRun, type RunPlace } from './runs.ts'
import { stateOf } from './store.ts'
import { holdersFor } from './substitutes.ts'

/** As `openRun`, for a person. @throws as for none to whoever neither takes part in it nor sees its record. */
export async function openKnownRun(tx: Tx, id: number): Promise<RunPlace> {
  const place = await openRun(tx, id)
  return (await isKnown(tx, place)) ? place : failMissing(anyResource(approvalRun))
}

async function isKnown(tx: Tx, { row, resource, record }: RunPlace): Promise<boolean> {
  const { actor } = tx
  const people = peopleOf(stateOf(row))
  if (people.has(actor.memberId) || actor.isAdmin) return true
  const seesAll = hasPermission(actor, 'bpm.data.read') && inScope(tx, row)
  if (seesAll && mayReadRow(anyResource(approvalRun), actor, row)) return true
  const isReadable = Object.values(resource.faces).some(face => inFace(face, record) && can(actor, face, 'read'))
  if (isReadable && inScope(tx, record) && mayReadRow(resource, actor, record)) return true
  const holders = await holdersFor({ query: tx.sql }, actor, { act: row.act ?? '', today: tx.now.today })
  return holders.some(holder => people.has(holder))
}

/** Whoever submitted it, was asked or was told. */
export const peopleOf = ({ starter, tasks, copies }: Run): ReadonlySet<number> =>
  new Set([starter, ...[...tasks, ...copies].map(one => one.memberId)])

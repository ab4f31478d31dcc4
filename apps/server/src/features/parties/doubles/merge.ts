import { checkRow, deriveRow } from '@tuheng/domain/kernel/draft'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import {
  accountKey,
  mergedRows,
  MERGE_SWAPPED,
  mergedFields,
  type MergeField,
  party,
  partyErrors,
  rolesOf,
  twoIdentities,
} from '@tuheng/domain/parties/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { writeAudit } from '../../../engine/write/audit.ts'
import { updateRecord } from '../../../engine/write/record-write.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { changedValues } from '../../../engine/write/save.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { failStale } from '../../../engine/write/stale.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { approvalIssues } from './merge-approvals.ts'
import { withAccountStates, notifyCheckers } from '../account-check.ts'
import { closedMonths, conflicts, countMoves, type Move, moveReferences } from './move-references.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

type PartyRow = RowOf<typeof party>
const resource = anyResource(party)
const faces = Object.values(party.faces) as Face[]

export interface MergeRequest {
  /** The survivor. */
  id: number
  loserId: number
  /** Fields whose values are taken from the merged record. */
  take: readonly MergeField[]
  /** Confirms that records with different codes are one entity. */
  sameEntity?: boolean
}

export interface MergePlan {
  survivor: PartyRow
  loser: PartyRow
  moves: Move[]
  /** What has to be done first. */
  blockers: Issue[]
  /** The codes differ, so `sameEntity` is required. */
  identities: boolean
}

/** Locks both records and checks that the actor may merge them. */
async function lockBoth(tx: Tx, { id, loserId, take }: MergeRequest): Promise<{ survivor: PartyRow; loser: PartyRow }> {
  if (id === loserId) partyErrors.fail('merge.same', {}, 'loserId')
  const rows = new Map<number, PartyRow>()
  for (const partyId of [id, loserId].toSorted((a, b) => a - b)) rows.set(partyId, await tx.lock(party, partyId))
  const [survivor, loser] = [rows.get(id) as PartyRow, rows.get(loserId) as PartyRow]
  for (const row of [survivor, loser]) {
    if (!inScope(tx, row as AnyRow)) failMissing(party)
    for (const face of faces)
      if (inFace(face, row as AnyRow) && !can(tx.actor, face, 'merge')) failForbidden(`${face.permission}.merge`)
  }
  failAll(
    take.flatMap(name => {
      const field = resource.fields[name]
      return field && !viewerAccess(tx.actor, resource).mayWrite(name)
        ? [fieldIssue('field.forbidden', { field, name })]
        : []
    }),
  )
  return { survivor, loser }
}

/** What a merge would do and what prevents it. It writes nothing. */
export async function planMerge(tx: Tx, request: MergeRequest): Promise<MergePlan> {
  const { survivor, loser } = await lockBoth(tx, request)
  const next = await mergedRow(tx, { survivor, loser }, request.take)
  const blockers = [
    ...[survivor, loser].flatMap(row =>
      row.mergedIntoId ? [partyErrors.issue('party.merged', { party: row.shortName })] : [],
    ),
    ...(await approvalIssues(tx, request.take, { survivor, loser })),
    ...checkRow(resource, next, { ...tx.now, actor: tx.actor }),
    ...(['bankAccounts', 'invoiceTitles'] as const).flatMap(name => lineLimitIssues(next, name)),
    ...(await closedMonths(tx, loser.id, loser.shortName)),
    ...(await conflicts(tx, loser.id, survivor.id)),
  ]
  return {
    survivor,
    loser,
    moves: await countMoves(tx, loser.id),
    blockers,
    identities: twoIdentities(survivor, loser),
  }
}

function lineLimitIssues(next: AnyRow, name: 'bankAccounts' | 'invoiceTitles'): Issue[] {
  const { lines, label, en = '' } = resource.fields[name] ?? { label: name }
  const max = lines?.max ?? 1000
  return (next[name] as unknown[]).length > max
    ? [wordedIssue(partyErrors, { code: 'merge.too_many' }, { lines: { zh: label, en }, max })]
    : []
}

async function mergedRow(
  tx: Tx,
  { survivor, loser }: Pick<MergePlan, 'survivor' | 'loser'>,
  take: readonly MergeField[],
): Promise<AnyRow> {
  const accounts = mergedRows<PartyRow['bankAccounts'][number]>(survivor.bankAccounts, loser.bankAccounts, accountKey)
  const invoiceTitles = mergedRows<PartyRow['invoiceTitles'][number]>(
    survivor.invoiceTitles,
    loser.invoiceTitles,
    row => row.title.trim(),
  )
  return deriveRow(resource, {
    ...survivor,
    ...mergedFields(survivor, loser, take),
    ...(await withAccountStates(tx, survivor.bankAccounts, accounts)),
    invoiceTitles,
  })
}

export interface MergeOrder extends MergeRequest {
  version: number
  loserVersion: number
  reason: string
}

/** The plan of an order. @throws what prevents the merge */
export async function checkedPlan(tx: Tx, order: MergeOrder): Promise<MergePlan> {
  const plan = await planMerge(tx, order)
  const { survivor, loser, blockers, identities } = plan
  if (survivor.version !== order.version) failStale(tx, resource, survivor as AnyRow)
  if (loser.version !== order.loserVersion) failStale(tx, resource, loser as AnyRow)
  failAll([
    ...blockers,
    identities && !order.sameEntity ? partyErrors.issue('merge.identities', {}, 'sameEntity') : undefined,
  ])
  return plan
}

/** What other areas bring in step once references point to the survivor, by area. */
const FOLLOWERS = new Map<string, (tx: Tx, survivorId: number) => Promise<void>>()

/** Another area tells what follows from a merge of counterparties, in the transaction of the merge. */
export function onMerge(area: string, follow: (tx: Tx, survivorId: number) => Promise<void>): void {
  FOLLOWERS.set(area, follow)
}

/**
 * Merges two records of one entity: references, child rows and chosen values go to the survivor, and the other record
 * stays as a sign. `step` is called with the number of rows that have moved since the last call.
 */
export async function mergeParties(
  tx: Tx,
  { order, plan }: { order: MergeOrder; plan: MergePlan },
  onProgress: (rows: number) => void = () => {},
): Promise<{ id: number; moves: Move[] }> {
  const { survivor, loser, moves } = plan
  await moveReferences(tx, { from: loser.id, to: survivor.id, reason: order.reason, onProgress })
  const next = await mergedRow(tx, { survivor, loser }, order.take)
  const swapped = swappedValues(survivor, loser, order.take)
  // Two records never have the same code at any moment.
  if (Object.keys(swapped).length)
    await updateRecord(tx, resource, {
      id: loser.id,
      values: {
        ...('code' in swapped ? { code: `~${loser.id}` } : {}),
        ...('fullName' in swapped ? { fullName: `~${loser.id}` } : {}),
        ...('creditCode' in swapped ? { creditCode: null } : {}),
        ...('idNo' in swapped ? { idNo: null } : {}),
      },
    })
  await updateRecord(tx, resource, { id: survivor.id, values: changedValues(survivor as AnyRow, next) })
  await updateRecord(tx, resource, {
    id: loser.id,
    values: {
      ...swapped,
      status: 'disabled',
      accountStatus: 'clear',
      mergedIntoId: survivor.id,
    },
  })
  const after = await tx.getRequired(party, survivor.id)
  const loserAfter = await tx.getRequired(party, loser.id)
  await writeAudit(tx, {
    resource,
    id: survivor.id,
    action: 'merge',
    before: survivor as AnyRow,
    after: after as AnyRow,
    reason: `${order.reason}（并入 ${loser.code} ${loser.fullName}）`,
  })
  await writeAudit(tx, {
    resource,
    id: loser.id,
    action: 'merge',
    before: loser as AnyRow,
    after: loserAfter as AnyRow,
    reason: `${order.reason}（合并到 ${after.code} ${after.fullName}）`,
  })
  await tx.sql('update contract set party_roles = $3 where org_id = $1 and party_id = $2', [
    tx.orgId,
    survivor.id,
    rolesOf(after).join(' '),
  ])
  for (const follow of FOLLOWERS.values()) await follow(tx, survivor.id)
  await notifyCheckers(tx, survivor, after)
  return { id: survivor.id, moves }
}

/**
 * The values of the merged record afterwards: it gets the survivor's unique values in exchange for its own, so that
 * both can be found.
 */
function swappedValues(survivor: PartyRow, loser: PartyRow, take: readonly MergeField[]): AnyRow {
  const swapped: AnyRow = {}
  for (const name of MERGE_SWAPPED)
    if (take.includes(name) && survivor[name] !== loser[name]) swapped[name] = survivor[name]
  return 'fullName' in swapped
    ? deriveRow(resource, { ...loser, ...swapped }) && { ...swapped, nameKey: survivor.nameKey }
    : swapped
}

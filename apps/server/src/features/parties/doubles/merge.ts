import { checkRow, deriveRow } from '@tuheng/domain/kernel/draft'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import {
  accountKey,
  joinedRows,
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
import { changes, inReach } from '../../../engine/write/save.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { stale } from '../../../engine/write/stale.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { markedAccounts, tellCheckers } from '../account-check.ts'
import { closedMonths, conflicts, countMoves, type Move, moveReferences } from './move-references.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

type PartyRow = RowOf<typeof party>
const resource = anyResource(party)
const faces = Object.values(party.faces) as Face[]

export interface MergeRequest {
  /** Who stays. */
  id: number
  loserId: number
  /** Fields whose value comes from the one that goes. */
  take: readonly MergeField[]
  /** Two codes, yet one entity. */
  sameEntity?: boolean
}

export interface MergePlan {
  survivor: PartyRow
  loser: PartyRow
  moves: Move[]
  /** What has to be done first. */
  blockers: Issue[]
  /** Their codes differ: it has to be said that they are one entity all the same. */
  identities: boolean
}

/** Both records, held until the end of the transaction, and whether this person may merge them. */
async function bothOf(tx: Tx, { id, loserId, take }: MergeRequest): Promise<{ survivor: PartyRow; loser: PartyRow }> {
  if (id === loserId) partyErrors.fail('merge.same', {}, 'loserId')
  const rows = new Map<number, PartyRow>()
  for (const each of [id, loserId].toSorted((a, b) => a - b)) rows.set(each, await tx.lock(party, each))
  const [survivor, loser] = [rows.get(id) as PartyRow, rows.get(loserId) as PartyRow]
  for (const row of [survivor, loser]) {
    if (!inReach(tx, row as AnyRow)) kernelErrors.fail('record.missing', { label: party.label })
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

/** What a merge would do and what speaks against it. Writes nothing. */
export async function planMerge(tx: Tx, wish: MergeRequest): Promise<MergePlan> {
  const { survivor, loser } = await bothOf(tx, wish)
  const next = await nextOf(tx, { survivor, loser }, wish.take)
  const blockers = [
    ...[survivor, loser].flatMap(row =>
      row.mergedIntoId ? [partyErrors.issue('party.merged', { party: row.shortName })] : [],
    ),
    ...checkRow(resource, next, { today: tx.now.today, actor: tx.actor }),
    ...(['bankAccounts', 'invoiceTitles'] as const).flatMap(name => tooMany(next, name)),
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

function tooMany(next: AnyRow, name: 'bankAccounts' | 'invoiceTitles'): Issue[] {
  const { lines, label, en = '' } = resource.fields[name] ?? { label: name }
  const max = lines?.max ?? 1000
  return (next[name] as unknown[]).length > max
    ? [wordedIssue(partyErrors, { code: 'merge.too_many' }, { lines: { zh: label, en }, max })]
    : []
}

async function nextOf(
  tx: Tx,
  { survivor, loser }: Pick<MergePlan, 'survivor' | 'loser'>,
  take: readonly MergeField[],
): Promise<AnyRow> {
  const accounts = joinedRows<PartyRow['bankAccounts'][number]>(survivor.bankAccounts, loser.bankAccounts, accountKey)
  const invoiceTitles = joinedRows<PartyRow['invoiceTitles'][number]>(
    survivor.invoiceTitles,
    loser.invoiceTitles,
    row => row.title.trim(),
  )
  return deriveRow(resource, {
    ...survivor,
    ...mergedFields(survivor, loser, take),
    ...(await markedAccounts(tx, survivor.bankAccounts, accounts)),
    invoiceTitles,
  })
}

export interface MergeOrder extends MergeRequest {
  version: number
  loserVersion: number
  reason: string
}

/** The plan of what was ordered; throws what speaks against it. */
export async function checkedPlan(tx: Tx, order: MergeOrder): Promise<MergePlan> {
  const plan = await planMerge(tx, order)
  const { survivor, loser, blockers, identities } = plan
  if (survivor.version !== order.version) stale(tx, resource, survivor as AnyRow)
  if (loser.version !== order.loserVersion) stale(tx, resource, loser as AnyRow)
  failAll([
    ...blockers,
    identities && !order.sameEntity ? partyErrors.issue('merge.identities', {}, 'sameEntity') : undefined,
  ])
  return plan
}

/** Joins two records of one entity: references, child rows and chosen values go to the survivor, the other stays as a sign. `step`: so many more rows have moved. */
export async function mergeParties(
  tx: Tx,
  { order, plan }: { order: MergeOrder; plan: MergePlan },
  step: (rows: number) => void = () => {},
): Promise<{ id: number; moves: Move[] }> {
  const { survivor, loser, moves } = plan
  await moveReferences(tx, { from: loser.id, to: survivor.id, reason: order.reason, step })
  const next = await nextOf(tx, { survivor, loser }, order.take)
  const left = leftOf(survivor, loser, order.take)
  // No two records hold the same code at any moment
  if (Object.keys(left).length)
    await updateRecord(tx, resource, {
      id: loser.id,
      values: {
        ...('code' in left ? { code: `~${loser.id}` } : {}),
        ...('fullName' in left ? { fullName: `~${loser.id}` } : {}),
        ...('creditCode' in left ? { creditCode: null } : {}),
        ...('idNo' in left ? { idNo: null } : {}),
      },
    })
  await updateRecord(tx, resource, { id: survivor.id, values: changes(survivor as AnyRow, next) })
  await updateRecord(tx, resource, {
    id: loser.id,
    values: {
      ...left,
      status: 'disabled',
      accountStatus: 'clear',
      mergedIntoId: survivor.id,
    },
  })
  const after = await tx.must(party, survivor.id)
  const gone = await tx.must(party, loser.id)
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
    after: gone as AnyRow,
    reason: `${order.reason}（合并到 ${after.code} ${after.fullName}）`,
  })
  await tx.sql('update contract set party_roles = $3 where org_id = $1 and party_id = $2', [
    tx.orgId,
    survivor.id,
    rolesOf(after).join(' '),
  ])
  await tellCheckers(tx, survivor, after)
  return { id: survivor.id, moves }
}

/** What is left to the one that goes: in exchange for its unique values it gets the survivor's, so that either is found. */
function leftOf(survivor: PartyRow, loser: PartyRow, take: readonly MergeField[]): AnyRow {
  const left: AnyRow = {}
  for (const name of MERGE_SWAPPED)
    if (take.includes(name) && survivor[name] !== loser[name]) left[name] = survivor[name]
  return 'fullName' in left
    ? deriveRow(resource, { ...loser, ...left }) && { ...left, nameKey: survivor.nameKey }
    : left
}

import { rightOf } from '@tuheng/domain/kernel/copies'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import {
  bankErrors,
  bankTransaction,
  type BankMatch,
  bestMatches,
  settlement,
  type SettlementFacts,
} from '@tuheng/domain/settlement/index'
import { referenceScopeSql } from '../../../engine/rights/reference-scope.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { Sql } from '../../../db/database.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { Params } from '../../../sql/params.ts'

export type Move = Pick<
  RowOf<typeof bankTransaction>,
  'id' | 'direction' | 'amount' | 'serialNo' | 'peerName' | 'peerAccount' | 'summary' | 'purpose'
>

const resource = anyResource(settlement)

/** What a transaction says of the settlement that it is matched with. */
const TOLD = ['amount', 'direction', 'status', 'partyId', 'settleNo']

/**
 * The kinds of settlements that the person may find by what a bank says of them. Whether another one fits would tell its
 * amount.
 */
export const findableKinds = (actor: Actor, more: readonly string[] = []): string[] =>
  Object.values(resource.faces).flatMap(face => {
    const kind = face.where?.['kind']
    if (!kind || !can(actor, face, 'read')) return []
    const { mayQuery } = viewerAccess(actor, resource, face)
    return [...TOLD, ...more].every(mayQuery) ? [String(kind)] : []
  })

const isHidden = (actor: Actor, name: string, path: string): boolean => rightOf(actor, name, path) === 'hidden'

/** The approved settlements that a transaction most likely pays, among those that the person may see. */
export async function matchesOf(tx: Tx, move: Move): Promise<BankMatch[]> {
  const kinds = findableKinds(tx.actor)
  if (!kinds.length) return []
  const params = new Params(tx.orgId, move.direction, move.amount, kinds, move.id ?? 0)
  const scope = referenceScopeSql(tx.actor, { resource, alias: 's' }, params) ?? 'true'
  const { rows } = await tx.sql<SettlementFacts & { fullName: string; shortName: string }>(
    `select s.id, s.settle_no as "settleNo", s.direction, s.amount::text as amount, s.account_name as "accountName", s.account_no as "accountNo",
       p.full_name as "fullName", p.short_name as "shortName",
       array(select b.account_no from party_bank_account b where b.org_id = $1 and b.parent_id = s.party_id) as accounts
     from settlement s join party p on p.org_id = $1 and p.id = s.party_id
     where s.org_id = $1 and s.status = 'approved' and s.approval = 'none' and s.deleted_at is null
       and s.direction = $2 and s.amount = $3::numeric and s.kind = any($4::text[])
       and not exists (select from bank_transaction t where t.org_id = $1 and t.settlement_id = s.id and t.id <> $5
         and t.status in ('proposed', 'registered') and t.deleted_at is null)
       and ${scope} order by s.id limit 50`,
    params.values,
  )
  const hidesAccount = isHidden(tx.actor, 'settlement', 'accountNo')
  const hidesAccounts =
    isHidden(tx.actor, 'party', 'bankAccounts') || isHidden(tx.actor, 'party', 'bankAccounts.accountNo')
  return bestMatches(
    move,
    rows.map(({ fullName, shortName, ...row }) => ({
      ...row,
      names: [fullName, shortName],
      // By what it was found stands in the transaction
      accountName: isHidden(tx.actor, 'settlement', 'accountName') ? null : row.accountName,
      accountNo: hidesAccount ? null : row.accountNo,
      accounts: hidesAccounts ? [] : row.accounts,
    })),
  )
}

/** The face of a settlement, through which its payment is recorded. */
export const faceOfKind = (kind: string): Face =>
  Object.values(resource.faces).find(face => face.where?.['kind'] === kind) as Face

/** The approved settlements of a direction that the person may see and no other transaction pays, the oldest first. */
export async function approvedFor(
  tx: Tx,
  { direction, besides }: { direction: string; besides: readonly number[] },
): Promise<{ id: number; settleNo: string; partyName: string; amount: string; planDate: string }[]> {
  const kinds = findableKinds(tx.actor)
  if (!kinds.length) return []
  const params = new Params(tx.orgId, direction, kinds, besides)
  const scope = referenceScopeSql(tx.actor, { resource, alias: 's' }, params) ?? 'true'
  const { rows } = await tx.sql<{ id: number; settleNo: string; partyName: string; amount: string; planDate: string }>(
    `select s.id, s.settle_no as "settleNo", p.short_name as "partyName", s.amount::text as amount, s.plan_date::text as "planDate"
     from settlement s join party p on p.org_id = $1 and p.id = s.party_id
     where s.org_id = $1 and s.status = 'approved' and s.approval = 'none' and s.deleted_at is null
       and s.direction = $2 and s.kind = any($3::text[])
       and not exists (select from bank_transaction t where t.org_id = $1 and t.settlement_id = s.id and t.id <> all($4::bigint[])
         and t.status in ('proposed', 'registered') and t.deleted_at is null)
       and ${scope} order by s.plan_date, s.id limit 200`,
    params.values,
  )
  return rows
}

/** @throws if the person may not find one of the settlements: what refuses it otherwise would tell of it */
export async function refuseUnfindable(tx: Tx, ids: readonly number[], path: string): Promise<void> {
  const params = new Params(tx.orgId, ids, findableKinds(tx.actor))
  const scope = referenceScopeSql(tx.actor, { resource, alias: 's' }, params) ?? 'true'
  const { rows } = await tx.sql<{ id: number }>(
    `select s.id from settlement s where s.org_id = $1 and s.id = any($2::bigint[]) and s.kind = any($3::text[])
       and s.deleted_at is null and ${scope}`,
    params.values,
  )
  if (rows.length < new Set(ids).size) bankErrors.fail('bank.not_shown', {}, path)
}

interface MoveOf {
  id: number
  serialNo: string
  bookedOn: string
  peerName: string | null
  amount: string
  share: string
}

/** The transactions that pay this settlement, whole or in part, or are proposed for it. */
export async function movesOf(sql: Pick<Sql, 'query'>, actor: Actor, settlementId: number): Promise<MoveOf[]> {
  const params = new Params(actor.orgId, settlementId)
  const scope = referenceScopeSql(actor, { resource: anyResource(bankTransaction), alias: 't' }, params) ?? 'true'
  const { rows } = await sql.query<MoveOf>(
    `select t.id, t.serial_no as "serialNo", t.booked_on::text as "bookedOn", t.peer_name as "peerName",
       t.amount::text as amount, coalesce(s.amount, t.amount)::text as share
     from bank_transaction t
     left join bank_transaction_share s on s.org_id = $1 and s.parent_id = t.id and s.settlement_id = $2
     where t.org_id = $1 and t.deleted_at is null and (t.settlement_id = $2 or s.id is not null) and ${scope}
     order by t.booked_on, t.id limit 200`,
    [...params.values],
  )
  return rows
}

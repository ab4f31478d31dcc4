import { money, neg } from '@tuheng/domain/kernel/decimal'
import { text } from '@tuheng/domain/kernel/text'
import { taxPartOf } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockStatements } from './lock-statements.ts'
import type { OpenAct } from './open-moves.ts'
import { syncStatement } from './sync-statement.ts'

/** A part of a statement that is settled without a payment of its own. Yuan. */
export interface AllocatedPart {
  statementId: number
  amount: string
  taxPart: string | null
  /** What settles it. Its business date counts, or today where it is taken back. */
  by: Required<OpenAct>
}

/** What a locked statement leaves. Yuan. */
export interface StatementLeft {
  id: number
  no: string
  kind: string
  partyId: number
  /** What nobody asked for yet. */
  available: string
  net: string
  invoiceable: string
  tax: string
  appliedTax: string
  dueDate: string | null
}

/** Locks statements in the order of their ids and reads what is left of them. @throws if one is not confirmed and open */
export async function lockedLeft(tx: Tx, ids: readonly number[]): Promise<Map<number, StatementLeft>> {
  await lockStatements(tx, ids, {
    in: ['confirmed', 'partSettled'],
    action: text('抵用或对冲', 'be settled'),
  })
  return statementsLeft(tx, ids)
}

/** Locks statements whose parts are opened again, in the order of their ids. */
export async function lockAllocated(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockStatements(tx, ids, {
    in: ['confirmed', 'partSettled', 'settled'],
    action: text('撤销', 'be opened again'),
  })
}

/** What is left of statements, without a lock. */
export async function statementsLeft(tx: Tx, ids: readonly number[]): Promise<Map<number, StatementLeft>> {
  const { rows } = await tx.sql<StatementLeft>(
    `select id, stmt_no as no, kind, party_id as "partyId", available_sum as available, net_sum as net, invoiceable_sum as invoiceable,
       tax_sum as tax, applied_tax as "appliedTax", due_date::text as "dueDate" from statement
     where org_id = $1 and id = any($2::bigint[]) order by id`,
    [tx.orgId, ids],
    'statements-left',
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** The tax in a part: its share of what no settlement took, and the rest with the rest. */
export const taxOfPart = (left: StatementLeft, amount: string): string => taxPartOf({ ...left, amount })

/**
 * Settles a part of a statement at once, or opens it again today: applied for and settled by the same amount. The database
 * refuses more than is left.
 */
export async function allocate(
  tx: Tx,
  { statementId, amount, taxPart, by }: AllocatedPart,
  sign: 1 | -1,
): Promise<void> {
  const signed = (value: string | null): string => money(sign === 1 ? value : neg(value))
  await tx.sql(
    `update statement set applied_sum = applied_sum + $3, available_sum = net_sum - (applied_sum + $3), applied_tax = applied_tax + $4,
       settled_sum = settled_sum + $3, open_sum = net_sum - (settled_sum + $3), version = version + 1, updated_at = $5
     where org_id = $1 and id = $2`,
    [tx.orgId, statementId, signed(amount), signed(taxPart), tx.now.at],
    'statement-allocated',
  )
  await syncStatement(tx, statementId, sign === 1 ? by : { ...by, on: tx.now.today })
}

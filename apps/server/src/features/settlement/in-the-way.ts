import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { statementErrors } from '@tuheng/domain/settlement/statement.errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type Text, text } from '@tuheng/domain/kernel/text'
import {
  blockersOf,
  type BlockerGroup,
  registerBlockers,
  refusalWithBlockers,
  summarizeBlockers,
  appendBlockers,
} from '../../engine/write/blockers.ts'
import { resourceOf } from '../../engine/directory.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { onSave } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'

/** The shortest way to release a trip, by the status of its statement or `disputed`. */
const TRIP_REMEDIES: Readonly<Record<string, Text>> = {
  draft: text('草稿对账单请先移出该运单', 'Take the waybill out of the draft statement first'),
  disputed: text(
    '异议处理中的对账单请先移出该运单',
    'Take the waybill out of the statement whose dispute is being handled first',
  ),
  sent: text('已发送的对账单请先撤回，再移出该运单', 'Withdraw the statement that was sent, then take the waybill out'),
  confirmed: text(
    '已确认的对账单请先作废，或在下期对账单中以调整额更正',
    'Void the confirmed statement, or correct it by an adjustment in the next one',
  ),
  partSettled: text(
    '已结算的请在下期对账单中以调整额更正',
    'Correct what is settled by an adjustment in the next statement',
  ),
  settled: text(
    '已结算的请在下期对账单中以调整额更正',
    'Correct what is settled by an adjustment in the next statement',
  ),
}
/** The audit of a trip in a statement cannot be undone, so the statement comes first. */
const BEFORE_UNAUDIT = text('；反审核前先处理：', '; before that deal with')

/** By the status of the invoice: one that is only applied for needs no red invoice. */
const INVOICE_REMEDIES: Readonly<Record<string, Text>> = {
  draft: text('草稿发票请先删除或移出该对账单', 'Delete the draft invoice first, or take the statement out of it'),
  approving: text('尚在审批的发票请先撤回开票申请', 'Withdraw the invoice that is still to be approved first'),
  toIssue: text(
    '尚未开具的发票请先退回并取消开票申请',
    'Send back and cancel the invoice that is not issued yet first',
  ),
  issuing: text(
    '开具中的发票请等开具结果，失败的先取消',
    'Wait for the invoice that is being issued; cancel it if it fails',
  ),
  issued: text('已开具的发票请先红冲', 'Reverse the issued invoice first'),
}
/** For whoever may not know how far the document is. */
const ASK = text('请联系负责该单据的同事处理', 'Ask a colleague who is in charge of it')
const RETURN_IN = text('已收的发票请先退票', 'Return the purchase invoice first')
const CANCEL = text(
  '审批中的结算单请先撤回，已批准的请先取消，已登记收付的请先撤销',
  'Withdraw settlements to approve, cancel approved ones, and undo the payment of paid ones',
)

/** Registers which documents block transitions of trips, statements and invoices. */
export function registerInTheWay(): void {
  for (const code of ['waybill.in_statement', 'waybill record.locked'])
    registerBlockers(code, async (tx, row) => statementBlockers(tx.actor, await statementsOf(tx, row)))
  registerBlockers('waybill.audited', async (tx, row) =>
    withUndoAudit(statementBlockers(tx.actor, await statementsOf(tx, row))),
  )
  registerBlockers('waybill.open_exception', async (tx, row) => [
    {
      resource: 'waybillException',
      ids: await idsBy(
        tx,
        `select id from waybill_exception where org_id = $1 and waybill_id = $2 and status in ('open', 'handling') and deleted_at is null order by id`,
        row,
      ),
      remedy: text('请先办结或撤销该异常', 'Resolve or cancel the exception first'),
    },
  ])
  registerBlockers('statement.has_settlement', async (tx, row) => [
    {
      resource: 'settlement',
      ids: await idsBy(
        tx,
        `select s.id from settlement_item i join settlement s on s.org_id = $1 and s.id = i.parent_id
      where i.org_id = $1 and i.statement_id = $2 and (s.status not in ('draft', 'cancelled') or s.is_reserved) and s.deleted_at is null order by s.id`,
        row,
      ),
      remedy: CANCEL,
    },
  ])
  registerBlockers('advance.used', async (tx, row) => [
    {
      resource: 'advanceMove',
      ids: await idsBy(
        tx,
        `select id from advance_move where org_id = $1 and advance_id = $2 and move_kind not in ('paid', 'transferIn') and status = 'live' and deleted_at is null order by seq desc`,
        row,
      ),
    },
  ])
  registerBlockers('statement.has_invoice', invoicesOf)
  registerBlockers('invoice.red_pending', async (tx, row) => [
    {
      resource: 'invoiceOut',
      ids: await idsBy(
        tx,
        `select id from invoice_out where org_id = $1 and red_of_id = $2 and status not in ('issued', 'cancelled') and deleted_at is null order by id`,
        row,
      ),
      remedy: text('请先完成或取消该红字发票', 'Finish or cancel that red invoice first'),
    },
  ])
  onSave(statement, { before: ({ tx, next }) => refuseSamePeriod(tx, next) })
}

/** A database constraint refuses it too, but cannot tell which statement it is. */
async function refuseSamePeriod(tx: Tx, next: RowOf<typeof statement>): Promise<void> {
  if (next.supplementary) return
  const { rows } = await tx.sql<{ id: number }>(
    `select id from statement where org_id = $1 and kind = $2 and party_id = $3 and period_from = $4 and period_to = $5 and id is distinct from $6::bigint
       and status <> 'void' and not supplementary and deleted_at is null`,
    [tx.orgId, next.kind, next.partyId, next.periodFrom, next.periodTo, next.id ?? null],
  )
  if (rows.length)
    throw await refusalWithBlockers(tx, statementErrors.issue('statement.same_period'), [
      { resource: 'statement', ids: rows.map(row => row.id) },
    ])
}

async function idsBy(tx: Tx, statement: string, row: AnyRow): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(statement, [tx.orgId, row.id ?? null])
  return rows.map(found => found.id)
}

/** A live statement that contains a trip. */
interface HoldingStatement {
  id: number
  status: string
  diffCount: number
}

async function statementsOf(tx: Tx, row: AnyRow): Promise<HoldingStatement[]> {
  const { rows } = await tx.sql<HoldingStatement>(
    `select s.id, s.status, s.diff_count as "diffCount" from statement s where s.org_id = $1 and s.id in (select c.statement_id from charge c
       where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = $2 and c.deleted_at is null) order by s.id`,
    [tx.orgId, row.id ?? null],
  )
  return rows
}

/** Whether the person sees all of these statuses, so that a remedy may depend on them. */
const seesAll = (actor: Actor, statuses: readonly (readonly [resource: string, field: string])[]): boolean =>
  statuses.every(([name, field]) => viewerAccess(actor, resourceOf(name)).visibilityOf(field) === 'visible')

/** A trip tells by its own statuses how far its statement is. */
const STATUSES_OF_TRIPS = [
  ['statement', 'status'],
  ['waybill', 'arStatus'],
  ['waybill', 'apStatus'],
] as const

/** The statements that contain a trip, with the shortest way to release it. */
function statementBlockers(actor: Actor, holding: readonly HoldingStatement[]): BlockerGroup[] {
  if (!seesAll(actor, STATUSES_OF_TRIPS))
    return holding.length ? [{ resource: 'statement', ids: holding.map(one => one.id), remedy: ASK }] : []
  return [
    ...Map.groupBy(holding, one => (statement.machines.status.describeState?.({ ...one }) ? 'disputed' : one.status)),
  ].map(([status, group]): BlockerGroup => {
    const remedy = TRIP_REMEDIES[status]
    return { resource: 'statement', ids: group.map(one => one.id), ...(remedy ? { remedy } : {}) }
  })
}

/** The same for an audited trip. */
const withUndoAudit = (found: readonly BlockerGroup[]): BlockerGroup[] =>
  found.map((kind): BlockerGroup => ({ ...kind, separator: BEFORE_UNAUDIT }))

/** Adds to a refusal about a trip the statements that contain it. */
export type NameTrip = (issue: Issue, statements: readonly (number | null)[]) => Promise<Issue>

/** Reads the statements of many trips at once. */
export async function tripNamer(tx: Tx, statements: readonly (number | null)[]): Promise<NameTrip> {
  const ids = [...new Set(statements.flatMap(id => id ?? []))]
  const known = await blockersOf(tx, 'statement', { ids })
  const { rows } = await tx.sql<HoldingStatement>(
    'select id, status, diff_count as "diffCount" from statement where org_id = $1 and id = any($2::bigint[]) order by id',
    [tx.orgId, ids],
  )
  return async (issue, of) => {
    const holding = statementBlockers(
      tx.actor,
      rows.filter(row => of.includes(row.id)),
    )
    const found = issue.code === 'waybill.audited' ? withUndoAudit(holding) : holding
    return found.length ? appendBlockers(issue, await summarizeBlockers(tx, found, known), found) : issue
  }
}

async function invoicesOf(tx: Tx, row: AnyRow): Promise<BlockerGroup[]> {
  const { rows } = await tx.sql<{ id: number; status: string }>(
    `select distinct o.id, o.status from invoice_out_item i join invoice_out o on o.org_id = $1 and o.id = i.parent_id
     where i.org_id = $1 and i.statement_id = $2 and o.status <> 'cancelled' and o.red_status <> 'full' and o.red_of_id is null and o.deleted_at is null order by o.id`,
    [tx.orgId, row.id],
  )
  const taken = await idsBy(
    tx,
    `select distinct o.id from invoice_in_item i join invoice_in o on o.org_id = $1 and o.id = i.parent_id
    where i.org_id = $1 and i.statement_id = $2 and o.status <> 'rejected' and o.deleted_at is null order by 1`,
    row,
  )
  const isTold = seesAll(tx.actor, [['invoiceOut', 'status']])
  const out = [...Map.groupBy(rows, found => (isTold ? found.status : ''))].map(([status, group]): BlockerGroup => {
    const remedy = isTold ? INVOICE_REMEDIES[status] : ASK
    return { resource: 'invoiceOut', ids: group.map(found => found.id), ...(remedy ? { remedy } : {}) }
  })
  return [...out, { resource: 'invoiceIn', ids: taken, remedy: RETURN_IN }]
}

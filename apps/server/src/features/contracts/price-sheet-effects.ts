import {
  contract,
  contractErrors,
  contractStatuses,
  priceSheet,
  type PriceAdjustment,
  type PriceRounding,
} from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { type ChoiceFinding, registerChoiceNotes } from '../../engine/read/choice-notes.ts'
import { refusalNaming } from '../../engine/write/blockers.ts'
import { onConstraint } from '../../sql/db-errors.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { makeNextVersion } from './next-version.ts'
import { overlapIssue } from './overlap.ts'
import { tellPricedBefore } from './priced-before.ts'
import { withPreviousPrices } from './previous-price.ts'
import { priceWaiting } from './reprice/price-waiting.ts'

export type SheetRow = RowOf<typeof priceSheet>

/**
 * What the moves of a price sheet do beyond its own row. Once approved it is never edited: it is ended, replaced or
 * void.
 */
export function registerPriceSheets(): void {
  onConstraint('price_sheet_line_no_overlap', () => contractErrors.fail('price_sheet.overlap', {}, 'lines'))
  registerChoiceNotes(contract, 'price', {
    reads: ['contractNo', 'status'],
    last: () => `t.status not in ('${PRICED_STATUSES.join("', '")}')`,
    judge: (_sql, _ask, { rows }) => new Map(rows.map(row => [row['id'] as number, priceFindings(row as ContractRow)])),
  })
  onSave(priceSheet, { before: async ({ tx, next }) => ({ lines: await withPreviousPrices(tx, next) }) })
  onTransition(priceSheet, 'submit', {
    before: async ({ tx, next }) => refuse(await overlapIssue(tx, next, next.basedOnId)),
  })
  onTransition(priceSheet, 'approve', {
    before: ({ tx, next }) => putInForce(tx, next),
    post: ({ tx, next }) => priceWaiting(tx, next),
    notify: ({ tx, next }) => tellPricedBefore(tx, next),
  })
  onTransition(priceSheet, 'revise', {
    derive: async ({ tx, next, input }) => void (await makeNextVersion(tx, next, wishOf(input))),
  })
  onTransition(priceSheet, 'expire', {
    before: ({ tx, row, next }) =>
      next.effTo > row.effTo
        ? contractErrors.fail('price_sheet.expire_later', { date: row.effTo }, 'effTo')
        : refuseBilledAfter(tx, row, next.effTo),
  })
  onTransition(priceSheet, 'void', { before: ({ tx, row }) => refuseBilled(tx, row) })
}

/**
 * The contract's row is held, so that of two sheets under one contract the second is judged by what the first left. The
 * version before is cut to the day before, whatever is left of it; then nothing may overlap any more.
 */
async function putInForce(tx: Tx, sheet: SheetRow): Promise<void> {
  await checkContract(tx, sheet)
  const previous = sheet.basedOnId === null ? undefined : await tx.lock(priceSheet, sheet.basedOnId)
  if (previous && (previous.status === 'active' || previous.status === 'expired')) {
    if (sheet.effFrom < previous.effFrom)
      contractErrors.fail(
        'price_sheet.revise_from',
        { no: previous.sheetNo, date: sheet.effFrom, from: previous.effFrom },
        'effFrom',
      )
    const dayBefore = addDays(sheet.effFrom, -1)
    await tx.run(priceSheet, 'supersede', {
      id: previous.id,
      effTo: previous.effTo < dayBefore ? previous.effTo : dayBefore,
      reason: `${sheet.sheetNo} 取代`,
    })
  }
  refuse(await overlapIssue(tx, sheet, null))
}

/** Prices may be agreed while the paper is being signed, and for what a contract that ran out still has to carry. */
const PRICED_STATUSES = ['toSign', 'active', 'expired']

async function checkContract(tx: Tx, sheet: SheetRow): Promise<void> {
  const { rows } = await tx.sql<{ no: string; status: keyof typeof contractStatuses }>(
    'select contract_no as no, status from contract where org_id = $1 and id = $2 for no key update',
    [tx.orgId, sheet.contractId],
    'hold-contract-status',
  )
  refuse(rows[0] && closedRefusal(rows[0]))
}

type ContractRow = Pick<RowOf<typeof contract>, 'contractNo' | 'status'>

function priceFindings({ contractNo: no, status }: ContractRow): ChoiceFinding[] {
  const issue = closedRefusal({ no, status })
  return issue ? [{ level: 'later', issue }] : []
}

function closedRefusal({ no, status }: { no: string; status: keyof typeof contractStatuses }): Issue | undefined {
  if (PRICED_STATUSES.includes(status)) return undefined
  return wordedIssue(
    contractErrors,
    { code: 'price_sheet.contract_closed', path: 'contractId' },
    { no, status: contractStatuses[status] },
  )
}

/** Prices that a statement was made out at, or that were audited with their trips, stay what they were. */
async function refuseBilled(tx: Tx, sheet: SheetRow): Promise<void> {
  const no = sheet.sheetNo
  const lines = sheet.lines.map(line => line.id)
  const wayOut = text('请改用“失效”或制作新版', 'End the sheet or make a next version instead')
  const billed = await tx.sql<{ ids: number[] }>(
    `select coalesce(array_agg(distinct c.statement_id::int), '{}') as ids from charge c
     where c.org_id = $1 and c.sheet_line_id = any($2::bigint[]) and c.statement_id is not null and c.deleted_at is null`,
    [tx.orgId, lines],
    'sheet-billed',
  )
  const statements = billed.rows[0]?.ids ?? []
  if (statements.length)
    throw await refusalNaming(tx, contractErrors.issue('price_sheet.in_statement', { no }), [
      { resource: 'statement', ids: statements, wayOut },
    ])
  const audited = await tx.sql<{ ids: number[] }>(
    `select coalesce(array_agg(w.id::int order by w.id), '{}') as ids from waybill w
     where w.org_id = $1 and w.audit_status <> 'unaudited' and w.id in (select c.doc_id from charge c where c.org_id = $1
       and c.sheet_line_id = any($2::bigint[]) and c.doc_type = 'waybill' and c.deleted_at is null)`,
    [tx.orgId, lines],
    'sheet-audited',
  )
  const trips = audited.rows[0]?.ids ?? []
  if (trips.length)
    throw await refusalNaming(tx, contractErrors.issue('price_sheet.audited', { no, count: trips.length }), [
      { resource: 'waybill', ids: trips, wayOut: UNDO_AUDIT },
    ])
}

const UNDO_AUDIT = text('请先反审核，或制作新版', 'Undo their audit, or make a next version')

/** What it priced for good goes on standing under it: only a next version takes days away that are billed. */
async function refuseBilledAfter(tx: Tx, sheet: SheetRow, effTo: string): Promise<void> {
  if (effTo >= sheet.effTo) return
  const { rows } = await tx.sql<{ ids: number[] }>(
    `select coalesce(array_agg(w.id::int order by w.load_at, w.id), '{}') as ids from waybill w
     where w.org_id = $1 and w.load_at >= ($3::date + 1)::timestamptz and exists (select from charge c where c.org_id = $1 and c.doc_type = 'waybill'
       and c.doc_id = w.id and c.sheet_line_id = any($2::bigint[]) and c.deleted_at is null and (w.audit_status <> 'unaudited' or c.statement_id is not null))`,
    [tx.orgId, sheet.lines.map(line => line.id), effTo],
    'sheet-billed-after',
  )
  const ids = rows[0]?.ids ?? []
  if (!ids.length) return
  const issue = contractErrors.issue(
    'price_sheet.billed_after',
    { no: sheet.sheetNo, count: ids.length, date: effTo },
    'effTo',
  )
  throw await refusalNaming(tx, issue, [{ resource: 'waybill', ids, wayOut: UNDO_AUDIT }])
}

function wishOf(input: Record<string, unknown>): Parameters<typeof makeNextVersion>[2] {
  const { effFrom, effTo, adjust, value, rounding, reason } = input as {
    effFrom: string
    effTo: string
    adjust: PriceAdjustment['mode']
    value?: string | null
    rounding?: PriceRounding | null
    reason?: string | null
  }
  return {
    effFrom,
    effTo,
    reason: reason ?? '',
    adjustment: { mode: adjust, value: value ?? null, rounding: rounding ?? 'none' },
  }
}

function refuse(issue: ReturnType<typeof wordedIssue> | undefined): void {
  if (issue) throw new DomainError([issue])
}

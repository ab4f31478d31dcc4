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
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { onConstraint } from '../../sql/db-errors.ts'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { makeNextVersion } from './next-version.ts'
import { overlapIssue } from './overlap.ts'
import { warnOfEarlierPrices } from './earlier-prices.ts'
import { withPreviousPrices } from './previous-price.ts'
import { withComparison } from './information-price/compare-sheet.ts'
import { enqueueWaitingTrips } from './reprice/waiting-trips.ts'

export type SheetRow = RowOf<typeof priceSheet>

/**
 * Registers the effects of price sheet transitions on other records. An approved sheet is never edited: it is ended,
 * replaced or voided.
 */
export function registerPriceSheetEffects(): void {
  onConstraint('price_sheet_line_no_overlap', () => contractErrors.fail('price_sheet.overlap', {}, 'lines'))
  registerChoiceNotes(contract, 'price', {
    reads: ['contractNo', 'status'],
    last: () => `t.status not in ('${PRICEABLE_STATUSES.join("', '")}')`,
    judge: (_sql, _ask, { rows }) => new Map(rows.map(row => [row['id'] as number, priceFindings(row as ContractRow)])),
  })
  onSave(priceSheet, {
    before: async ({ tx, next }) => ({ lines: await withComparison(tx, next, await withPreviousPrices(tx, next)) }),
  })
  onTransition(priceSheet, 'submit', {
    before: async ({ tx, next }) => {
      failWith(await overlapIssue(tx, next, next.basedOnId))
      // Prices around it may have changed since it was saved
      return { lines: await withComparison(tx, next, next.lines) }
    },
  })
  onTransition(priceSheet, 'approve', {
    before: ({ tx, next }) => putInForce(tx, next),
    post: ({ tx, next }) => enqueueWaitingTrips(tx, next),
    notify: ({ tx, next }) => warnOfEarlierPrices(tx, next),
  })
  onTransition(priceSheet, 'revise', {
    derive: async ({ tx, next, input }) => void (await makeNextVersion(tx, next, nextVersionInput(input))),
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
 * Puts a sheet in force. The contract row is locked, so that the second of two sheets under one contract sees the
 * result of the first. The previous version is shortened to the day before. Afterwards no other sheet may overlap.
 */
async function putInForce(tx: Tx, sheet: SheetRow): Promise<void> {
  await checkContractStatus(tx, sheet)
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
  failWith(await overlapIssue(tx, sheet, null))
}

/** Prices may be agreed while the paper is being signed, and for what an expired contract still has to carry. */
const PRICEABLE_STATUSES = ['toSign', 'active', 'expired']

async function checkContractStatus(tx: Tx, sheet: SheetRow): Promise<void> {
  const { rows } = await tx.sql<{ no: string; status: keyof typeof contractStatuses }>(
    'select contract_no as no, status from contract where org_id = $1 and id = $2 for no key update',
    [tx.orgId, sheet.contractId],
    'hold-contract-status',
  )
  failWith(rows[0] && contractClosedIssue(rows[0]))
}

type ContractRow = Pick<RowOf<typeof contract>, 'contractNo' | 'status'>

function priceFindings({ contractNo: no, status }: ContractRow): ChoiceFinding[] {
  const issue = contractClosedIssue({ no, status })
  return issue ? [{ level: 'later', issue }] : []
}

function contractClosedIssue({ no, status }: { no: string; status: keyof typeof contractStatuses }): Issue | undefined {
  if (PRICEABLE_STATUSES.includes(status)) return undefined
  return wordedIssue(
    contractErrors,
    { code: 'price_sheet.contract_closed', path: 'contractId' },
    { no, status: contractStatuses[status] },
  )
}

/** Refuses to change prices that a statement was made out at or that were audited with their trips. */
async function refuseBilled(tx: Tx, sheet: SheetRow): Promise<void> {
  const no = sheet.sheetNo
  const lines = sheet.lines.map(line => line.id)
  const remedy = text('请改用“失效”或制作新版', 'End the sheet or make a next version instead')
  const billed = await tx.sql<{ ids: number[] }>(
    `select coalesce(array_agg(distinct c.statement_id::int), '{}') as ids from charge c
     where c.org_id = $1 and c.sheet_line_id = any($2::bigint[]) and c.statement_id is not null and c.deleted_at is null`,
    [tx.orgId, lines],
    'sheet-billed',
  )
  const statements = billed.rows[0]?.ids ?? []
  if (statements.length)
    throw await refusalWithBlockers(tx, contractErrors.issue('price_sheet.in_statement', { no }), [
      { resource: 'statement', ids: statements, remedy },
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
    throw await refusalWithBlockers(tx, contractErrors.issue('price_sheet.audited', { no, count: trips.length }), [
      { resource: 'waybill', ids: trips, remedy: UNDO_AUDIT },
    ])
}

const UNDO_AUDIT = text('请先反审核，或制作新版', 'Undo their audit, or make a next version')

/** Refuses to take days from a sheet that have billed trips. Only a next version may do that. */
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
  throw await refusalWithBlockers(tx, issue, [{ resource: 'waybill', ids, remedy: UNDO_AUDIT }])
}

function nextVersionInput(input: Record<string, unknown>): Parameters<typeof makeNextVersion>[2] {
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

function failWith(issue: ReturnType<typeof wordedIssue> | undefined): void {
  if (issue) throw new DomainError([issue])
}

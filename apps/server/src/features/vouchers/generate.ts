import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { money, neg } from '@tuheng/domain/kernel/decimal'
import { excerpt } from '@tuheng/domain/kernel/text'
import { type FactItem, reversedEntries, voucher, voucherErrors, voucherSource } from '@tuheng/domain/margin/index'
import { defineJob } from '../../engine/jobs/index.ts'
import { refuseNarrow } from './scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import {
  holdVouchers,
  LONGEST_SUMMARY,
  type Plan,
  type PlannedVoucher,
  planVouchers,
  type VoucherOrder,
} from './plan.ts'

/** Vouchers of one transaction. */
const AT_ONCE = 100

interface Generated {
  vouchers: number
  events: number
  problems: number
}

/** Generates vouchers in portions. A run that is taken over goes on with what is not booked. */
export const generateJob = defineJob<VoucherOrder, Generated>({
  kind: 'generate-vouchers',
  title: { zh: '生成凭证', en: 'Generate vouchers' },
  run: async ({ job, actor, engine, signal, report }) => {
    refuseNarrow(actor)
    const done = { vouchers: 0, events: 0, problems: 0 }
    for (;;) {
      signal.throwIfAborted()
      const { made, plan } = await write(engine, { actor, requestId: job.requestId }, tx =>
        generateSome(tx, job.input, AT_ONCE),
      )
      done.vouchers += made.vouchers
      done.events += made.events
      done.problems = plan.problems.length
      report(done.vouchers, done.vouchers + Math.max(0, plan.vouchers.length - made.vouchers))
      if (made.vouchers === plan.vouchers.length) return done
    }
  },
})

/** Makes all vouchers of an order in this write. */
export async function generateVouchers(tx: Tx, order: VoucherOrder): Promise<Generated> {
  const { made, plan } = await generateSome(tx, order, Number.POSITIVE_INFINITY)
  return { ...made, problems: plan.problems.length }
}

async function generateSome(
  tx: Tx,
  order: VoucherOrder,
  limit: number,
): Promise<{ made: Omit<Generated, 'problems'>; plan: Plan }> {
  await holdVouchers(tx)
  const plan = await planVouchers(tx, order)
  const made = { vouchers: 0, events: 0 }
  for (const planned of plan.vouchers.slice(0, limit)) {
    await makeVoucher(tx, planned, order)
    made.vouchers++
    made.events += planned.facts.length
  }
  return { made, plan }
}

async function makeVoucher(tx: Tx, planned: PlannedVoucher, { grouping }: VoucherOrder): Promise<void> {
  const { date, event, summary, deptId, entries, facts } = planned
  const docs = new Set(facts.map(fact => `${fact.docType} ${fact.docId}`)).size
  const row = await tx.insert(voucher, {
    voucherDate: date,
    event,
    grouping,
    summary,
    deptId,
    sourceCount: docs,
    attachments: docs,
    entries: entries.map(({ deptId: entryDeptId, ...one }) => ({ ...one, entryDeptId })) as never,
  })
  const turns = await turnsOf(
    tx,
    facts.flatMap(fact => fact.parts.map(part => part.key)),
  )
  await tx.insertMany(
    voucherSource,
    facts.flatMap(({ event: of, docType, docId, docNo, day, ruleId, parts }) =>
      parts.map(({ key, side, partyId, amount, items }) => {
        const turn = (turns.get(key) ?? 0) + 1
        return {
          voucherId: row.id,
          ruleId,
          event: of,
          docType,
          docId,
          docNo,
          day,
          partyId,
          side,
          amount,
          sourceKey: key,
          turn,
          liveKey: `${key}#${turn}`,
          figures: items as never,
          deptId,
        }
      }),
    ),
  )
}

async function turnsOf(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.sql<{ key: string; turn: number }>(
    'select source_key as key, max(turn)::int as turn from voucher_source where org_id = $1 and source_key = any($2::text[]) group by 1',
    [tx.orgId, keys],
    'voucher-turns',
  )
  return new Map(rows.map(row => [row.key, row.turn]))
}

/** A reversal takes all of a voucher, however many events it books. */
const ALL = 2_000_000_000

type Voucher = RowOf<typeof voucher>

/** The red voucher of another: the same entries with the opposite sign. What it reverses can be booked again. */
export async function makeRed(tx: Tx, row: Voucher, { reversedOn, reason }: AnyRow): Promise<void> {
  await holdVouchers(tx)
  const date = String(reversedOn)
  if (row.voucherDate && date < row.voucherDate)
    voucherErrors.fail('voucher.before_original', { date: row.voucherDate }, 'reversedOn')
  const red = await tx.insert(voucher, {
    voucherDate: date,
    event: row.event,
    grouping: row.grouping,
    summary: excerpt(`红冲 ${row.voucherNo}：${String(reason ?? '')}`, LONGEST_SUMMARY),
    deptId: row.deptId,
    sourceCount: row.sourceCount,
    attachments: 0,
    redOfId: row.id,
    redStatus: 'red',
    entries: reversedEntries(row.entries as { debit: string; credit: string }[]).map(
      ({ id: _id, ...one }: AnyRow) => one,
    ) as never,
  })
  const sources = await liveSources(tx, row.id)
  const turns = await turnsOf(
    tx,
    sources.map(one => one.sourceKey ?? ''),
  )
  await tx.insertMany(
    voucherSource,
    sources.map(one => {
      const key = one.sourceKey ?? ''
      const turn = (turns.get(key) ?? 0) + 1
      const { voucherId: _v, ruleId, event, docType, docId, docNo, partyId, side, deptId } = one
      const figures = (one.figures as FactItem[]).map(item => ({ ...item, amount: money(neg(item.amount)) }))
      const amount = money(neg(one.amount))
      const kept = {
        ruleId,
        event,
        docType,
        docId,
        docNo,
        partyId,
        side,
        deptId,
        day: date,
        amount,
        sourceKey: key,
        turn,
      }
      return { ...kept, voucherId: red.id, liveKey: `${key}#${turn}`, figures: figures as never }
    }),
  )
  await tx.overwrite(voucher, { id: row.id, redStatus: 'reversed', reversedById: red.id }, { action: null })
}

async function liveSources(tx: Tx, voucherId: number): Promise<RowOf<typeof voucherSource>[]> {
  const rows = await tx.find(voucherSource, { where: { voucherId }, sort: ['id'], limit: ALL })
  return rows.filter(one => one.liveKey !== null)
}

/** What a void voucher booked is open again; a void reversal leaves its voucher in force. */
export async function freeSources(tx: Tx, row: Voucher): Promise<void> {
  await holdVouchers(tx)
  if (row.redOfId) {
    const { rows } = await tx.sql(
      `select 1 from voucher_source own join voucher_source later on later.org_id = $1 and later.source_key = own.source_key and later.turn > own.turn
         and later.live_key is not null and later.deleted_at is null where own.org_id = $1 and own.voucher_id = $2 limit 1`,
      [tx.orgId, row.id],
      'voucher-booked-again',
    )
    if (rows.length) voucherErrors.fail('voucher.later_red')
    await tx.overwrite(voucher, { id: row.redOfId, redStatus: 'none', reversedById: null }, { action: null })
  }
  await tx.writing(voucherSource)(
    'update voucher_source set live_key = null, version = version + 1 where org_id = $1 and voucher_id = $2',
    [tx.orgId, row.id],
    'free-voucher-sources',
  )
}

import { monthOf, monthRange, shiftMonth } from '@tuheng/domain/kernel/dates'
import { isZero, money, sum } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { excerpt } from '@tuheng/domain/kernel/text'
import {
  type Entry,
  entriesOf,
  ledgerAccount,
  merged,
  voucher,
  voucherErrors,
  type VoucherEvent,
  voucherEvents,
  type VoucherGrouping,
  voucherRule,
} from '@tuheng/domain/margin/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { isClosed } from '../../engine/write/closed-month.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Fact, openFacts } from './facts.ts'

/** What is to be booked. */
export interface VoucherOrder {
  month: string
  grouping: VoucherGrouping
  events?: readonly VoucherEvent[] | undefined
  docNo?: string | undefined
}

interface PlannedEntry extends Entry {
  summary: string
}
/** A fact with the version of the rule that it is booked by. */
type BookedFact = Fact & { ruleId: number }
export interface PlannedVoucher {
  date: string
  event: VoucherEvent | null
  summary: string
  deptId: number | null
  entries: PlannedEntry[]
  facts: BookedFact[]
}

export interface Plan {
  vouchers: PlannedVoucher[]
  problems: { docNo: string; event: VoucherEvent; issue: Issue }[]
  /** Events that are booked in this month since their own is closed. */
  late: number
}

/** The longest summary; the documents and the reason of a reversal say the rest. */
export const LONGEST_SUMMARY = 120

/** Held while vouchers are made, so that nothing is made twice. */
export const holdVouchers = (tx: Tx): Promise<unknown> =>
  tx.sql(`select pg_advisory_xact_lock($1::int, hashtext('vouchers'))`, [tx.orgId], 'hold-vouchers')

/** The vouchers that an order comes to now. @throws if its month is closed or has not begun */
export async function planVouchers(tx: Tx, order: VoucherOrder): Promise<Plan> {
  const { month } = order
  if (month > monthOf(tx.now.today)) voucherErrors.fail('voucher.future', { month }, 'month')
  const closed = closedMonths(tx)
  if (await closed(month)) voucherErrors.fail('voucher.month_closed', { month }, 'month')
  const end = monthRange(month).to
  const last = end < tx.now.today ? end : tx.now.today
  const found = await openFacts(tx, { until: end, docNo: order.docNo })
  const facts: Fact[] = []
  let late = 0
  for (const fact of found) {
    if (order.events && !order.events.includes(fact.event)) continue
    const own = monthOf(fact.day)
    if (own !== month && !(own < month && (await firstOpen(closed, own)) === month)) continue
    if (own !== month) late++
    const day = own === month ? fact.day : monthRange(month).from
    facts.push({ ...fact, day: day < last ? day : last })
  }
  const rules = await rulesInForce(tx)
  const accounts = await accountsOf(tx)
  const names = await namesOf(tx, facts)
  const problems: Plan['problems'] = []
  const booked: { fact: BookedFact; entries: PlannedEntry[] }[] = []
  for (const fact of facts) {
    const words = voucherEvents[fact.event]
    const rule = rules.get(fact.event)
    const report = (issue: Issue) => problems.push({ docNo: fact.docNo, event: fact.event, issue })
    if (!rule) {
      report(voucherErrors.issue('voucher.no_rule', { event: words.zh, eventEn: words.en }))
      continue
    }
    const items = fact.parts.flatMap(part => part.items)
    const { entries, problem } = entriesOf(items, { words, lines: rule.lines }, accounts)
    const stopped = entries?.map(one => accounts.get(one.accountId)).find(one => one?.status !== 'enabled')
    if (problem) report(problem)
    else if (stopped) report(voucherErrors.issue('voucher.account_disabled', { account: stopped.fullName ?? '' }))
    else {
      const summary = filled(rule.summary, { party: names.get(fact.partyId) ?? '', no: fact.docNo })
      booked.push({ fact: { ...fact, ruleId: rule.id }, entries: entries.map(one => ({ ...one, summary })) })
    }
  }
  const groups = Map.groupBy(booked, ({ fact }) => groupOf(fact, order.grouping))
  const vouchers = [...groups.values()].map(of => composed(of, order.grouping, last))
  return { vouchers: vouchers.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)), problems, late }
}

const filled = (pattern: string, { party, no }: { party: string; no: string }): string =>
  excerpt(
    pattern.replace('{party}', () => party).replace('{no}', () => no),
    LONGEST_SUMMARY,
  )

/** What stands on one voucher. What is taken back has one of its own; accruals go by counterparty, not by trip. */
function groupOf({ event, docType, docId, day, partyId, parts }: Fact, grouping: VoucherGrouping): string {
  if (grouping === 'month') return ''
  if (grouping === 'event') return event
  const isDown = sum(parts.map(part => part.amount)).startsWith('-')
  return docType === 'accrual'
    ? [event, partyId, day, isDown].join(' ')
    : [event, docType, docId, day, isDown].join(' ')
}

type Booked = { fact: BookedFact; entries: PlannedEntry[] }

function composed(of: readonly Booked[], grouping: VoucherGrouping, last: string): PlannedVoucher {
  const [first] = of as [Booked]
  const isSingle = grouping === 'document'
  const event = grouping === 'month' ? null : first.fact.event
  const docs = new Set(of.map(({ fact }) => `${fact.docType} ${fact.docId}`)).size
  const month = monthOf(first.fact.day)
  const summary = isSingle
    ? docs > 1
      ? `${excerpt(first.entries[0]?.summary ?? '', LONGEST_SUMMARY - 20)} 等 ${docs} 笔`
      : (first.entries[0]?.summary ?? '')
    : `${event ? voucherEvents[event].zh : '业务'} ${month} 汇总 ${docs} 笔`
  const all = of.flatMap(one => one.entries)
  const entryWords = (one: PlannedEntry): string => (isSingle && docs === 1 ? one.summary : summary)
  const together = merged(all)
  // What cancels out entirely is shown in full
  const shown = together.length ? together : all.filter(one => !isZero(one.debit) || !isZero(one.credit))
  return {
    date: isSingle ? first.fact.day : last,
    event,
    summary,
    deptId: isSingle ? first.fact.deptId : null,
    entries: shown.map(one => ({ ...one, summary: entryWords(one as PlannedEntry) })),
    facts: of.map(one => one.fact),
  }
}

export const debitOf = ({ entries }: Pick<PlannedVoucher, 'entries'>): string =>
  money(sum(entries.map(one => one.debit)))

type Closed = (month: string) => Promise<boolean>

/** Whether months are closed for vouchers, each asked once. */
function closedMonths(tx: Tx): Closed {
  const known = new Map<string, Promise<boolean>>()
  return month => {
    const asked = known.get(month) ?? isClosed(tx, voucher, month)
    known.set(month, asked)
    return asked
  }
}

/** The month in which what belongs to a closed one is booked: the first open one after it. */
async function firstOpen(closed: Closed, from: string): Promise<string> {
  let month = from
  for (let i = 0; i < 120 && (await closed(month)); i++) month = shiftMonth(month, 1)
  return month
}

async function rulesInForce(tx: Tx): Promise<Map<string, RowOf<typeof voucherRule>>> {
  const rules = await tx.find(voucherRule, { where: { status: 'inForce' }, lines: true })
  return new Map(rules.map(rule => [rule.event, rule]))
}

async function accountsOf(tx: Tx): Promise<Map<number, RowOf<typeof ledgerAccount>>> {
  const accounts = await tx.find(ledgerAccount, { where: {}, limit: 5000 })
  return new Map(accounts.map(account => [account.id, account]))
}

async function namesOf(tx: Tx, facts: readonly Fact[]): Promise<Map<number, string>> {
  const ids = [...new Set(facts.map(fact => fact.partyId))]
  if (!ids.length) return new Map()
  const { rows } = await tx.sql<{ id: number; name: string }>(
    'select id::int as id, short_name as name from party where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, ids],
    'voucher-party-names',
  )
  return new Map(rows.map(row => [row.id, row.name]))
}

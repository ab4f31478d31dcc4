import { eq, isZero, money, neg, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { splitExact } from '@tuheng/domain/kernel/split'
import { type FactItem, missingItems, type VoucherDocument, type VoucherEvent } from '@tuheng/domain/margin/index'
import type { Tx } from '../../engine/write/tx.ts'
import { DOCUMENT_FACTS, OPEN_MOVES, STATEMENT_CHARGES } from './fact-queries.ts'

/** What of one event is recorded under one key. */
interface FactPart {
  key: string
  side: 'ar' | 'ap' | null
  /** Whose standing book it is: both sides of a three-party offset have one of their own. */
  partyId: number
  /** The principal amount, by which it is told whether the event is booked. */
  amount: Dec
  items: FactItem[]
}

/** Something that happened and is to be booked as a whole. */
export interface Fact {
  event: VoucherEvent
  docType: VoucherDocument
  docId: number
  docNo: string
  day: string
  partyId: number
  deptId: number | null
  parts: FactPart[]
}

interface Looked {
  /** The last day that is looked at. */
  until: string
  docNo?: string | undefined
}

type Row = Record<string, string | number | null>
const text = (row: Row, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : String(row[name])
const dec = (row: Row, name: string): Dec => String(row[name] ?? '0')
const id = (row: Row, name: string): number | null => (typeof row[name] === 'number' ? row[name] : null)

/** Everything that happened by a day and is not booked, the earliest first. */
export async function openFacts(tx: Tx, { until, docNo }: Looked): Promise<Fact[]> {
  const params = [tx.orgId, until, docNo ?? null]
  const [moves, ...documents] = await Promise.all(
    [OPEN_MOVES, ...DOCUMENT_FACTS].map((sql, i) => tx.sql<Row>(sql, params, `voucher-facts-${i}`)),
  )
  const facts = [
    ...(await factsOfMoves(tx, (moves?.rows ?? []).map(notBefore))),
    ...(await factsOfDocuments(
      tx,
      documents.flatMap(({ rows }) => rows.map(notBefore)),
    )),
  ]
  return facts.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** What was reversed is booked anew on the day of its reversal at the earliest: the months between have it by the first voucher. */
function notBefore(row: Row): Row {
  const last = text(row, 'lastDay')
  return last !== null && last > String(row['day']) ? { ...row, day: last } : row
}

const headOf = (row: Row): Omit<Fact, 'event' | 'parts'> => ({
  docType: row['docType'] as VoucherDocument,
  docId: Number(row['docId']),
  docNo: String(row['docNo'] ?? ''),
  day: String(row['day']),
  partyId: Number(row['partyId']),
  deptId: id(row, 'deptId'),
})

const facetsOf = (row: Row): Omit<FactItem, 'figure' | 'amount'> => ({
  partyId: id(row, 'partyId'),
  deptId: id(row, 'deptId'),
  projectId: id(row, 'projectId'),
  kind: text(row, 'kind'),
  segment: text(row, 'segment'),
  payMethod: text(row, 'payMethod'),
  purpose: text(row, 'purpose'),
  direction: text(row, 'direction'),
  act: text(row, 'act'),
  bearer: text(row, 'bearer'),
})

const EVENT_OF: Readonly<Record<string, VoucherEvent>> = {
  advance: 'advanceUsed',
  offset: 'offset',
  writeOff: 'writeOff',
}

async function factsOfMoves(tx: Tx, rows: readonly Row[]): Promise<Fact[]> {
  const arisen = rows.filter(row => row['cause'] === 'arisen')
  const charges = await chargesOf(tx, arisen)
  const before = await bookedBefore(tx, arisen)
  const single = rows
    .filter(row => row['cause'] !== 'offset')
    .map((row): Fact => {
      const side = row['kind'] === 'customer' ? ('ar' as const) : ('ap' as const)
      const open = side === 'ar' ? ('arOpen' as const) : ('apOpen' as const)
      const [key, amount] = [String(row['key']), dec(row, 'delta')]
      if (row['cause'] === 'arisen') {
        const of = {
          charges: charges.get(Number(row['statementId'])) ?? [],
          before: before.get(Number(row['statementId'])) ?? [],
        }
        const items = [{ ...facetsOf(row), figure: open, amount }, ...netAndTax(row, of)]
        return {
          ...headOf(row),
          event: side === 'ar' ? 'arConfirmed' : 'apConfirmed',
          parts: [{ key, side, partyId: Number(row['partyId']), amount, items }],
        }
      }
      const event =
        row['cause'] === 'paid'
          ? side === 'ar'
            ? 'receipt'
            : 'payment'
          : (EVENT_OF[String(row['cause'])] as VoucherEvent)
      // What settles lowers the open amount; it is booked as what was received, paid or used
      const items = [{ ...facetsOf(row), figure: open, amount: money(neg(amount)) }]
      return { ...headOf(row), event, parts: [{ key, side, partyId: Number(row['partyId']), amount, items }] }
    })
  return [...single, ...offsets(rows.filter(row => row['cause'] === 'offset'))]
}

/** Both sides of an offset are one fact: neither balances alone. */
function offsets(rows: readonly Row[]): Fact[] {
  const acts = Map.groupBy(rows, row => [row['docId'], row['day'], dec(row, 'delta').startsWith('-')].join(' '))
  return [...acts.values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const parts = of.map((row): FactPart => {
      const side = row['kind'] === 'customer' ? ('ar' as const) : ('ap' as const)
      const amount = dec(row, 'delta')
      const figure = side === 'ar' ? ('arOpen' as const) : ('apOpen' as const)
      return {
        key: String(row['key']),
        side,
        partyId: Number(row['partyId']),
        amount,
        items: [{ ...facetsOf(row), figure, amount: money(neg(amount)) }],
      }
    })
    return [{ ...headOf(first), event: 'offset' as const, parts }]
  })
}

async function chargesOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, Row[]>> {
  const ids = [...new Set(rows.map(row => Number(row['statementId'])))]
  if (!ids.length) return new Map()
  const found = await tx.sql<Row>(STATEMENT_CHARGES, [tx.orgId, ids], 'voucher-statement-charges')
  return Map.groupBy(found.rows, row => Number(row['statementId']))
}

/** The items by which the confirmations of these statements are booked, as they stand. */
async function bookedBefore(tx: Tx, rows: readonly Row[]): Promise<Map<number, FactItem[]>> {
  const ids = [...new Set(rows.map(row => Number(row['statementId'])))]
  if (!ids.length) return new Map()
  const found = await tx.sql<{ docId: number; figures: FactItem[] }>(
    `select doc_id::int as "docId", figures from voucher_source where org_id = $1 and doc_type = 'statement' and doc_id = any($2::bigint[])
       and event in ('arConfirmed', 'apConfirmed') and live_key is not null and deleted_at is null order by id`,
    [tx.orgId, ids],
    'voucher-booked-statements',
  )
  const of = Map.groupBy(found.rows, row => row.docId)
  return new Map(
    [...of].map(([docId, list]) => [
      docId,
      missingItems(
        list.flatMap(row => row.figures),
        [],
      ),
    ]),
  )
}

const REST = ['excl', 'tax', 'prepaid'] as const

/**
 * Net, tax and what was prepaid of a move of a confirmed statement. They add up to the move: from the charges, which the
 * statement holds while it is confirmed; else from how its confirmation was booked; else from its own figures.
 */
function netAndTax(
  row: Row,
  { charges, before }: { charges: readonly Row[]; before: readonly FactItem[] },
): FactItem[] {
  const delta = dec(row, 'delta')
  const facets = facetsOf(row)
  const whole = sub(sum(charges.map(one => dec(one, 'amount'))), dec(row, 'prepaid'))
  if (charges.length && eq(whole, delta))
    return [
      ...charges.flatMap((one): FactItem[] => {
        const own = {
          ...facets,
          segment: text(one, 'segment'),
          chargeKind: text(one, 'chargeKind'),
          deptId: id(one, 'deptId'),
          projectId: id(one, 'projectId'),
        }
        return [
          { ...own, figure: 'excl', amount: dec(one, 'excl') },
          { ...own, figure: 'tax', amount: dec(one, 'tax') },
        ]
      }),
      { ...facets, figure: 'prepaid' as const, amount: dec(row, 'prepaid') },
    ].filter(item => !isZero(item.amount))
  const open = before.filter(item => item.figure === 'arOpen' || item.figure === 'apOpen')
  if (open.length && eq(neg(sum(open.map(item => item.amount))), delta))
    return before
      .filter(item => REST.some(figure => figure === item.figure))
      .map(item => ({ ...item, amount: money(neg(item.amount)) }))
  const weights = [sub(dec(row, 'invoiceable'), dec(row, 'tax')), dec(row, 'tax')]
  const [excl = delta, tax = '0.00'] = weights.every(isZero) ? [delta, '0.00'] : shared(delta, weights)
  return [
    { ...facets, figure: 'excl' as const, amount: excl },
    { ...facets, figure: 'tax' as const, amount: tax },
  ].filter(item => !isZero(item.amount))
}

/** An amount of either sign by weights of either sign. */
function shared(amount: Dec, weights: readonly Dec[]): Dec[] {
  const isDown = weights.some(weight => weight.startsWith('-'))
  return splitExact(amount, isDown ? weights.map(weight => money(neg(weight))) : weights, 2)
}

async function factsOfDocuments(tx: Tx, rows: readonly Row[]): Promise<Fact[]> {
  const known = rows.filter(row => !isZero(dec(row, 'booked')))
  const booked = await itemsBooked(
    tx,
    known.map(row => String(row['key'])),
  )
  return rows.map(row => {
    const key = String(row['key'])
    const target = isZero(dec(row, 'target')) ? [] : itemsOf(row)
    const items = missingItems(target, booked.get(key) ?? [])
    const amount = money(sub(dec(row, 'target'), dec(row, 'booked')))
    const event = row['event'] as VoucherEvent
    // What is taken back is booked when that is found, not in the month of the document
    const own = String(row['day'])
    const day = isZero(dec(row, 'booked')) || own > tx.now.today ? own : tx.now.today
    return { ...headOf(row), event, day, parts: [{ key, side: null, partyId: Number(row['partyId']), amount, items }] }
  })
}

async function itemsBooked(tx: Tx, keys: readonly string[]): Promise<Map<string, FactItem[]>> {
  if (!keys.length) return new Map()
  const found = await tx.sql<{ key: string; figures: FactItem[] }>(
    `select source_key as key, figures from voucher_source where org_id = $1 and source_key = any($2::text[]) and live_key is not null and deleted_at is null order by id`,
    [tx.orgId, keys],
    'voucher-booked-items',
  )
  const of = Map.groupBy(found.rows, row => row.key)
  return new Map([...of].map(([key, list]) => [key, list.flatMap(row => row.figures)]))
}

function itemsOf(row: Row): FactItem[] {
  const facets = facetsOf(row)
  if (row['event'] === 'advance') {
    const amount = dec(row, 'target')
    const own: FactItem = { ...facets, figure: 'amount', amount }
    if (row['act'] !== 'transferOut') return [own]
    const other = {
      partyId: id(row, 'otherPartyId'),
      purpose: text(row, 'otherPurpose'),
      direction: text(row, 'otherDirection'),
    }
    return [own, { ...own, ...other, act: 'transferIn' }]
  }
  const more = row['settleBy'] === 'deposit' ? { purpose: 'deposit' } : {}
  const figure = (name: 'total' | 'excl' | 'tax', of: string): FactItem => ({
    ...facets,
    ...more,
    figure: name,
    amount: dec(row, of),
  })
  return [figure('total', 'amount'), figure('excl', 'excl'), figure('tax', 'tax')].filter(item => !isZero(item.amount))
}

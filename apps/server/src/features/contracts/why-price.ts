import {
  brokenSteps,
  priceCandidates,
  rate,
  type PriceCandidate,
  type PriceSheetRow,
  type Rating,
  type Side,
  type TripFacts,
  type Verdict,
} from '@tuheng/domain/contracts/index'
import { priceExplanationCall, type StoredTrace } from '@tuheng/domain/contracts/price-explanation.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { eq, money, sum } from '@tuheng/domain/kernel/decimal'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { charge } from '@tuheng/domain/settlement/index'
import { priceSheet } from '@tuheng/domain/contracts/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { inReach } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { chargesOfDocument, factsOf, openBook, sheetsAround, tierEntries, tierPriors } from '../settlement/index.ts'
import { namesFor, type Names } from './price-names.ts'
import { seenSides } from './reprice/seen-sides.ts'

type ChargeRow = RowOf<typeof charge>
type Why = GivenOf<typeof priceExplanationCall>
type WhySide = NonNullable<Why['sides'][Side]>
type Rated = NonNullable<WhySide['now']>
type Row = NonNullable<Rated['row']>

/** `POST /api/v1/oms/wayBill/why {id}`: how each side's price came about, as it was booked and as it would be today. */
export function registerWhy(server: Server): void {
  serveCall(server, priceExplanationCall, ({ actor, body, engine, request }) =>
    write(engine, { actor, requestId: request.id }, tx => explain(tx, actor, body.id)),
  )
}

async function explain(tx: Tx, actor: Actor, id: number): Promise<Why> {
  const trip = await tx.get(waybill, id)
  if (!trip || !inReach(tx, trip)) return kernelErrors.fail('record.missing', { label: waybill.label })
  const book = await openBook(tx, [trip], { charges: 'none' })
  const priors = await tierPriors(tx, tierEntries(book, [trip]))
  const sides: Partial<Record<Side, WhySide>> = {}
  for (const side of seenSides(actor)) {
    const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: id, side })
    const reason = charges.find(c => c.pinned && c.kind === 'freight')?.note ?? undefined
    const facts = factsOf(book, { trip, side }, { pinReason: reason, tierPriorQty: priors.get(`${id}:${side}`) })
    sides[side] = { booked: bookedOf(charges), ...(await ratedNow(tx, actor, { facts, side, charges })) }
  }
  return { id, waybillNo: trip.waybillNo, loadAt: trip.loadAt, sides }
}

/** Of a charge, what explains its amount. */
const SHOWN = [
  'id',
  'kind',
  'feeCode',
  'feeName',
  'qty',
  'unit',
  'price',
  'priceIsQuotient',
  'amount',
  'taxRate',
  'excl',
  'tax',
  'sheetNo',
  'pinned',
  'adjustsId',
  'statementId',
  'state',
  'note',
  'createdAt',
] as const satisfies readonly (keyof ChargeRow)[]

/** What the ledger holds and the trace that was kept with it, proved anew: every formula is computed again. */
function bookedOf(charges: readonly ChargeRow[]): WhySide['booked'] {
  const priced = charges.filter(c => c.amount !== null)
  const trace = charges.findLast(c => c.kind === 'freight' && c.trace !== null)?.trace as StoredTrace | null | undefined
  return {
    total: priced.length ? money(sum(priced.map(c => c.amount))) : null,
    charges: charges.map(
      charge => Object.fromEntries(SHOWN.map(name => [name, charge[name]])) as Pick<ChargeRow, (typeof SHOWN)[number]>,
    ),
    trace: trace ?? null,
    broken: brokenSteps(trace?.steps ?? []),
  }
}

async function ratedNow(
  tx: Tx,
  actor: Actor,
  args: { facts: TripFacts | undefined; side: Side; charges: readonly ChargeRow[] },
): Promise<Pick<WhySide, 'now' | 'same'>> {
  const { facts, side, charges } = args
  if (!facts) return { now: null, same: null }
  const sheets = await sheetsAround(tx, { side, partyId: facts.partyId, date: facts.date })
  const names = await namesFor(tx, sheets, facts)
  const candidates = sheets.flatMap(sheet => priceCandidates(sheet, line => names.ofLine(sheet, line)))
  const rating = rate({ ...facts, names: names.ofTrip }, candidates, side)
  const link = linker(actor, { sheets, candidates, names })
  const total = money(
    sum(charges.filter(c => c.amount !== null && c.kind !== 'adjust' && c.kind !== 'claim').map(c => c.amount)),
  )
  return { now: shown(rating, link), same: rating.found ? eq(rating.total, total) : null }
}

function shown(rating: Rating, link: (verdict: Verdict) => Row): Rated {
  const { found, trace, row, rejected } = rating
  const common = {
    found,
    steps: trace,
    broken: brokenSteps(trace),
    row: row && link(row),
    rejected: rejected.map(link),
  }
  if (!rating.found)
    return {
      ...common,
      reason: rating.reason,
      issues: rating.issues.map(({ code, zh, en, path }) => ({ code, zh, en, path })),
    }
  const { total, excl, tax, charges, terms, weights } = rating
  return { ...common, total, excl, tax, charges, terms, weights }
}

/** A verdict with what its row says and, for whoever may open price sheets, where to open it. */
function linker(
  actor: Actor,
  {
    sheets,
    candidates,
    names,
  }: { sheets: readonly PriceSheetRow[]; candidates: readonly PriceCandidate[]; names: Names },
): (verdict: Verdict) => Row {
  const sheetOf = new Map(sheets.map(sheet => [sheet.id, sheet]))
  const rowOf = new Map(candidates.map(row => [row.lineId, row]))
  return verdict => {
    const sheet = sheetOf.get(verdict.sheetId)
    const row = rowOf.get(verdict.lineId)
    const face = sheet && priceSheet.faces[sheet.kind]
    const opens = face !== undefined && can(actor, face, 'read')
    return {
      ...verdict,
      status: sheet?.status ?? null,
      effFrom: sheet?.effFrom ?? null,
      effTo: sheet?.effTo ?? null,
      changeReason: sheet?.changeReason ?? null,
      basis: row?.basis ?? null,
      vehicleKind: row?.vehicleKind ?? null,
      names: sheet && row ? names.shown(row) : null,
      ...(opens
        ? { api: face.api, price: row?.tiers ? null : row?.price, tiers: row?.tiers, taxRate: row?.taxRate }
        : { api: null }),
    }
  }
}

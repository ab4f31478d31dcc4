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
  type WeightFigures,
} from '@tuheng/domain/contracts/index'
import { priceExplanationCall, type StoredTrace } from '@tuheng/domain/contracts/price-explanation.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { eq, money, sum } from '@tuheng/domain/kernel/decimal'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { veiledIds } from '@tuheng/domain/kernel/veiled'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { charge } from '@tuheng/domain/settlement/index'
import { priceSheet } from '@tuheng/domain/contracts/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import {
  approvingSheets,
  type ApprovingSheet,
  chargesOfDocument,
  factsOf,
  openBook,
  sheetsNearDate,
  tierEntries,
  tierPriors,
} from '../settlement/index.ts'
import { namesFor, type Names } from './price-names.ts'
import { visibleSides } from './reprice/visible-sides.ts'

type ChargeRow = RowOf<typeof charge>
type WhyAnswer = GivenOf<typeof priceExplanationCall>
type WhySide = NonNullable<WhyAnswer['sides'][Side]>
type CurrentRating = NonNullable<WhySide['now']>
type Row = NonNullable<CurrentRating['row']>

/** `POST /api/v1/oms/wayBill/why {id}`: how the price of each side was found, as booked and as it would be today. */
export function registerWhyPrice(server: Server): void {
  serveCall(server, priceExplanationCall, ({ actor, body, engine, request }) =>
    write(engine, { actor, requestId: request.id }, tx => explain(tx, actor, body.id)),
  )
}

async function explain(tx: Tx, actor: Actor, id: number): Promise<WhyAnswer> {
  const trip = await tx.get(waybill, id)
  if (!trip || !inScope(tx, trip) || veiledIds(actor, waybill).includes(id)) return failMissing(waybill)
  const book = await openBook(tx, [trip], { charges: 'none' })
  const priors = await tierPriors(tx, tierEntries(book, [trip]))
  const sides: Partial<Record<Side, WhySide>> = {}
  for (const side of visibleSides(actor)) {
    const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: id, side })
    const reason = charges.find(c => c.pinned && c.kind === 'freight')?.note ?? undefined
    const facts = factsOf(book, { trip, side }, { pinReason: reason, tierPriorQty: priors.get(`${id}:${side}`) })
    sides[side] = { booked: bookedOf(charges), ...(await currentRating(tx, actor, { facts, side, charges, trip })) }
  }
  return { id, waybillNo: trip.waybillNo, loadAt: trip.loadAt, sides }
}

/** Fields of a charge that explain its amount. */
const CHARGE_FIELDS = [
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

/** The charges in the ledger with the trace that was stored with them. Every formula of the trace is computed again. */
function bookedOf(charges: readonly ChargeRow[]): WhySide['booked'] {
  const priced = charges.filter(c => c.amount !== null)
  const trace = charges.findLast(c => c.kind === 'freight' && c.trace !== null)?.trace as StoredTrace | null | undefined
  return {
    total: priced.length ? money(sum(priced.map(c => c.amount))) : null,
    charges: charges.map(
      charge =>
        Object.fromEntries(CHARGE_FIELDS.map(name => [name, charge[name]])) as Pick<
          ChargeRow,
          (typeof CHARGE_FIELDS)[number]
        >,
    ),
    trace: trace ?? null,
    broken: brokenSteps(trace?.steps ?? []),
  }
}

async function currentRating(
  tx: Tx,
  actor: Actor,
  args: { facts: TripFacts | undefined; side: Side; charges: readonly ChargeRow[]; trip: RowOf<typeof waybill> },
): Promise<Pick<WhySide, 'now' | 'same'>> {
  const { facts, side, charges, trip } = args
  if (!facts) return { now: null, same: null }
  const sheets = await sheetsNearDate(tx, { side, partyId: facts.partyId, date: facts.date })
  const names = await namesFor(tx, sheets, facts)
  const candidates = sheets.flatMap(sheet => priceCandidates(sheet, line => names.ofLine(sheet, line)))
  const rating = rate({ ...facts, names: names.ofTrip }, candidates, side)
  const view = verdictView(actor, { sheets, candidates, names })
  const total = money(
    sum(charges.filter(c => c.amount !== null && c.kind !== 'adjust' && c.kind !== 'claim').map(c => c.amount)),
  )
  return {
    now: ratingAnswer(rating, view, rating.found ? [] : await approvingSheets(tx, { trip, side })),
    same: rating.found ? eq(rating.total, total) : null,
  }
}

function ratingAnswer(rating: Rating, view: (verdict: Verdict) => Row, approving: ApprovingSheet[]): CurrentRating {
  const { found, trace, row, rejected } = rating
  const common = {
    found,
    steps: trace,
    broken: brokenSteps(trace),
    row: row && view(row),
    rejected: rejected.map(view),
    approving,
  }
  if (!rating.found)
    return {
      ...common,
      reason: rating.reason,
      issues: rating.issues.map(({ code, zh, en, path }) => ({ code, zh, en, path })),
    }
  const { total, excl, tax, charges, terms, loss } = rating
  return { ...common, total, excl, tax, charges, terms, weights: loss && weightFigures(loss) }
}

/** The weights of a loss without its money. */
const weightFigures = ({ diff, lossQty, permille, allowQty, overQty }: WeightFigures): WeightFigures => ({
  diff,
  lossQty,
  permille,
  allowQty,
  overQty,
})

/** Returns a function that adds to a verdict what its row says and, for actors who may open price sheets, a link. */
function verdictView(
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
    const mayOpen = face !== undefined && can(actor, face, 'read')
    return {
      ...verdict,
      status: sheet?.status ?? null,
      effFrom: sheet?.effFrom ?? null,
      effTo: sheet?.effTo ?? null,
      changeReason: sheet?.changeReason ?? null,
      basis: row?.basis ?? null,
      vehicleKind: row?.vehicleKind ?? null,
      names: sheet && row ? names.ofCandidate(row) : null,
      ...(mayOpen
        ? { api: face.api, price: row?.tiers ? null : row?.price, tiers: row?.tiers, taxRate: row?.taxRate }
        : { api: null }),
    }
  }
}

import type { Rating } from '@tuheng/domain/contracts/index'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { dateIssues, parseFields, withDefaults, deriveRow } from '@tuheng/domain/kernel/draft'
import { failAll, type Issue, localizeIssues } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { priceFrom, railLeg } from '@tuheng/domain/rail/index'
import { leftIssue, loadIssues, mainWaybill, quotaIssue, taskLeftQty, waybill } from '@tuheng/domain/transport/index'
import { tripIssues } from '@tuheng/domain/transport/waybill.rules'
import { previewCall } from '@tuheng/domain/transport/trip.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { resolveReferences } from '../../../engine/write/references.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { withoutMaskedCopies } from '../../../engine/write/shown-copies.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { openTx, type Tx } from '../../../engine/write/tx.ts'
import { read } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { readCreditPosition } from '../../credit/index.ts'
import { approvingSheets, type ApprovingSheet, termCopies } from '../../settlement/index.ts'
import { grantFor } from '../bills/grant-for.ts'
import { weighSettings } from '../shared/company.ts'
import { plannedWarning, tripMarket } from '../shared/market.ts'
import { plannedRating } from '../shared/planned-rating.ts'
import type { Task, Trip } from '../shared/rows.ts'
import { trips } from '../shared/trip-parts.ts'
import { openTripsOf } from '../trips/busy.ts'
import { apContractFor } from '../trips/carrier-contract.ts'
import { loadDay, readTeam, shareIssues, teamFindings, tripContractIssues } from '../trips/check-dispatch.ts'
import { prepayIssues } from '../trips/check-prepay.ts'
import { leftOnBill } from './left-on-bill.ts'
import { tasksFor } from './tasks-for.ts'

/** A rating, by estimated weights or not, and the sheets that would give the price that it lacks. */
type Priced = Rating & { estimated: boolean; approving: ApprovingSheet[] }
type Preview = GivenOf<typeof previewCall>

/** The information beside the entry form of a trip: prices, what is left, papers, open trips. It writes nothing. */
export function registerPreviewTrip(server: Server): void {
  serveCall(server, previewCall, ({ actor, body: typed, lang, request, engine }) =>
    read(engine, actor, sql =>
      previewTrip(
        openTx({ sql, actor, now: momentOf(engine.clock), requestId: request.id, afterCommit: [] }),
        typed,
        lang,
      ),
    ),
  )
}

async function previewTrip(tx: Tx, typed: AnyRow, lang: Lang): Promise<Preview> {
  const { customerId, routeId, goodsId, arContractId, ...fields } = typed
  const chosen = { customerId, routeId, goodsId, arContractId }
  const { row, task } = await draftOf(tx, fields, chosen)
  const trip: Trip = task
    ? { ...row, apContractId: await apContractFor(tx, { task, before: {}, next: row, date: loadDay(tx, row) }) }
    : row
  const team = await readTeam(tx, trip)
  const { blocks, warnings } = await teamFindings(tx, { trip, team, date: loadDay(tx, trip) })
  const grant = await grantFor(tx, trip, loadDay(tx, trip))
  const quota = task && quotaIssue(task)
  const blocking = [
    ...(quota ? [quota] : []),
    ...blocks,
    ...grant.issues,
    ...(task ? await shareIssues(tx, task, { carrierId: trip.carrierId, another: true }) : []),
    ...(task ? await prepayIssues(tx, trip, task) : []),
    ...(await tripContractIssues(tx, trip)),
    ...(await weightIssues(tx, trip)),
  ]
  const bill = await leftOnBill(tx, trip, grant.grantId)
  const overLeft = [
    task && leftIssue(trip.loadNet, 'waybill.over_left', { no: task.mainNo, left: taskLeftQty(task) }),
    bill && leftIssue(trip.loadNet, 'waybill.over_bill', { no: bill.billNo, left: bill.left }),
  ].filter(issue => !!issue)
  const open = await openTripsOf(tx, trip)
  const ratings = { ar: await rateSide(tx, trip, 'ar'), ap: await rateSide(tx, trip, 'ap') }
  const market = await tripMarket(tx, trip)
  const aboveMarket = ratings.ap && (await plannedWarning(tx, trip, ratings.ap))
  const price = {
    ar: ratingAnswer(tx, ratings.ar, { side: 'ar', lang }),
    ap: ratingAnswer(tx, ratings.ap, { side: 'ap', lang }),
  }
  const rated = deriveRow(trips, {
    ...trip,
    ...termCopies({ trip, side: 'ar' }, ratings.ar),
    ...termCopies({ trip, side: 'ap' }, ratings.ap),
  }) as unknown as Trip
  const credit = trip.customerId
    ? await readCreditPosition(tx, {
        partyId: trip.customerId,
        path: 'customerId',
        own: price.ar?.total,
        heldByOwn: true,
      })
    : undefined
  return {
    task: task
      ? {
          id: task.id,
          mainNo: task.mainNo,
          status: task.status,
          planQty: task.planQty,
          dispatchedQty: task.dispatchedQty,
          leftQty: taskLeftQty(task),
        }
      : null,
    tasks: task ? [] : await tasksFor(tx, chosen),
    bill,
    market: market ? { ...market, source: market.source[lang] } : null,
    price,
    problems: [
      ...localizeIssues(blocking, lang).map(problem => ({ level: 'block' as const, ...problem })),
      ...localizeIssues([...warnings, ...overLeft, ...(aboveMarket ? [aboveMarket] : [])], lang).map(problem => ({
        level: 'warn' as const,
        ...problem,
      })),
      ...(credit?.issue
        ? localizeIssues([credit.issue], lang).map(problem => ({
            level: credit.held ? ('block' as const) : ('warn' as const),
            ...problem,
          }))
        : []),
    ],
    open: { vehicle: open.vehicle ?? null, driver: open.driver ?? null },
    figures: {
      ratedLoad: trip.ratedLoad,
      axles: trip.axles,
      loadNet: trip.loadNet,
      unloadNet: trip.unloadNet,
      lossQty: trip.lossQty,
      lossPermille: trip.lossPermille,
      allowQty: rated.allowQty,
      overLossQty: rated.overLossQty,
      apAllowQty: rated.apAllowQty,
      apOverLossQty: rated.apOverLossQty,
    },
  }
}

/** The trip as saving would create it, with the copies of its task, truck and driver. It writes nothing. */
async function draftOf(tx: Tx, fields: AnyRow, chosen: AnyRow): Promise<{ row: Trip; task: Task | undefined }> {
  const given = await withoutMaskedCopies(tx, waybill, { sent: fields })
  const parsed = parseFields(waybill.fields, given, { creating: true })
  failAll(parsed.issues)
  const { mainId } = parsed.values
  const named = typeof mainId === 'number' ? await tx.get(mainWaybill, mainId) : undefined
  const task = named && inScope(tx, named) ? named : undefined
  if (typeof mainId === 'number' && !task)
    failAll([fieldIssue('ref.missing', { field: waybill.fields.mainId, name: 'mainId' })])
  const row: AnyRow = withDefaults(waybill.fields, parsed.values)
  for (const name of [...Object.keys(waybill.fields), ...Object.keys(waybill.machines)]) row[name] ??= null
  for (const [name, value] of Object.entries(chosen)) row[name] = value ?? null
  for (const [own, theirs] of Object.entries(waybill.fields.mainId.snapshot ?? {}))
    if (task && isOpen(row, own)) row[own] = task[theirs as keyof Task]
  const names = Object.keys(parsed.values)
  await resolveReferences(tx, trips, {
    next: row,
    changed: names.filter(name => name !== 'mainId'),
    typed: names,
    fromClient: true,
  })
  if (task && !row.carrierId && task.carriers.length === 1) row.carrierId = task.carriers[0]?.carrierId ?? null
  const leg = typeof row['legId'] === 'number' ? await tx.get(railLeg, row['legId']) : undefined
  return {
    row: {
      ...deriveRow(trips, { ...row, ...(leg ? priceFrom(leg) : {}), transportStatus: 'toDispatch' }),
      id: undefined,
    } as unknown as Trip,
    task,
  }
}

/** A copy fills fields that cannot be typed, and those that were not. */
const isOpen = (row: AnyRow, name: string): boolean => {
  const field = trips.fields[name]
  return field?.computed === true || row[name] === null || row[name] === field?.default
}

/** The checks of weights on loading, without the photos. */
async function weightIssues(tx: Tx, trip: Trip): Promise<Issue[]> {
  const settings = { ...(await weighSettings(tx)), loadPhotoRequired: false }
  return [
    ...tripIssues(trip, settings.maxKmh),
    ...dateIssues(trips, trip as unknown as AnyRow, tx.now),
    ...loadIssues(trip, settings),
  ]
}

async function rateSide(tx: Tx, trip: Trip, side: 'ar' | 'ap'): Promise<Priced | undefined> {
  const rating = await plannedRating(tx, trip, side)
  if (!rating) return undefined
  const approving = rating.found ? [] : await approvingSheets(tx, { trip, side })
  return { ...rating, approving, estimated: !trip.loadNet || !trip.unloadNet }
}

/** A rating in words; null without a counterparty, or if the actor may not see this side. */
function ratingAnswer(
  tx: Tx,
  rating: Priced | undefined,
  { side, lang }: { side: 'ar' | 'ap'; lang: Lang },
): Preview['price']['ar'] {
  const shown = ['Price', 'Total'].every(part =>
    viewerAccess(tx.actor, anyResource(waybill)).mayQuery(`${side}${part}`),
  )
  if (!rating || !shown) return null
  const freight = rating.found ? rating.charges.find(charge => charge.kind === 'freight') : undefined
  return {
    found: rating.found,
    estimated: rating.estimated,
    sheetNo: rating.row?.sheetNo ?? null,
    basis: freight?.unit ?? null,
    price: freight?.price ?? null,
    qty: freight?.qty ?? null,
    total: rating.found ? rating.total : null,
    excl: rating.found ? rating.excl : null,
    issues: rating.found ? [] : localizeIssues(rating.issues, lang),
    parts: rating.found ? rating.charges.map(({ kind, name, amount }) => ({ kind, name: name[lang], amount })) : [],
    trace: rating.trace.map(step => ({
      code: step.code,
      text: step.text[lang],
      formula: step.formula,
      result: step.result,
      unit: step.unit,
    })),
    approving: rating.approving,
    rejected: rating.rejected
      .slice(0, 5)
      .map(verdict => ({ sheetNo: verdict.sheetNo, reasons: verdict.reasons.map(reason => reason.text[lang]) })),
  }
}

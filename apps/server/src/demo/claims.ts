import { claimNote, ownerClaim } from '@tuheng/domain/claims/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { money, sum } from '@tuheng/domain/kernel/decimal'
import { splitExact } from '@tuheng/domain/kernel/split'
import type { Tx } from '../engine/write/tx.ts'
import type { Agreements, MakeSignedCopy } from './agreements.ts'
import { type Carried, HISTORY, NOTES, type OwnerCase, RECENT, type NoteCase } from './claim-cases.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { workdayFrom } from './workdays.ts'

interface ClaimContext {
  demo: DemoContext
  masters: Masters
  agreements: Agreements
  makeSignedCopy: MakeSignedCopy
}

/**
 * Claims of cargo owners and on carriers that were settled by the statements to come. They are made before those, which
 * deduct them.
 */
export async function createSettledClaims(context: ClaimContext, { isLarge }: { isLarge: boolean }): Promise<void> {
  for (const one of isLarge ? HISTORY : HISTORY.slice(0, 1)) await createOwnerClaim(context, one)
  for (const one of NOTES.filter(note => note.ago > 30)) await createNote(context, one)
}

/** Claims of the last weeks, each at another step, and what became of the claims that gaps of trains raised. */
export async function createOpenClaims(context: ClaimContext, { isLarge }: { isLarge: boolean }): Promise<void> {
  for (const one of isLarge ? RECENT : RECENT.slice(0, 2)) await createOwnerClaim(context, one)
  for (const one of NOTES.filter(note => note.ago <= 30)) if (isLarge || one.isSmall) await createNote(context, one)
  await pursueGaps(context)
}

/** A working day, or the day itself where that has not come yet. */
function workday({ today }: DemoContext, day: string): string {
  const next = workdayFrom(day)
  const last = addDays(today, -1)
  return next <= last ? next : day <= last ? day : last
}

async function tripsOf(
  { demo, masters, agreements }: ClaimContext,
  { lane: key, ago, trips }: Pick<OwnerCase, 'lane' | 'ago' | 'trips'>,
): Promise<Carried[]> {
  const lane = agreements.lanes.find(one => one.key === key)
  if (!lane) return []
  return demo.as('duizhang', clockTime(demo.day(1), 8, 5), async tx => {
    const { rows } = await tx.sql<Carried>(
      `select distinct on (w.carrier_id) w.id, w.carrier_id as "carrierId", w.load_net as "loadNet", to_char(w.unload_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
       from waybill w where w.org_id = $1 and w.customer_id = $2 and w.leg_id is null and w.biz_kind = 'road' and w.transport_status = 'unloaded'
         and w.audit_status <> 'unaudited' and w.unload_at < ($3::date + 1)::timestamp and w.deleted_at is null
         and not exists (select from owner_claim_item i where i.org_id = $1 and i.waybill_id = w.id)
         and not exists (select from claim_note_item i where i.org_id = $1 and i.waybill_id = w.id)
       order by w.carrier_id, w.unload_at desc`,
      [tx.orgId, masters.parties.get(lane.customer), demo.day(ago)],
    )
    return rows.toSorted((a, b) => b.day.localeCompare(a.day) || a.id - b.id).slice(0, trips)
  })
}

async function createOwnerClaim(context: ClaimContext, plan: OwnerCase): Promise<void> {
  const { demo, masters, agreements, makeSignedCopy } = context
  const trips = await tripsOf(context, plan)
  const lane = agreements.lanes.find(one => one.key === plan.lane)
  if (!lane || !trips.length) return
  const days = stepsFrom(demo, demo.day(plan.ago))
  const claim = await demo.as('yewu', clockTime(days.registered, 10, 12), async tx =>
    tx.insert(ownerClaim, {
      customerId: masters.parties.get(lane.customer) ?? 0,
      contractId: lane.contractId,
      kind: plan.kind,
      occurredOn:
        trips
          .map(trip => trip.day)
          .toSorted()
          .at(-1) ?? demo.day(plan.ago),
      ownerRef: plan.ownerRef ?? null,
      description: plan.description,
      evidence: await makeSignedCopy(tx, `${plan.evidence}${plan.ago}`),
      items: trips.map((trip, i) => ({ waybillId: trip.id, carrierId: trip.carrierId, ...plan.items[i] })) as never,
    }),
  )
  if (plan.step === 'rejected') {
    await demo.as('kuaiji', clockTime(days.verified, 15, 20), tx =>
      tx.run(ownerClaim, 'reject', { id: claim.id, reason: plan.finding }),
    )
    return
  }
  if (plan.step === 'draft') return
  await demo.as('kuaiji', clockTime(days.verified, 15, 40), tx =>
    tx.run(ownerClaim, 'verify', {
      id: claim.id,
      agreed: plan.agreed ?? claim.amount,
      liability: plan.liability,
      finding: plan.finding,
    }),
  )
  if (plan.step === 'verified') return
  await demo.as('jingli', clockTime(days.approved, 9, 35), tx => tx.run(ownerClaim, 'approve', { id: claim.id }))
  if (plan.passed) await passOn(context, plan, { claim, trips, days })
  if (plan.step === 'approved') return
  await demo.as('kuaiji', clockTime(days.confirmed, 16, 5), tx =>
    tx.run(ownerClaim, 'confirm', {
      id: claim.id,
      settleBy: plan.step === 'paid' ? 'paid' : 'statement',
      confirmedOn: days.confirmed,
    }),
  )
  if (plan.step !== 'paid') return
  await demo.as('chuna', clockTime(days.paid, 10, 50), async tx =>
    tx.run(ownerClaim, 'pay', {
      id: claim.id,
      paidOn: days.paid,
      paidRef: `${days.paid.replaceAll('-', '')}0${String(claim.id).padStart(3, '0')}7719`,
      paidFiles: await makeSignedCopy(tx, `电汇凭证${claim.id}`),
    }),
  )
}

/** The days on which clerks deal with what happened: two days later, and then one after the other. */
function stepsFrom(demo: DemoContext, happened: string) {
  const registered = workday(demo, addDays(happened, 2))
  const verified = workday(demo, addDays(registered, 2))
  const approved = workday(demo, addDays(verified, 1))
  const confirmed = workday(demo, addDays(approved, 2))
  return { registered, verified, approved, confirmed, paid: workday(demo, addDays(confirmed, 3)) }
}

interface Passed {
  claim: { id: number; kind: OwnerCase['kind']; occurredOn: string }
  trips: readonly Carried[]
  days: ReturnType<typeof stepsFrom>
}

/** Each carrier answers for its own trips: by tonnes, to the cent. */
async function passOn(context: ClaimContext, plan: OwnerCase, { claim, trips, days }: Passed): Promise<void> {
  const { demo, makeSignedCopy } = context
  const carriers = [...new Set(trips.map(trip => trip.carrierId))].toSorted((a, b) => a - b)
  const of = (id: number) => trips.filter(trip => trip.carrierId === id)
  const shares = splitExact(
    plan.passed ?? '0',
    carriers.map(id => sum(of(id).map(trip => trip.loadNet))),
  )
  for (const [i, carrierId] of carriers.entries()) {
    const own = of(carrierId)
    const parts = splitExact(
      shares[i] ?? '0',
      own.map(trip => trip.loadNet),
    )
    const note = await demo.as('duizhang', clockTime(days.approved, 14, 10 + i), async tx =>
      tx.insert(claimNote, {
        source: 'ownerClaim',
        ownerClaimId: claim.id,
        partyId: carrierId,
        kind: claim.kind,
        occurredOn: claim.occurredOn,
        description: plan.description,
        evidence: await makeSignedCopy(tx, `${plan.evidence}${plan.ago}-${i}`),
        items: own.map((trip, n) => ({
          waybillId: trip.id,
          qty: null,
          price: null,
          lump: parts[n],
          note: null,
        })) as never,
      }),
    )
    await pursue(context, { id: note.id, sent: days.approved, step: plan.notes?.[i] ?? 'confirmed' })
  }
}

/** Sends a claim, has it answered, and confirms it, as far as it came. */
async function pursue(
  { demo }: ClaimContext,
  { id, sent, step, words }: { id: number; sent: string; step: NoteCase['step']; words?: string | undefined },
): Promise<void> {
  if (step === 'draft') return
  await demo.as('duizhang', clockTime(sent, 16, 25), tx =>
    tx.run(claimNote, 'send', { id, replyBy: workdayFrom(addDays(sent, 7)) }),
  )
  if (step === 'sent') return
  const answered = workday(demo, addDays(sent, 2))
  if (step === 'appealed') {
    await demo.as('duizhang', clockTime(answered, 11, 15), tx =>
      tx.run(claimNote, 'appeal', {
        id,
        answeredBy: '马占山',
        theirWords: words ?? '装车时货主未平顶，司机已在运单上注明，请按一半承担',
      }),
    )
    return
  }
  await demo.as('duizhang', clockTime(answered, 11, 20), tx =>
    tx.run(claimNote, 'accept', { id, answeredBy: '高建军' }),
  )
  const confirmed = workday(demo, addDays(answered, 1))
  await demo.as('kuaiji', clockTime(confirmed, 9, 45), tx =>
    tx.run(claimNote, 'confirm', { id, settleBy: step === 'paid' ? 'paid' : 'statement', confirmedOn: confirmed }),
  )
  if (step !== 'paid') return
  const paid = workday(demo, addDays(confirmed, 4))
  await demo.as('chuna', clockTime(paid, 15, 30), tx =>
    tx.run(claimNote, 'receive', {
      id,
      paidOn: paid,
      paidRef: `${paid.replaceAll('-', '')}${String(id).padStart(4, '0')}2608`,
    }),
  )
}

async function createNote(context: ClaimContext, plan: NoteCase): Promise<void> {
  const { demo, makeSignedCopy } = context
  const [trip] = await tripsOf(context, { ...plan, trips: 1 })
  if (!trip) return
  const made = workday(demo, addDays(demo.day(plan.ago), 2))
  const note = await demo.as('duizhang', clockTime(made, 9, 55), async tx =>
    tx.insert(claimNote, {
      source: plan.source,
      partyId: trip.carrierId,
      kind: plan.kind,
      occurredOn: trip.day,
      description: plan.description,
      evidence: plan.step === 'draft' ? null : await makeSignedCopy(tx, `${plan.evidence}${plan.ago}`),
      items: [{ waybillId: trip.id, qty: null, price: null, lump: money(plan.amount), note: null }] as never,
    }),
  )
  await pursue(context, { id: note.id, sent: made, step: plan.step, words: plan.words })
}

/** Gaps of trains became claims when they were settled: the oldest is confirmed, the next one is with the railway. */
async function pursueGaps(context: ClaimContext): Promise<void> {
  const { demo, makeSignedCopy } = context
  const notes = await demo.as('duizhang', clockTime(demo.day(1), 8, 10), tx =>
    tx.find(claimNote, { where: { source: 'gap', status: 'draft' }, sort: ['occurredOn', 'id'] }),
  )
  for (const [i, { id, createdAt }] of notes.entries()) {
    const sent = workday(demo, addDays(createdAt.slice(0, 10), 1))
    await demo.as('duizhang', clockTime(sent, 9, 20), (tx: Tx) => prove(tx, id, makeSignedCopy))
    await pursue(context, { id, sent, step: i === 0 ? 'confirmed' : 'sent' })
  }
}

/** The station's record goes with the claim. */
async function prove(tx: Tx, id: number, makeSignedCopy: MakeSignedCopy): Promise<void> {
  await tx.overwrite(claimNote, { id, evidence: await makeSignedCopy(tx, `货运记录${id}`) }, { action: 'update' })
}

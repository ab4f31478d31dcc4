import { eq, isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../../engine/write/tx.ts'
import { tried } from '../../engine/write/trial.ts'
import { carryOut } from './carry-out.ts'
import { type Asked, type Change, tripIdsOf } from './rows.ts'

type EffectRow = Change['effects'][number]
type TouchedRow = Change['touched'][number]

/** What a request comes to, as its fields keep it. */
type Effect = Pick<
  Change,
  'effects' | 'touched' | 'tripCount' | 'arDiff' | 'apDiff' | 'marginDiff' | 'statementCount' | 'invoicedCount'
>

interface Sums {
  id: number
  ar: string
  ap: string
  margin: string
}

interface Standing {
  id: number
  waybillId: number
  side: 'ar' | 'ap'
  isOpen: boolean
  dirty: boolean
  invoiced: string
  settled: string
}

/**
 * Tries a request out within the transaction and takes it back: what it comes to for each trip, those included whose price
 * bands it moves, and what becomes of their statements. @throws what the request would be refused for
 */
export async function effectOf(tx: Tx, request: Asked & Pick<Change, 'changeNo' | 'reason'>): Promise<Effect> {
  const asked = tripIdsOf(request)
  const lanesBefore = await lanesOf(tx, asked)
  const tryOut = await tried(tx, async step => {
    await carryOut(step, request)
    const lanes = [...new Set([...lanesBefore, ...(await lanesOf(step, asked))])]
    const after = await sumsOf(step, { asked, lanes })
    const ids = after.map(row => row.id)
    return { value: { lanes, after, standings: await standingsOf(step, ids) }, stays: false }
  })
  const before = new Map((await sumsOf(tx, { asked, lanes: tryOut.lanes })).map(row => [row.id, row]))
  const after = new Map(tryOut.after.map(row => [row.id, row]))
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
  const all = ids.map(id => effectRow(id, before.get(id), after.get(id)))
  const effects = all.filter(row => asked.includes(row.waybillId ?? 0) || hasMoved(row))
  const touched = touchedRows(tryOut.standings, effects)
  return {
    effects,
    touched,
    tripCount: effects.length,
    arDiff: money(sum(effects.map(row => row.arDiff))),
    apDiff: money(sum(effects.map(row => row.apDiff))),
    marginDiff: money(sum(effects.map(row => row.marginDiff))),
    statementCount: touched.length,
    invoicedCount: touched.filter(row => !isZero(row.invoiced)).length,
  }
}

/** The price rows with bands that these trips count in. */
async function lanesOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct lane_id as id from charge where org_id = $1 and doc_type = 'waybill' and doc_id = any($2::bigint[])
       and lane_id is not null and deleted_at is null`,
    [tx.orgId, ids],
    'change-lanes',
  )
  return rows.map(row => row.id)
}

/** The charges of the trips, and of those that count in the same bands, by trip. */
async function sumsOf(
  tx: Tx,
  { asked, lanes }: { asked: readonly number[]; lanes: readonly number[] },
): Promise<Sums[]> {
  const { rows } = await tx.sql<Sums>(
    `select c.doc_id as id,
       coalesce(sum(c.amount) filter (where c.side = 'ar'), 0)::text as ar,
       coalesce(sum(c.amount) filter (where c.side = 'ap'), 0)::text as ap,
       coalesce(sum(case when c.side = 'ar' then c.excl else -c.excl end), 0)::text as margin
     from charge c where c.org_id = $1 and c.doc_type = 'waybill' and c.deleted_at is null and c.amount is not null
       and (c.doc_id = any($2::bigint[]) or c.doc_id in (
         select x.doc_id from charge x where x.org_id = $1 and x.doc_type = 'waybill' and x.lane_id = any($3::bigint[])
           and x.deleted_at is null))
     group by c.doc_id order by c.doc_id`,
    [tx.orgId, asked, lanes],
    'change-sums',
  )
  return rows
}

/** The live statements that hold charges of these trips. */
async function standingsOf(tx: Tx, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await tx.sql<Standing>(
    `select s.id, l.doc_id as "waybillId", case when s.kind = 'customer' then 'ar' else 'ap' end as side,
       s.status in ('draft', 'sent') as "isOpen", l.dirty, (s.invoiced_sum + s.invoicing_sum)::text as invoiced, s.settled_sum::text as settled
     from statement_line l join statement s on s.org_id = $1 and s.id = l.parent_id
     where l.org_id = $1 and l.doc_type = 'waybill' and l.doc_id = any($2::bigint[]) and s.status <> 'void'
       and s.deleted_at is null order by s.id, l.doc_id`,
    [tx.orgId, ids],
    'change-statements',
  )
  return rows
}

const NONE = { ar: '0', ap: '0', margin: '0' }

function effectRow(waybillId: number, before: Sums | undefined, after: Sums | undefined): EffectRow {
  const [was, is] = [before ?? NONE, after ?? NONE]
  return {
    waybillId,
    arBefore: money(was.ar),
    arAfter: money(is.ar),
    arDiff: money(sub(is.ar, was.ar)),
    apBefore: money(was.ap),
    apAfter: money(is.ap),
    apDiff: money(sub(is.ap, was.ap)),
    marginBefore: money(was.margin),
    marginAfter: money(is.margin),
    marginDiff: money(sub(is.margin, was.margin)),
  } as EffectRow
}

const hasMoved = (row: EffectRow): boolean => !isZero(row.arDiff) || !isZero(row.apDiff) || !isZero(row.marginDiff)

/** A statement holds a trip that is asked for, or one whose amount moves. */
function touchedRows(standings: readonly Standing[], effects: readonly EffectRow[]): TouchedRow[] {
  const byTrip = new Map(effects.map(row => [row.waybillId, row]))
  const held = standings.filter(one => byTrip.has(one.waybillId))
  return [...Map.groupBy(held, one => one.id)].map(([statementId, lines]) => {
    const [first] = lines as [Standing]
    const differs = lines.some(line => {
      const row = byTrip.get(line.waybillId)
      return !isZero(line.side === 'ar' ? row?.arDiff : row?.apDiff)
    })
    const treatment = first.isOpen && lines.some(line => line.dirty) ? 'dirty' : differs ? 'difference' : 'unchanged'
    return {
      statementId,
      treatment,
      invoiced: money(first.invoiced),
      settled: money(first.settled),
    } as TouchedRow
  })
}

/** Whether two effects are the same to the cent, with the same statements in the same standing. */
export function isSameEffect(a: Effect, b: Effect): boolean {
  return sameRows(a.effects, b.effects, EFFECT_NAMES) && sameRows(a.touched, b.touched, TOUCHED_NAMES)
}

const EFFECT_NAMES = ['waybillId', 'arBefore', 'arAfter', 'apBefore', 'apAfter', 'marginBefore', 'marginAfter'] as const
const TOUCHED_NAMES = ['statementId', 'treatment', 'invoiced', 'settled'] as const

function sameRows<R extends object, N extends keyof R>(a: readonly R[], b: readonly R[], names: readonly N[]): boolean {
  return a.length === b.length && a.every((row, i) => names.every(name => same(row[name], b[i]?.[name])))
}

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && NUMBER.test(a) && NUMBER.test(b) ? eq(a, b) : a === b
const NUMBER = /^-?\d+(?:\.\d+)?$/

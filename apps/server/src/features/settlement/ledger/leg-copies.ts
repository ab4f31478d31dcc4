import { CHARGE_STATES } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../../engine/write/tx.ts'

const STATES = `array[${CHARGE_STATES.map(state => `'${state}'`).join(',')}]`

/**
 * As `stateOf` for the trip's copies: the least advanced charge of a side, but at least `inStatement` while a statement
 * contains any.
 */
export const stateSql = (side: 'ar' | 'ap'): string => {
  const minimum = `case when bool_or(c.statement_id is not null) filter (where c.side = '${side}') then array_position(${STATES}, 'inStatement') end`
  return `(${STATES})[greatest(min(array_position(${STATES}, c.state)) filter (where c.side = '${side}'), ${minimum})]`
}

/** Trips and trains of legs as documents of charges; `within` is a condition on `d.leg_id`. */
const documents = (org: string, within: string): string => `
  select d.leg_id, 'waybill' as doc_type, d.id as doc_id from waybill d where d.org_id = ${org} and ${within}
  union all select d.leg_id, 'railWaybill', d.id from rail_waybill d where d.org_id = ${org} and ${within}`

/** What is payable for each leg, and how far its charges are: of its trips and trains, unpriced ones left out. */
export const legFiguresSql = (org: string, within: string): string => `
  select k.leg_id as id, sum(c.amount)::numeric(14,2) as amount, ${stateSql('ap')} as state
  from (${documents(org, within)}) k join charge c on c.org_id = ${org} and c.doc_type = k.doc_type and c.doc_id = k.doc_id and c.side = 'ap' and c.deleted_at is null
  group by k.leg_id`

/** The same for all legs of all companies, for whoever fills a database. */
export const FILL_LEGS = `
  update rail_leg l set ap_amount = x.amount, ap_status = x.state
  from (
    select k.org_id, k.leg_id, sum(c.amount)::numeric(14,2) as amount, ${stateSql('ap')} as state
    from (
      select org_id, leg_id, 'waybill' as doc_type, id as doc_id from waybill where leg_id is not null
      union all select org_id, leg_id, 'railWaybill', id from rail_waybill) k
    join charge c on c.org_id = k.org_id and c.doc_type = k.doc_type and c.doc_id = k.doc_id and c.side = 'ap' and c.deleted_at is null
    group by k.org_id, k.leg_id) x
  where l.org_id = x.org_id and l.id = x.leg_id`

/** Ids of documents by their type. */
export interface LegDocuments {
  waybill?: readonly number[]
  railWaybill?: readonly number[]
}

/**
 * Counts amount and state of the legs that these trips and trains are of from their charges. The legs are locked before
 * the charges are read, as trips are.
 */
export async function syncLegs(tx: Tx, { waybill = [], railWaybill = [] }: LegDocuments): Promise<void> {
  if (!waybill.length && !railWaybill.length) return
  const { rows } = await tx.sql<{ id: number }>(
    `select l.id from rail_leg l where l.org_id = $1 and l.id in (
       select leg_id from waybill where org_id = $1 and id = any($2::bigint[])
       union all select leg_id from rail_waybill where org_id = $1 and id = any($3::bigint[])) order by l.id for no key update`,
    [tx.orgId, waybill, railWaybill],
    'legs-of-documents',
  )
  if (!rows.length) return
  await tx.sql(
    `update rail_leg l set ap_amount = x.amount, ap_status = coalesce(x.state, 'unpriced')
     from unnest($2::bigint[]) n (id) left join (${legFiguresSql('$1', 'd.leg_id = any($2::bigint[])')}) x on x.id = n.id
     where l.org_id = $1 and l.id = n.id and (l.ap_amount, l.ap_status) is distinct from (x.amount, coalesce(x.state, 'unpriced'))`,
    [tx.orgId, rows.map(row => row.id)],
    'leg-figures',
  )
}

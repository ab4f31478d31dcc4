import { addDays } from '@tuheng/domain/kernel/dates'
import { RULE_CONDITIONS, serviceErrors, serviceRule } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { onConstraint } from '../../sql/db-errors.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { column } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { followTrip } from './follow-trip.ts'
import type { Rule } from './rows.ts'
import { conditionsSql } from './rule-conditions.ts'

/** Trips that one act on a rule charges anew. More would hold them locked for too long. */
const MOST_TRIPS = 500

/** Registers how rules come into force, follow each other and end, and the trips that this charges anew. */
export function registerRuleEffects(): void {
  onConstraint('service_rule_no_overlap', () => serviceErrors.fail('service_rule.overlap', {}, 'effFrom'))
  onTransition(serviceRule, 'approve', {
    before: async ({ tx, next }) => {
      if (next.basedOnId !== null) await takeOver(tx, next, next.basedOnId)
      await refuseOverlap(tx, next)
    },
    rollUp: ({ tx, next }) => followTrips(tx, next, next.effFrom),
  })
  onTransition(serviceRule, 'end', {
    before: async ({ row, next }) => {
      const { effFrom: from, effTo: to } = row
      if (next.effTo && next.effTo >= from && (!to || next.effTo < to)) return
      serviceErrors.fail('service_rule.end_later', { from }, 'effTo')
    },
    rollUp: ({ tx, row, next }) => followTrips(tx, row, addDays(next.effTo ?? tx.now.today, 1)),
  })
  onTransition(serviceRule, 'void', {
    rollUp: ({ tx, row }) => (row.status === 'active' ? followTrips(tx, row, row.effFrom) : undefined),
  })
  onTransition(serviceRule, 'revise', {
    post: async ({ tx, next, input }) => {
      const [draft] = await tx.find(serviceRule, {
        where: { basedOnId: next.id, status: ['draft', 'approving'] },
        limit: 1,
      })
      if (draft)
        throw await refusalWithBlockers(tx, serviceErrors.issue('service_rule.revised', { no: next.ruleNo }), [
          { resource: 'serviceRule', ids: [draft.id] },
        ])
      await draftRevision(tx, next, { from: String(input.from), price: String(input.price) })
    },
  })
}

/** What a revision takes over. */
const REVISED = [
  'name',
  ...RULE_CONDITIONS,
  'partyId',
  'feeId',
  'moment',
  'unit',
  'taxRate',
  'passOn',
  'markupRate',
  'markup',
  'arTaxRate',
  'remark',
  'deptId',
] as const satisfies readonly (keyof Rule)[]

async function draftRevision(tx: Tx, base: Rule, { from, price }: { from: string; price: string }): Promise<void> {
  if (from <= base.effFrom) serviceErrors.fail('service_rule.end_later', { from: base.effFrom }, 'from')
  await tx.insert(serviceRule, {
    ...(Object.fromEntries(REVISED.map(name => [name, base[name]])) as Partial<Rule>),
    price,
    effFrom: from,
    effTo: base.effTo && base.effTo >= from ? base.effTo : null,
    basedOnId: base.id,
    revision: (base.revision ?? 1) + 1,
  })
}

/** The edition before ends on the day before. */
async function takeOver(tx: Tx, next: Rule, baseId: number): Promise<void> {
  const base = await tx.lock(serviceRule, baseId)
  const last = addDays(next.effFrom, -1)
  if (base.status !== 'active' || (base.effTo && base.effTo <= last)) return
  await tx.run(serviceRule, 'end', { id: baseId, effTo: last, reason: `${next.ruleNo} 接续` })
}

async function refuseOverlap(tx: Tx, next: Rule): Promise<void> {
  const params = new Params(tx.orgId, next.id, next.feeId, next.effFrom, next.effTo)
  const same = RULE_CONDITIONS.map(name => {
    const { sqlType } = columnKind(serviceRule.fields[name])
    return `${column(name)} is not distinct from ${params.add(next[name])}::${sqlType}`
  })
  const { rows } = await tx.sql<{ id: number }>(
    `select id::int as id from service_rule
     where org_id = $1 and id <> $2 and fee_id = $3 and status = 'active' and deleted_at is null
       and daterange(eff_from, eff_to, '[]') && daterange($4::date, $5::date, '[]') and ${same.join(' and ')} limit 1`,
    params.values,
    'service-rule-overlap',
  )
  if (rows[0])
    throw await refusalWithBlockers(tx, serviceErrors.issue('service_rule.overlap', {}, 'effFrom'), [
      { resource: 'serviceRule', ids: [rows[0].id] },
    ])
}

/**
 * Charges the trips anew that a rule charges, or may charge, from a day on. @throws if there are more than
 * {@link MOST_TRIPS}
 */
async function followTrips(tx: Tx, rule: Rule, from: string): Promise<void> {
  const params = new Params(tx.orgId, from, rule.effTo)
  const { rows } = await tx.sql<{ id: number; count: number }>(
    `select t.id::int as id, count(*) over ()::int as count from waybill t
     where t.org_id = $1 and t.transport_status in ('inTransit', 'arrived', 'unloaded') and t.deleted_at is null
       and (t.load_at >= $2::date::timestamptz or t.unload_at >= $2::date::timestamptz)
       and ($3::date is null or t.load_at < ($3::date + 1)::timestamptz or t.unload_at < ($3::date + 1)::timestamptz)
       and ${conditionsSql(rule, params)}
     order by t.id limit ${MOST_TRIPS + 1}`,
    params.values,
  )
  if (rows.length > MOST_TRIPS)
    serviceErrors.fail('service_rule.too_many', { count: rows[0]?.count ?? rows.length, most: MOST_TRIPS }, 'effFrom')
  for (const { id } of rows) await followTrip(tx, await tx.lock(waybill, id))
}

import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { charge } from '@tuheng/domain/settlement/index'
import { snake, tableName } from '../../../sql/names.ts'
import type { LedgerRule } from './rule.ts'

/** Financial documents with business dates. */
const DOCUMENTS = (registry.resources as readonly AnyResource[]).filter(
  ({ chained, businessDates }) => chained && businessDates?.length,
)

/**
 * Every closing of a month in the order of the log. A write into the month has its log entry before or after that of
 * the closing.
 */
const CLOSINGS = `closing as (
  select m.month, m.doc_type, a.id as from_id, a.at,
    (select min(b.id) from audit b where b.org_id = $1 and b.resource = 'companyMonth' and b.record_id = a.record_id and b.action = 'reopen' and b.id > a.id) as to_id
  from audit a join company_month m on m.org_id = $1 and m.id = a.record_id
  where a.org_id = $1 and a.resource = 'companyMonth' and a.action = 'close')`

/**
 * Charges have no log entries. One minute is allowed for writes in progress and for clock differences between servers.
 */
const CHARGES = `select c.id, c.doc_no as no, format('%s %s, which was closed on %s', case when c.deleted_at > k.at then 'taken out of' else 'posted to' end, k.month, k.at::timestamp(0)) as detail
  from charge c join closing k on k.to_id is null and k.doc_type in ('all', '${charge.name}') and k.month in (c.month, c.revenue_month)
  where c.org_id = $1 and c.amount is not null and greatest(c.created_at, c.deleted_at) > k.at + interval '1 minute'`

const quoted = (names: readonly string[]): string => `array[${names.map(name => `'${name}'`).join(', ')}]::text[]`

/** Fields that only follow other documents: a payment of this month settles a statement of a closed one. */
const followingFields = ({ fields, machines, businessDates = [] }: AnyResource): string[] =>
  [
    ...Object.entries(fields).filter(([, field]) => field.computed),
    ...Object.entries(machines).filter(([, one]) => one.derived),
  ]
    .map(([name]) => name)
    .filter(name => !businessDates.includes(name))

/** Log entries of a document, by one of its dates before and after the write. */
function logEntriesOf(resource: AnyResource, date: string): string {
  const { name, title, transitions } = resource
  const elsewhere = Object.entries(transitions)
    .filter(([, { postsOn }]) => postsOn?.includes(date) === false)
    .map(([act]) => act)
  return `select r.id, r.${snake(title)} as no, format('%s, while %s was closed', a.action, k.month) as detail
    from audit a join ${tableName(resource)} r on r.org_id = $1 and r.id = a.record_id
    join closing k on k.doc_type in ('all', '${name}') and a.id > k.from_id and (k.to_id is null or a.id < k.to_id)
    cross join lateral (select coalesce(
      (select b.before from audit b where b.org_id = $1 and b.resource = a.resource and b.record_id = a.record_id and b.id > a.id and b.before ? '${date}' order by b.id limit 1),
      to_jsonb(r) - '${snake(date)}' || jsonb_build_object('${date}', r.${snake(date)}::text)) as after) later
    where a.org_id = $1 and a.resource = '${name}' and k.month in (left(later.after ->> '${date}', 7), left(a.before ->> '${date}', 7))
      and (a.action <> all(${quoted(elsewhere)}) or a.before ? '${date}')
      and exists (select from jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) field where field <> all(${quoted(followingFields(resource))}))`
}

/** Closed months compared with what was written later. */
export const MONTH_RULES: readonly LedgerRule[] = [
  {
    name: 'month.closed',
    description: 'nothing of money is written into a month while it is closed',
    sql: `with ${CLOSINGS} ${[CHARGES, ...DOCUMENTS.flatMap(resource => (resource.businessDates ?? []).map(date => logEntriesOf(resource, date)))].join(' union ')}`,
  },
]

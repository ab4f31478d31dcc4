import type { GivenOf } from '@tuheng/domain/kernel/call'
import { can, rowVerdict } from '@tuheng/domain/kernel/policy'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { type DoubleReason, party } from '@tuheng/domain/parties/index'
import type { doublesCall } from '@tuheng/domain/parties/party.calls'
import type { Sql } from '../../../db/database.ts'
import { Params } from '../../../sql/params.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'
import { visibleReasons } from './visible-doubles.ts'

type Double = GivenOf<typeof doublesCall>['list'][number]
type DoubleRecord = Double['pair'][number]

/** More records than this with one phone share a switchboard instead of an entity. It also bounds the pairs. */
const MAX_GROUP = 8

const recordJson = (
  t: string,
): string => `json_build_object('id', ${t}.id, 'version', ${t}.version, 'code', ${t}.code, 'shortName', ${t}.short_name, 'fullName', ${t}.full_name,
  'creditCode', ${t}.credit_code, 'status', ${t}.status, 'isCustomer', coalesce(${t}.is_customer, false), 'isVendor', coalesce(${t}.is_vendor, false),
  'createdAt', to_char(${t}.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))`

/**
 * Pairs of records that are likely one entity, the most certain first. Records are grouped by keys, never compared one
 * by one.
 */
export async function listDoubles(
  sql: Sql,
  actor: Actor,
  page: { from: number; size: number },
): Promise<{ list: Double[]; total: number }> {
  const params = new Params()
  const org = params.add(actor.orgId)
  // Allows every join to use the primary key.
  const live = `p.org_id = ${org} and p.deleted_at is null and p.merged_into_id is null and ${readCondition(actor, params)}`
  const { rows } = await sql.query<{ reasons: DoubleReason[]; a: DoubleRecord; b: DoubleRecord; total: number }>(
    `with seen as (select p.id, p.name_key, p.contact_phone from party p where ${live}),
     keys as (
       select 'name' as reason, name_key as key, id from seen where name_key is not null
       union all select 'phone', contact_phone, id from seen where contact_phone is not null
       union all select distinct 'account', regexp_replace(l.account_no, '\\s', '', 'g'), p.id from party_bank_account l join party p on p.org_id = $1 and p.id = l.parent_id where ${live}
     ),
     crowds as (select reason, key, array_agg(id order by id) as ids from keys group by reason, key having count(*) between 2 and ${MAX_GROUP}),
     pairs as (
       select a.id as a, b.id as b, array_agg(distinct reason order by reason) as reasons
       from crowds, unnest(ids) a(id), unnest(ids) b(id) where a.id < b.id group by a.id, b.id
     )
     select reasons, ${recordJson('x')} as a, ${recordJson('y')} as b, (count(*) over ())::int as total
     from pairs join party x on x.org_id = ${org} and x.id = pairs.a join party y on y.org_id = ${org} and y.id = pairs.b
     where y.not_double is not true
     order by ('name' = any(reasons))::int + ('account' = any(reasons))::int desc, cardinality(reasons) desc, pairs.b desc, pairs.a desc
     limit ${params.add(page.size)} offset ${params.add(page.from)}`,
    params.values,
  )
  // A pair whose only reason is a field that the actor does not see is left out.
  const list = rows.flatMap(({ reasons, a, b }): Double[] => {
    const [visible, first, second] = [visibleReasons(actor, reasons), redacted(actor, a), redacted(actor, b)]
    return visible.length ? [{ reasons: visible, pair: [first, second] }] : []
  })
  return { list, total: rows[0]?.total ?? 0 }
}

/** Both records are within the actor's scope already. Hidden and masked fields are redacted. */
const redacted = (actor: Actor, row: DoubleRecord): DoubleRecord => {
  const face = Object.values(party.faces).find(
    one => can(actor, one as Face, 'read') && (one.permission === 'sys.customer' ? row.isCustomer : row.isVendor),
  ) as Face
  return redact({ ...row }, viewerAccess(actor, anyResource(party), face))
}

/** SQL condition over `p`: what the actor may read through any face. */
function readCondition(actor: Actor, params: Params): string {
  const faces = (Object.values(party.faces) as Face[]).filter(face => can(actor, face, 'read'))
  const inFaces =
    faces.map(face => (face.permission === 'sys.customer' ? 'p.is_customer' : 'p.is_vendor')).join(' or ') || 'false'
  const verdict = rowVerdict(actor)
  if (typeof verdict === 'boolean') return verdict ? `(${inFaces})` : 'false'
  const scope =
    'createdBy' in verdict
      ? `p.created_by = ${params.add(verdict.createdBy)}`
      : `p.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`
  return `(${inFaces}) and ${scope}`
}

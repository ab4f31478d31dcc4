import { contract } from '@tuheng/domain/contracts/index'
import { addDays, diffDays } from '@tuheng/domain/kernel/dates'
import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { driver, party, vehicle } from '@tuheng/domain/parties/index'
import { companyPermit } from '@tuheng/domain/system/company/company-permit'
import type { MessageKind } from '@tuheng/domain/system/messages/message-kinds'
import type { Sql } from '../../db/database.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { pathOf } from './counts.ts'

/** A paper that stops work when it expires, or a contract. */
export interface Paper extends Text {
  /** The resource that holds the paper. `null`: the company itself. */
  resource: { name: string } | null
  face: string
  field: string
  /** Status of the holders that count. */
  status: string
  /** Further SQL condition over `t`. */
  where?: string
  kind: MessageKind
  /** The counted noun: `名司机`; in English the plural and the singular. */
  noun: Text & { one: string }
  /** The record is the paper itself instead of its holder. */
  isRecord?: true
}

const DRIVERS = {
  resource: driver,
  face: 'all',
  status: 'enabled',
  kind: 'expiry.driver',
  noun: { zh: '名司机', en: 'drivers', one: 'driver' },
} as const
const VEHICLES = {
  resource: vehicle,
  face: 'all',
  status: 'enabled',
  kind: 'expiry.vehicle',
  noun: { zh: '辆车', en: 'vehicles', one: 'vehicle' },
} as const
const CONTRACTS = {
  resource: contract,
  field: 'endDate',
  status: 'active',
  kind: 'expiry.contract',
  isRecord: true,
} as const

export const PAPERS: readonly Paper[] = [
  { ...DRIVERS, field: 'licenseTo', ...text('驾驶证', 'Driving licence') },
  { ...DRIVERS, field: 'qualTo', ...text('从业资格证', 'Qualification certificate') },
  { ...VEHICLES, field: 'transportCertTo', ...text('道路运输证', 'Transport certificate') },
  { ...VEHICLES, field: 'inspectTo', ...text('年检', 'Inspection') },
  { ...VEHICLES, field: 'insuranceTo', ...text('交强险', 'Compulsory insurance') },
  { ...VEHICLES, field: 'commercialTo', ...text('商业险', 'Commercial insurance') },
  { ...VEHICLES, field: 'liabilityTo', ...text('承运人责任险', 'Carrier liability insurance') },
  { ...VEHICLES, field: 'maintainTo', ...text('二级维护', 'Maintenance') },
  {
    resource: party,
    face: 'vendor',
    field: 'permitTo',
    status: 'enabled',
    where: 't.is_carrier',
    kind: 'expiry.carrier',
    noun: { zh: '家承运商', en: 'carriers', one: 'carrier' },
    ...text('道路运输许可证', 'Transport permit'),
  },
  {
    ...CONTRACTS,
    face: 'customer',
    noun: { zh: '份客户合同', en: 'contracts', one: 'contract' },
    ...text('客户合同', 'Customer contract'),
  },
  {
    ...CONTRACTS,
    face: 'carrier',
    noun: { zh: '份承运合同', en: 'contracts', one: 'contract' },
    ...text('承运合同', 'Carrier contract'),
  },
  {
    resource: companyPermit,
    face: 'all',
    field: 'validTo',
    status: 'enabled',
    kind: 'expiry.company',
    isRecord: true,
    noun: { zh: '份公司资质', en: 'permits', one: 'permit' },
    ...text('公司资质', 'Company permit'),
  },
  {
    resource: null,
    face: 'sys.company',
    field: 'permitTo',
    status: 'enabled',
    kind: 'expiry.company',
    noun: { zh: '份', en: 'papers', one: 'paper' },
    ...text('本公司道路运输许可证', 'The company’s own transport permit'),
  },
]

export interface PaperRow {
  paper: Paper
  id: number
  /** Null if the actor may not see the field that names the holder. */
  name: string | null
  until: string
  /** Days from today to the last valid day. Negative after it. */
  days: number
}

interface PapersQuery {
  today: string
  /** The number of days to look ahead. */
  days: number
  /** Only records that the actor may also change. */
  editable?: boolean
  /** Only papers that expired on this day or later, and that were not announced at these thresholds. */
  unannounced?: { since: string; thresholds: readonly number[] }
  limit?: number
}

/**
 * Papers that have expired or will within the given days, the earliest first, of records that the actor may read. The
 * home page and the reminders share this query.
 */
export async function expiringPapers(sql: Sql, actor: Actor, query: PapersQuery): Promise<PaperRow[]> {
  const params = new Params()
  const limit = query.limit ?? 100_000
  // Each kind returns its earliest rows, in the order of its index.
  const parts = partsOf(actor, params, query).map(part => `(${part} order by until, name, id limit ${limit})`)
  if (!parts.length) return []
  const { rows } = await sql.query<{ paper: number; id: number; name: string | null; until: string }>(
    `select x.* from (${parts.join(' union all ')}) x order by until, name, paper, id limit ${limit}`,
    params.values,
  )
  return rows.flatMap(({ paper: i, id, name, until }) => {
    const paper = PAPERS[i]
    return paper ? [{ paper, id, name, until, days: diffDays(query.today, until) }] : []
  })
}

/** The most rows per kind that are counted. */
const CAP = 1000

/** The total number of papers. `capped` if some kind has more than the cap. */
export async function countAllPapers(
  sql: Sql,
  actor: Actor,
  query: PapersQuery,
): Promise<{ total: number; capped: boolean }> {
  const params = new Params()
  const parts = partsOf(actor, params, query).map(part => `select count(*)::int as n from (${part} limit ${CAP + 1}) y`)
  if (!parts.length) return { total: 0, capped: false }
  const { rows } = await sql.query<{ n: number }>(parts.join(' union all '), params.values)
  return { total: rows.reduce((sum, { n }) => sum + Math.min(n, CAP), 0), capped: rows.some(({ n }) => n > CAP) }
}

/** The number of papers of these kinds, announced or not. */
export async function countPapers(
  sql: Sql,
  actor: Actor,
  { papers, ...query }: PapersQuery & { papers: readonly Paper[] },
): Promise<Map<Paper, number>> {
  const params = new Params()
  const parts = partsOf(actor, params, { ...query, papers })
  if (!parts.length) return new Map()
  const { rows } = await sql.query<{ paper: number; count: number }>(
    `select paper, count(*)::int as count from (${parts.join(' union all ')}) x group by paper`,
    params.values,
  )
  return new Map(rows.flatMap(({ paper, count }) => (PAPERS[paper] ? [[PAPERS[paper], count] as const] : [])))
}

function partsOf(
  actor: Actor,
  params: Params,
  { today, days, editable = false, unannounced, papers = PAPERS }: PapersQuery & { papers?: readonly Paper[] },
): string[] {
  const end = `${params.add(addDays(today, days))}::date`
  const conditionsOf = unannounced
    ? unannouncedConditions({ ...unannounced, today, end, params, orgId: actor.orgId })
    : (_: Paper, until: string) => [`${until} <= ${end}`]
  return PAPERS.flatMap((paper, i) =>
    papers.includes(paper) ? (partSql({ paper, i, actor, params, conditionsOf, editable }) ?? []) : [],
  )
}

/** Returns SQL conditions for a kind, by the expressions of its last valid day and its holder's id. */
type Conditions = (paper: Paper, until: string, id: string) => string[]

/**
 * A paper that was announced at a later threshold is not announced at an earlier one when the company extends its
 * warning period.
 */
function unannouncedConditions({
  since,
  thresholds,
  today,
  end,
  params,
  orgId,
}: {
  since: string
  thresholds: readonly number[]
  today: string
  end: string
  params: Params
  orgId: number
}): Conditions {
  const first = `${params.add(since)}::date`
  const now = `${params.add(today)}::date`
  const org = params.add(orgId)
  return (paper, until, id) => {
    const reached = `case ${thresholds.map(days => `when ${until} - ${now} <= ${days} then ${days}`).join(' ')} end`
    return [
      `${until} between ${first} and ${end}`,
      `not exists (select from expiry_notice n where n.org_id = ${org} and n.resource = '${paper.resource?.name ?? 'company'}' and n.record_id = ${id} and n.field = '${paper.field}' and n.until = ${until} and n.days <= ${reached})`,
    ]
  }
}

interface PartArgs {
  paper: Paper
  i: number
  actor: Actor
  params: Params
  conditionsOf: Conditions
  editable: boolean
}

function partSql({ paper, i, actor, params, conditionsOf, editable }: PartArgs): string | undefined {
  const needed = editable ? ['read', 'modify'] : ['read']
  if (!paper.resource) {
    if (!needed.every(action => hasPermission(actor, `${paper.face}.${action}`))) return undefined
    const until = `case when profile->>'permitTo' ~ '^\\d{4}-\\d\\d-\\d\\d$' then (profile->>'permitTo')::date end`
    return `select ${i} as paper, o.id, o.name, o.until from (select id, short_name as name, ${until} as until from org where id = ${params.add(actor.orgId)}) o where ${conditionsOf(paper, 'o.until', 'o.id').join(' and ')}`
  }
  const resource = anyResource(paper.resource)
  const face = resource.faces[paper.face]
  const { mayQuery: allowed } = viewerAccess(actor, resource, face)
  if (!face || !needed.every(action => can(actor, face, action)) || !allowed(paper.field)) return undefined
  const until = `t.${column(paper.field)}`
  const name = allowed(resource.title) ? `t.${column(resource.title)}` : 'null::text'
  const where = [
    ...scopeSql({ resource, face, actor, params }),
    `t.status = '${paper.status}'`,
    ...conditionsOf(paper, until, 't.id'),
    ...(paper.where ? [paper.where] : []),
  ]
  return `select ${i} as paper, t.id, ${name} as name, ${until} as until from ${tableName(resource)} t where ${where.join(' and ')}`
}

/** The path of the list of holders, or of the company page. */
export function paperPath(paper: Paper): string {
  return paper.resource ? pathOf(paper.resource.name, paper.face) : '/system_settings/company'
}

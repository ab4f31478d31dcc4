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

/** A paper that stops work when it runs out, or a contract. */
export interface Paper extends Text {
  /** Whose it is; `null`: the company's own. */
  resource: { name: string } | null
  face: string
  field: string
  /** Status of the holders that count. */
  status: string
  /** Further condition over `t`. */
  where?: string
  kind: MessageKind
  /** What is counted: `名司机`; English for one and for more. */
  counted: Text & { one: string }
  /** The record is the paper, not its holder. */
  itself?: true
}

const DRIVERS = {
  resource: driver,
  face: 'all',
  status: 'enabled',
  kind: 'expiry.driver',
  counted: { zh: '名司机', en: 'drivers', one: 'driver' },
} as const
const VEHICLES = {
  resource: vehicle,
  face: 'all',
  status: 'enabled',
  kind: 'expiry.vehicle',
  counted: { zh: '辆车', en: 'vehicles', one: 'vehicle' },
} as const
const CONTRACTS = {
  resource: contract,
  field: 'endDate',
  status: 'active',
  kind: 'expiry.contract',
  itself: true,
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
    counted: { zh: '家承运商', en: 'carriers', one: 'carrier' },
    ...text('道路运输许可证', 'Transport permit'),
  },
  {
    ...CONTRACTS,
    face: 'customer',
    counted: { zh: '份客户合同', en: 'contracts', one: 'contract' },
    ...text('客户合同', 'Customer contract'),
  },
  {
    ...CONTRACTS,
    face: 'carrier',
    counted: { zh: '份承运合同', en: 'contracts', one: 'contract' },
    ...text('承运合同', 'Carrier contract'),
  },
  {
    resource: companyPermit,
    face: 'all',
    field: 'validTo',
    status: 'enabled',
    kind: 'expiry.company',
    itself: true,
    counted: { zh: '份公司资质', en: 'permits', one: 'permit' },
    ...text('公司资质', 'Company permit'),
  },
  {
    resource: null,
    face: 'sys.company',
    field: 'permitTo',
    status: 'enabled',
    kind: 'expiry.company',
    counted: { zh: '份', en: 'papers', one: 'paper' },
    ...text('本公司道路运输许可证', 'The company’s own transport permit'),
  },
]

export interface PaperRow {
  paper: Paper
  id: number
  /** Null for whoever may not see what names the holder. */
  name: string | null
  until: string
  /** Days from today to the last good day; negative once it has passed. */
  days: number
}

interface Asked {
  today: string
  /** How far ahead. */
  days: number
  /** Only what this person may also change, and so renew. */
  editable?: boolean
  /** Only what ran out on this day or later, and was not told at these days before its end yet. */
  news?: { since: string; thresholds: readonly number[] }
  limit?: number
}

/** What has run out or will within so many days, the soonest first, of the records this person may read: home and the reminders ask here alike. */
export async function papersRunningOut(sql: Sql, actor: Actor, asked: Asked): Promise<PaperRow[]> {
  const params = new Params()
  const limit = asked.limit ?? 100_000
  // Each kind brings its soonest, in the order of its index
  const parts = partsOf(actor, params, asked).map(part => `(${part} order by until, name, id limit ${limit})`)
  if (!parts.length) return []
  const { rows } = await sql.query<{ paper: number; id: number; name: string | null; until: string }>(
    `select x.* from (${parts.join(' union all ')}) x order by until, name, paper, id limit ${limit}`,
    params.values,
  )
  return rows.flatMap(({ paper: i, id, name, until }) => {
    const paper = PAPERS[i]
    return paper ? [{ paper, id, name, until, days: diffDays(asked.today, until) }] : []
  })
}

/** Of each kind no more are counted. */
const CAP = 1000

/** How many there are in all, `capped` where it is more than that of some kind. */
export async function papersInAll(sql: Sql, actor: Actor, asked: Asked): Promise<{ total: number; capped: boolean }> {
  const params = new Params()
  const parts = partsOf(actor, params, asked).map(part => `select count(*)::int as n from (${part} limit ${CAP + 1}) y`)
  if (!parts.length) return { total: 0, capped: false }
  const { rows } = await sql.query<{ n: number }>(parts.join(' union all '), params.values)
  return { total: rows.reduce((sum, { n }) => sum + Math.min(n, CAP), 0), capped: rows.some(({ n }) => n > CAP) }
}

/** How many there are of these kinds, whether told or not. */
export async function countPapers(
  sql: Sql,
  actor: Actor,
  { papers, ...asked }: Asked & { papers: readonly Paper[] },
): Promise<Map<Paper, number>> {
  const params = new Params()
  const parts = partsOf(actor, params, { ...asked, papers })
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
  { today, days, editable = false, news, papers = PAPERS }: Asked & { papers?: readonly Paper[] },
): string[] {
  const end = `${params.add(addDays(today, days))}::date`
  const bounds = news
    ? newsBounds({ ...news, today, end, params, orgId: actor.orgId })
    : (_: Paper, until: string) => [`${until} <= ${end}`]
  return PAPERS.flatMap((paper, i) =>
    papers.includes(paper) ? (partSql({ paper, i, actor, params, bounds, editable }) ?? []) : [],
  )
}

/** Conditions on the last good day, an SQL expression, and whose paper it is. */
type Bounds = (paper: Paper, until: string, id: string) => string[]

/**
 * A paper that was announced at a later threshold is not announced again at an earlier one when the company extends its
 * warning period.
 */
function newsBounds({
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
}): Bounds {
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

interface Part {
  paper: Paper
  i: number
  actor: Actor
  params: Params
  bounds: Bounds
  editable: boolean
}

function partSql({ paper, i, actor, params, bounds, editable }: Part): string | undefined {
  const needed = editable ? ['read', 'modify'] : ['read']
  if (!paper.resource) {
    if (!needed.every(action => hasPermission(actor, `${paper.face}.${action}`))) return undefined
    const until = `case when profile->>'permitTo' ~ '^\\d{4}-\\d\\d-\\d\\d$' then (profile->>'permitTo')::date end`
    return `select ${i} as paper, o.id, o.name, o.until from (select id, short_name as name, ${until} as until from org where id = ${params.add(actor.orgId)}) o where ${bounds(paper, 'o.until', 'o.id').join(' and ')}`
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
    ...bounds(paper, until, 't.id'),
    ...(paper.where ? [paper.where] : []),
  ]
  return `select ${i} as paper, t.id, ${name} as name, ${until} as until from ${tableName(resource)} t where ${where.join(' and ')}`
}

/** The screen that lists the holders, or the page of the one. */
export function paperPath(paper: Paper): string {
  return paper.resource ? pathOf(paper.resource.name, paper.face) : '/system_settings/company'
}

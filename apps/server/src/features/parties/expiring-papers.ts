import { text, type Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'

export interface ExpiringPaper {
  resource: 'driver' | 'vehicle' | 'party'
  id: number
  /** Name, plate or short name. */
  holder: string
  paper: Text
  until: string
  /** Days from today to the last good day; negative once it has passed. */
  days: number
}

const PAPERS = [
  { resource: 'driver', title: 'name', column: 'license_to', paper: text('驾驶证', 'Driving licence') },
  { resource: 'driver', title: 'name', column: 'qual_to', paper: text('从业资格证', 'Qualification certificate') },
  {
    resource: 'vehicle',
    title: 'plate_no',
    column: 'transport_cert_to',
    paper: text('道路运输证', 'Transport certificate'),
  },
  { resource: 'vehicle', title: 'plate_no', column: 'inspect_to', paper: text('年检', 'Inspection') },
  { resource: 'vehicle', title: 'plate_no', column: 'insurance_to', paper: text('交强险', 'Compulsory insurance') },
  { resource: 'vehicle', title: 'plate_no', column: 'commercial_to', paper: text('商业险', 'Commercial insurance') },
  {
    resource: 'vehicle',
    title: 'plate_no',
    column: 'liability_to',
    paper: text('承运人责任险', 'Carrier liability insurance'),
  },
  { resource: 'vehicle', title: 'plate_no', column: 'maintain_to', paper: text('二级维护', 'Maintenance') },
  {
    resource: 'party',
    title: 'short_name',
    column: 'permit_to',
    paper: text('道路运输经营许可证', 'Transport permit'),
  },
] as const

const ALL = PAPERS.map(
  ({ resource, title, column }, i) =>
    `select ${i} as paper, id, ${title} as holder, ${column} as until, (${column} - $2::date)::int as days
      from ${resource}
   where org_id = $1 and ${column} <= $2::date + $3::int and status = 'enabled' and deleted_at is null`,
).join(' union all ')

/**
 * Papers of enabled drivers, vehicles and carriers that run out within so many days or have run out; the most urgent
 * first.
 */
export async function expiringPapers(
  sql: Sql,
  args: { orgId: number; today: string; days: number; limit?: number },
): Promise<ExpiringPaper[]> {
  const { rows } = await sql.query<{ paper: number; id: number; holder: string; until: string; days: number }>(
    `${ALL} order by until, holder, paper limit $4`,
    [args.orgId, args.today, args.days, args.limit ?? 500],
    'expiring-papers',
  )
  return rows.flatMap(({ paper, ...row }) => {
    const found = PAPERS[paper]
    return found ? [{ ...row, resource: found.resource, paper: found.paper }] : []
  })
}

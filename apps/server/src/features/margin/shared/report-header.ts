import type { Actor } from '@tuheng/domain/kernel/policy'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { type Settings, settingsFrom } from '@tuheng/domain/system/company/settings'
import type { Sql } from '../../../db/database.ts'
import type { Period } from '../../../engine/report/months.ts'

export interface CompanyFacts {
  name: string
  revenueMonth: Settings['revenueMonth']
}

/** The company's name and the policy of its revenue month. */
export async function companyFacts(sql: Sql, actor: Actor): Promise<CompanyFacts> {
  const { rows } = await sql.query<{ name: string; settings: unknown }>(
    'select name, settings from org where id = $1',
    [actor.orgId],
    'company-facts',
  )
  return { name: rows[0]?.name ?? '', revenueMonth: settingsFrom(rows[0]?.settings).revenueMonth }
}

/** Months of the period that accept no more charges. */
export async function closedMonths(sql: Sql, actor: Actor, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql.query<{ month: string }>(
    `select distinct month from company_month where org_id = $1 and month between $2 and $3 and doc_type in ('charge', 'all') and state = 'closed'
       and deleted_at is null order by month`,
    [actor.orgId, from, to],
    'closed-in-period',
  )
  return rows.map(row => row.month)
}

const POLICY_TEXTS: Readonly<Record<Settings['revenueMonth'], Text>> = {
  unload: text('收入归属：按卸货月', 'Revenue month: unloading'),
  confirm: text('收入归属：按货主对账确认月', 'Revenue month: confirmation of the owner’s statement'),
}

/**
 * The header of every margin report: company, period, revenue policy, whether the figures may still change, and how many
 * documents of which a side has no price are in them.
 */
export function headerOf(
  company: CompanyFacts,
  period: Period,
  { closed, unpriced }: { closed: readonly string[]; unpriced: number },
): Text[] {
  const months = period.from === period.to ? period.from : `${period.from} ~ ${period.to}`
  return [
    text(company.name, company.name),
    text(`期间：${months}`, `Period: ${months}`),
    POLICY_TEXTS[company.revenueMonth],
    closed.length ? text(`已关账：${closed.join('、')}`, `Closed: ${closed.join(', ')}`) : text('未关账', 'Not closed'),
    ...(unpriced
      ? [
          text(
            `含未计价 ${unpriced} 车，毛利缺少其应收或应付`,
            `Includes trips without a price: ${unpriced}; their revenue or cost is missing`,
          ),
        ]
      : []),
  ]
}

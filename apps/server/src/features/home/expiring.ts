import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { companySettings } from '../system/index.ts'
import { paperPath, papersInAll, papersRunningOut } from './papers.ts'

const SHOWN = 50

export interface Expiring {
  /** How far ahead the company looks. */
  ahead: number
  list: (Text & { resource: string; id: number; name: string; until: string; days: number; path: string })[]
  total: number
  /** There are more than that. */
  capped: boolean
}

/** What has run out or will within the company's days, the soonest first, of the records this person may read. */
export async function expiring(sql: Sql, actor: Actor, today: string): Promise<Expiring> {
  const { expiryDays } = await companySettings({ orgId: actor.orgId, sql: (text, params, name) => sql.query(text, params, name) })
  const ahead = Math.floor(Number(expiryDays))
  const asked = { today, days: ahead }
  const [list, inAll] = await Promise.all([papersRunningOut(sql, actor, { ...asked, limit: SHOWN }), papersInAll(sql, actor, asked)])
  return {
    ahead,
    ...inAll,
    list: list.map(({ paper, id, name, until, days }) => ({ resource: paper.resource?.name ?? 'company', id, name: name ?? '—', zh: paper.zh, en: paper.en, until, days, path: paperPath(paper) })),
  }
}

import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { companySettings } from '../system/index.ts'
import { paperPath, countAllPapers, expiringPapers } from './expiring-papers.ts'

const MAX_SHOWN = 50

/**
 * Papers that have expired or will within the company's warning period, the earliest first, of records that the actor
 * may read.
 */
export async function expiring(sql: Sql, actor: Actor, today: string): Promise<HomeGiven['expiring']> {
  const { expiryDays } = await companySettings({
    orgId: actor.orgId,
    sql: (text, params, name) => sql.query(text, params, name),
  })
  const ahead = Math.floor(Number(expiryDays))
  const query = { today, days: ahead }
  const [list, inAll] = await Promise.all([
    expiringPapers(sql, actor, { ...query, limit: MAX_SHOWN }),
    countAllPapers(sql, actor, query),
  ])
  return {
    ahead,
    ...inAll,
    list: list.map(({ paper, id, name, until, days }) => {
      const resource = paper.resource?.name ?? 'company'
      return {
        resource,
        id,
        paper: `${resource}.${paper.field}`,
        name: name ?? '—',
        zh: paper.zh,
        en: paper.en,
        until,
        days,
        path: paperPath(paper),
      }
    }),
  }
}

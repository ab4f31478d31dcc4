import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { companySettings } from '../system/index.ts'
import { paperPath, papersInAll, papersRunningOut } from './papers.ts'

const SHOWN = 50

/** What has run out or will within the company's days, the soonest first, of the records this person may read. */
export async function expiring(sql: Sql, actor: Actor, today: string): Promise<HomeGiven['expiring']> {
  const { expiryDays } = await companySettings({
    orgId: actor.orgId,
    sql: (text, params, name) => sql.query(text, params, name),
  })
  const ahead = Math.floor(Number(expiryDays))
  const asked = { today, days: ahead }
  const [list, inAll] = await Promise.all([
    papersRunningOut(sql, actor, { ...asked, limit: SHOWN }),
    papersInAll(sql, actor, asked),
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

import type { HomeGiven } from '@tuheng/domain/home/home.calls'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { type Filters, parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { Params } from '../../sql/params.ts'
import { faceOf } from './counted-list.ts'
import { pathOf } from './counts.ts'

type Moved = NonNullable<HomeGiven['movedToday']>[number]

const RECEIPTS = 'receipt'
/** Always shown, even without money; the others only where there was some. */
const USUAL: ReadonlySet<string> = new Set([RECEIPTS, 'payment'])
const FACES = [RECEIPTS, 'payment', 'supplierPayment', 'serverPayment'] as const

/** What was recorded as received and paid today, for whoever records it; each sum with the filters of its rows. */
export async function movedToday(sql: Sql, actor: Actor, today: string): Promise<Pick<HomeGiven, 'movedToday'>> {
  const mine = FACES.filter(name => isTheirs(actor, name))
  if (!mine.length) return {}
  const filters: Filters = { status: 'paid', paidAt: { op: 'range', value: [today, today] } }
  const params = new Params()
  const parts = mine.map((name, i) => {
    const { resource, face } = faceOf('settlement', name)
    const where = whereSql({ resource, face, actor }, { conditions: parseFilters(resource, filters) }, params)
    return `select ${i} as i, count(*)::int as n, round(coalesce(sum(t.amount), 0), 2)::text as total
      from settlement t where ${where.join(' and ')}`
  })
  const { rows } = await sql.query<{ i: number; n: number; total: string }>(parts.join(' union all '), params.values)
  const moved = mine.flatMap((name, i): Moved[] => {
    const { n = 0, total = '0.00' } = rows.find(row => row.i === i) ?? {}
    if (!n && !USUAL.has(name)) return []
    const { zh, en } = faceOf('settlement', name).face
    const what = name === RECEIPTS ? 'receive' : 'pay'
    return [{ what, zh, en, count: n, total, path: pathOf('settlement', name), filters }]
  })
  return { movedToday: moved }
}

function isTheirs(actor: Actor, name: string): boolean {
  const { resource, face } = faceOf('settlement', name)
  const { mayQuery } = viewerAccess(actor, resource, face)
  return can(actor, face, 'read') && can(actor, face, 'pay') && ['status', 'paidAt', 'amount'].every(mayQuery)
}

import { addDays } from '@tuheng/domain/kernel/dates'
import { add } from '@tuheng/domain/kernel/decimal'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../engine/write/tx.ts'
import { freezeDue } from '../features/statistics/index.ts'
import { clockTime, type DemoContext } from './demo-context.ts'

/** Days that are frozen, counted back from today. */
const FROZEN_DAYS = 16

/**
 * Freezes the days of the census, each shortly after its end. One trip is weighed anew after its first day was frozen: its
 * second day does not balance by what was corrected, and the first one says that it has changed since.
 */
export async function createCensus(demo: DemoContext): Promise<void> {
  const corrected = await demo.as('demo', demo.end, tx => tripToCorrect(tx, demo))
  for (let ago = FROZEN_DAYS; ago >= 1; ago--) {
    const day = demo.day(ago)
    if (corrected && day === corrected.day) {
      await demo.as('demo', clockTime(addDays(day, 1), 0, 3), freezeDue)
      // Nobody may act before the last one did: the freezing of the days until then is made up afterwards
      await demo.as('duizhang', corrected.at, tx => correctLoading(tx, corrected.id))
      break
    }
    await demo.as('demo', clockTime(addDays(day, 1), 0, 3), freezeDue)
  }
  await demo.as(
    'demo',
    clockTime(demo.today, 0, 3) > (corrected?.at ?? '') ? clockTime(demo.today, 0, 3) : demo.end,
    freezeDue,
  )
}

interface Corrected {
  id: number
  day: string
  at: string
}

/** The latest trip that is not audited, was under way over midnight and is in no statement; its day of loading. */
async function tripToCorrect(tx: Tx, demo: DemoContext): Promise<Corrected | undefined> {
  const { rows } = await tx.sql<{ id: number; day: string; last: string }>(
    `select w.id::int as id, to_char(w.load_at, 'YYYY-MM-DD') as day, to_char(w.updated_at, 'YYYY-MM-DD HH24:MI:SS') as last from waybill w
     where w.org_id = $1 and w.biz_kind = 'road' and w.audit_status = 'unaudited' and w.load_gross is not null and w.deleted_at is null
       and w.load_at::date between $2::date and $3::date and (w.unload_at is null or w.unload_at::date > w.load_at::date)
       and w.ar_status in ('unpriced', 'priced') and w.ap_status in ('unpriced', 'priced')
     order by w.load_at desc, w.id limit 1`,
    [tx.orgId, demo.day(FROZEN_DAYS), demo.day(2)],
  )
  const [row] = rows
  if (!row) return undefined
  const morning = clockTime(addDays(row.day, 1), 9, 20)
  return { id: row.id, day: row.day, at: row.last > morning ? demo.end : morning }
}

async function correctLoading(tx: Tx, id: number): Promise<void> {
  const { loadGross, unloadGross } = await tx.getRequired(waybill, id)
  await tx.run(waybill, 'correct', {
    id,
    loadGross: add(loadGross, '0.04'),
    ...(unloadGross ? { lossReason: '装货毛重更正' } : {}),
    reason: '装货毛重看错一行，按磅单原件更正',
  })
}

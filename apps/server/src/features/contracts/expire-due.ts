import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../engine/tx.ts'
import { type Engine, systemActor, write } from '../../engine/work.ts'
import { momentOf } from '../../plugins/clock.ts'

/**
 * Every morning: contracts whose last day has passed are 已到期 and take no new business until they are renewed; price
 * sheets whose last day has passed are 已失效 and go on pricing what was loaded in their days. Answers how many of each.
 */
export async function expireDue(engine: Engine): Promise<{ contracts: number; sheets: number }> {
  const { today } = momentOf(engine.clock)
  const { rows: orgs } = await engine.db.system('companies with what runs out', sql =>
    sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`),
  )
  let contracts = 0
  let sheets = 0
  for (const org of orgs) {
    contracts += await each(engine, org.id, DUE_CONTRACTS, today, (tx, id) => endContract(tx, id))
    sheets += await each(engine, org.id, DUE_SHEETS, today, (tx, id) => endSheet(tx, id))
  }
  return { contracts, sheets }
}

const DUE_CONTRACTS = `select id from contract where org_id = $1 and status = 'active' and end_date < $2
  and deleted_at is null order by id`
const DUE_SHEETS = `select id from price_sheet where org_id = $1 and status = 'active' and eff_to < $2
  and deleted_at is null order by id`

/** Asked again once the row is held: somebody may have prolonged it meanwhile. */
async function endContract(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.lock(contract, id)
  const due = row.status === 'active' && row.endDate < tx.now.today
  if (due) await tx.run(contract, 'expire', id)
  return due
}

async function endSheet(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.lock(priceSheet, id)
  const due = row.status === 'active' && row.effTo < tx.now.today
  if (due) await tx.run(priceSheet, 'expire', id, { effTo: row.effTo, reason: '到期' })
  return due
}

/** Each in a transaction of its own: one that fails does not hold up the others. */
async function each(
  engine: Engine,
  orgId: number,
  due: string,
  today: string,
  work: (tx: Tx, id: number) => Promise<boolean>,
): Promise<number> {
  const { rows } = await engine.db.company(orgId, sql => sql.query<{ id: number }>(due, [orgId, today]))
  let count = 0
  for (const { id } of rows) {
    try {
      if (await write(engine, { actor: systemActor(orgId, '到期检查'), requestId: 'expire-due' }, tx => work(tx, id)))
        count += 1
    } catch (error) {
      engine.log.error({ err: error, orgId, id }, 'could not be expired')
    }
  }
  return count
}

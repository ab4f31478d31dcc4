import type { Database } from '../../apps/server/src/db/database.ts'

interface Held {
  id: number
  version: number
}

/** Records of a filled database for the requests: of its largest company, where the scale user works. */
export interface Facts {
  orgId: number
  months: { from: string; to: string }
  carriers: number[]
  goods: number[]
  days: string[]
  numbers: string[]
  plates: string[]
  ids: number[]
  openTasks: number[]
  /** Audited trips without a statement: their audit can be undone and repeated. */
  free: Held[]
  /** Trips without an audit: they can be changed. */
  quiet: Held[]
  /** Records that the bare handler writes to, so that the product finds its own rows unchanged. */
  old: Held[]
  /** Carriers with charges that are in no statement, those with the fewest first. */
  owed: { partyId: number; charges: number }[]
}

export async function factsOf(db: Database): Promise<Facts> {
  return db.system('bench', async sql => {
    const list = async <R>(text: string, ...params: unknown[]): Promise<R[]> => (await sql.query<R>(text, params)).rows
    const [org] = await list<{ id: number }>(
      'select org_id as id from waybill group by 1 order by count(*) desc limit 1',
    )
    const orgId = org?.id ?? 0
    const every = async (column: string): Promise<string[]> =>
      (
        await list<{ value: string }>(
          `select ${column} as value from waybill where org_id = $1 and ${column} is not null and id % greatest((select count(*) / 800 from waybill where org_id = $1), 1) = 0 order by id limit 700`,
          orgId,
        )
      ).map(row => row.value)
    const held = (where: string, order: string): Promise<Held[]> =>
      list(
        `select id, version from waybill where org_id = $1 and deleted_at is null and ${where} order by ${order} limit 16`,
        orgId,
      )
    const ids = async (text: string): Promise<number[]> => (await list<{ id: number }>(text, orgId)).map(row => row.id)
    return {
      orgId,
      months: (
        await list<{ from: string; to: string }>(
          `select min(revenue_month) as from, max(revenue_month) as to from charge where org_id = $1`,
          orgId,
        )
      )[0] ?? { from: '', to: '' },
      carriers: await ids('select id from party where org_id = $1 and is_carrier order by id limit 12'),
      goods: await ids('select id from goods where org_id = $1 order by id limit 12'),
      days: (await every(`(load_at at time zone 'Asia/Shanghai')::date::text`)).filter((_, i) => i % 30 === 0),
      numbers: await every('waybill_no'),
      plates: await every('plate_no'),
      ids: (await every('id')).map(Number),
      openTasks: await ids(
        `select id from main_waybill where org_id = $1 and status = 'active' and left_qty > 100 order by id desc limit 16`,
      ),
      free: await held(`audit_status = 'audited' and ar_status = 'priced' and ap_status = 'priced'`, 'id desc'),
      quiet: await held(`audit_status = 'unaudited' and transport_status <> 'void'`, 'id desc'),
      old: await held(`audit_status = 'reviewed'`, 'id'),
      owed: await list(
        `select c.party_id as "partyId", count(*)::int as charges from charge c join waybill w on w.org_id = c.org_id and w.id = c.doc_id
         where c.org_id = $1 and c.side = 'ap' and c.state = 'priced' and c.statement_id is null and c.deleted_at is null and c.doc_type = 'waybill' and w.audit_status <> 'unaudited'
         group by 1 order by 2, 1 limit 8`,
        orgId,
      ),
    }
  })
}

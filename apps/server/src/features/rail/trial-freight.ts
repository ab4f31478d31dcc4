import { money, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyRow, type RowOf } from '@tuheng/domain/kernel/resource'
import type { TariffClass } from '@tuheng/domain/parties/index'
import { railTariff, railWaybill, ratesOf, tariffFreight } from '@tuheng/domain/rail/index'
import { trialFreightCall } from '@tuheng/domain/rail/rail.calls'
import type { TariffLoad } from '@tuheng/domain/rail/tariff'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { read } from '../../engine/write/work.ts'
import type { Rail } from './rail-waybills.ts'
import { type Reader, recordOf } from './record-of.ts'
import { trialBoxUse, trialShunting } from './trial-fees.ts'

type Tariff = RowOf<typeof railTariff>

/** `oms/railWaybill/trialFreight`: what the tariff gives before a ticket is issued. */
export function registerTrialFreight(server: Server): void {
  serveCall(server, trialFreightCall, ({ actor, body: { id, km = null, tariffId = null, day }, engine }) =>
    read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const rail: Rail = await recordOf(reader, railWaybill, id)
      const { tariff, total, why } = await trialFreight(reader, { ...rail, km, tariffId, day })
      return {
        tariff: tariff?.name ?? null,
        freight: total,
        why: why ?? null,
        shunting: tariff ? await trialShunting(reader, rail, tariff) : null,
        boxUse: tariff && km ? await trialBoxUse(reader, rail, { tariff, km }) : null,
      }
    }),
  )
}

type Question = Pick<Rail, 'id' | 'goodsId' | 'km' | 'tariffId'> & {
  /** Business date of the ticket. */
  day: string
}

interface Trial {
  tariff?: Tariff
  /** Yuan; null where the tariff, the distance or the load is unknown, or the tariff has no rate for it. */
  total: Dec | null
  /** What is missing. */
  why?: 'tariff' | 'km' | 'wagons' | 'rate'
}

/** What the tariff that is named, or was the last to come into force, gives for the wagons of a waybill. */
export async function trialFreight(reader: Reader, asked: Question): Promise<Trial> {
  const tariff = await tariffOn(reader, asked)
  if (!tariff) return { total: null, why: 'tariff' }
  const { km } = asked
  if (!km) return { tariff, total: null, why: 'km' }
  const loads = await loadsOf(reader, asked)
  if (!loads.length) return { tariff, total: null, why: 'wagons' }
  const found = loads.map(load => load && tariffFreight({ rates: ratesOf(tariff), load, km })?.total)
  return found.every(one => one !== undefined)
    ? { tariff, total: money(sum(found)) }
    : { tariff, total: null, why: 'rate' }
}

/** What the tariff counts: containers by their length, and wagons without any by their marked load. */
async function loadsOf({ sql, orgId }: Reader, { id, goodsId }: Question): Promise<(TariffLoad | undefined)[]> {
  const { rows } = await sql<{ short: number; long: number; bulk: number; tonnes: Dec; class: TariffClass | null }>(
    `select coalesce(sum(g.boxes) filter (where g.box_type is null or g.box_type not in ('gp40', 'hq40')), 0)::int as short,
       coalesce(sum(g.boxes) filter (where g.box_type in ('gp40', 'hq40')), 0)::int as long,
       count(*) filter (where g.boxes = 0)::int as bulk, coalesce(sum(g.marked_load) filter (where g.boxes = 0), 0)::text as tonnes,
       (select p.tariff_class from goods p where p.org_id = $1 and p.id = $3) as class
     from wagon_load g where g.org_id = $1 and g.rail_waybill_id = $2 and g.deleted_at is null`,
    [orgId, id, goodsId],
    'loads-of-train',
  )
  const [{ short, long, bulk, tonnes, class: tariffClass } = NOTHING] = rows
  return [
    ...(short ? [{ by: 'boxes', feet: 20, boxes: short } as const] : []),
    ...(long ? [{ by: 'boxes', feet: 40, boxes: long } as const] : []),
    ...(bulk ? [tariffClass ? ({ by: 'tonnes', class: tariffClass, tonnes } as const) : undefined] : []),
  ]
}

const NOTHING = { short: 0, long: 0, bulk: 0, tonnes: '0', class: null }

async function tariffOn(reader: Reader, { tariffId, day }: Question): Promise<Tariff | undefined> {
  const id = tariffId ?? (await lastTariff(reader, day))
  if (id === undefined) return undefined
  const row: AnyRow | undefined = await readRecord(reader, anyResource(railTariff), { id, labels: false, lock: false })
  return row as Tariff | undefined
}

/** The last one that came into force until the day and has not ended. */
async function lastTariff({ sql, orgId }: Reader, day: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>(
    `select id from rail_tariff where org_id = $1 and status = 'enabled' and deleted_at is null
       and eff_from <= $2::date and (eff_to is null or eff_to >= $2::date) order by eff_from desc, id desc limit 1`,
    [orgId, day],
    'tariff-on',
  )
  return rows[0] && Number(rows[0].id)
}

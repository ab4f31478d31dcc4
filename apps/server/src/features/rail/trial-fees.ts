import { type Dec, money, mul, sum } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { railTariff } from '@tuheng/domain/rail/index'
import { boxUseFee, shuntingFee } from '@tuheng/domain/rail/tariff'
import type { Rail } from './rail-waybills.ts'
import type { Reader } from './record-of.ts'

type Tariff = RowOf<typeof railTariff>

/**
 * 取送车费 of the wagons in yuan: to the siding or yard where they are loaded, and to the one where they are unloaded. A yard
 * within the station costs none. Null where neither has a distance, or the tariff has no rate.
 */
export async function trialShunting(
  { sql, orgId }: Reader,
  rail: Pick<Rail, 'id' | 'orderId' | 'yardId'>,
  { shuntingPerKm }: Tariff,
): Promise<Dec | null> {
  if (shuntingPerKm === null) return null
  const { rows } = await sql<{ km: Dec; wagons: number }>(
    `select y.km::text as km, x.wagons from rail_order o
       join yard y on y.org_id = $1 and y.id in (o.from_yard_id, coalesce($4::bigint, o.to_yard_id)) and y.km > 0
       cross join (select count(*)::int as wagons from wagon_load g where g.org_id = $1 and g.rail_waybill_id = $2 and g.deleted_at is null) x
     where o.org_id = $1 and o.id = $3 and x.wagons > 0`,
    [orgId, rail.id, rail.orderId, rail.yardId],
    'sidings-of-train',
  )
  return rows.length ? money(sum(rows.map(({ km, wagons }) => mul(shuntingFee(shuntingPerKm, km), wagons)))) : null
}

/**
 * 集装箱使用费 in yuan of those containers of the waybill that belong to the railway. Null where there are none, or the tariff
 * does not say what their use costs.
 */
export async function trialBoxUse(
  { sql, orgId }: Reader,
  { id }: Pick<Rail, 'id'>,
  { tariff: { boxUse, boxUseKm, boxUseStep, boxUseStepKm }, km }: { tariff: Tariff; km: number },
): Promise<Dec | null> {
  if (boxUse === null || boxUseKm === null || boxUseStep === null || boxUseStepKm === null) return null
  const { rows } = await sql<{ boxes: number }>(
    `select count(*)::int as boxes from wagon_load g cross join unnest(array[g.box_no1, g.box_no2]) b (box_no)
       join container c on c.org_id = $1 and c.box_no = b.box_no and c.owner_kind = 'railway' and c.deleted_at is null
     where g.org_id = $1 and g.rail_waybill_id = $2 and g.deleted_at is null`,
    [orgId, id],
    'railway-boxes-of-train',
  )
  const boxes = rows[0]?.boxes ?? 0
  const rates = { base: boxUse, km: boxUseKm, step: boxUseStep, stepKm: boxUseStepKm }
  return boxes ? money(mul(boxUseFee(rates, km), boxes)) : null
}

import { money, mul, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { chargesByRule, serviceRule } from '@tuheng/domain/services/index'
import { dryRunCall, MAX_MATCHES } from '@tuheng/domain/services/services.calls'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'
import type { Trip } from '../transport/index.ts'
import type { Rule } from './rows.ts'
import { conditionsSql } from './rule-conditions.ts'

/** `oms/serviceRule/dryRun`: the trips of some days, among those that the person may see, that a rule would have charged. */
export function registerDryRun(server: Server): void {
  serveCall(server, dryRunCall, ({ actor, engine, body: { id, from, to } }) =>
    read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const rule = (await readRecord(reader, anyResource(serviceRule), { id, labels: false, lock: false })) as Rule
      const params = new Params(actor.orgId, from, to)
      const scope = referenceScopeSql(actor, { resource: anyResource(waybill), alias: 'w' }, params) ?? 'true'
      const { rows } = await sql.query<Trip>(
        `select w.id::int as id, w.waybill_no as "waybillNo", w.plate_no as "plateNo", w.transport_status as "transportStatus",
           w.load_at as "loadAt", w.unload_at as "unloadAt",
           w.load_net as "loadNet", w.unload_net as "unloadNet", w.service_tons as "serviceTons", w.box_no1 as "boxNo1", w.box_no2 as "boxNo2"
         from waybill w where w.org_id = $1 and w.transport_status in ('inTransit', 'arrived', 'unloaded') and w.deleted_at is null
           and (w.load_at >= $2::date::timestamptz and w.load_at < ($3::date + 1)::timestamptz
             or w.unload_at >= $2::date::timestamptz and w.unload_at < ($3::date + 1)::timestamptz)
           and ${conditionsSql(rule, params)} and ${scope}
         order by w.load_at, w.id`,
        params.values,
      )
      // The statement has asked for the conditions; what is left to judge is the end of the trip and its day
      const terms = { id, feeId: rule.feeId, moment: rule.moment, unit: rule.unit, effFrom: from, effTo: to }
      const matches = rows.flatMap(trip =>
        chargesByRule([terms], trip).map(({ qty, day }) => ({
          waybillId: trip.id,
          waybillNo: trip.waybillNo,
          plateNo: trip.plateNo,
          day,
          qty,
          amount: money(mul(qty, rule.price)),
        })),
      )
      return {
        list: matches.slice(0, MAX_MATCHES),
        count: matches.length,
        amount: money(sum(matches.map(one => one.amount))),
      }
    }),
  )
}

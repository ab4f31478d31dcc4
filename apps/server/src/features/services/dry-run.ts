import { money, mul, sum } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { chargesByRule, RULE_CONDITIONS, serviceErrors, serviceRule } from '@tuheng/domain/services/index'
import { dryRunCall, MAX_MATCHES } from '@tuheng/domain/services/services.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { read } from '../../engine/write/work.ts'
import { Params } from '../../sql/params.ts'
import type { Trip } from '../transport/index.ts'
import { readableTripsSql } from './readable-trips.ts'
import type { Rule } from './rows.ts'
import { conditionsSql } from './rule-conditions.ts'

const ruleResource = anyResource(serviceRule)

/** `oms/serviceRule/dryRun`: the trips of some days, among those that the person may read, that a rule would have charged. */
export function registerDryRun(server: Server): void {
  serveCall(server, dryRunCall, ({ actor, engine, body: { id, from, to } }) =>
    read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const rule = (await readRecord(reader, ruleResource, { id, labels: false, lock: false })) as Rule | undefined
      if (!rule) return failMissing(serviceRule)
      const conditions = RULE_CONDITIONS.filter(name => rule[name] !== null)
      refuseHiddenConditions(actor, conditions)
      const params = new Params(actor.orgId, from, to)
      const asked = ['transportStatus', 'loadAt', 'unloadAt', ...conditions]
      const readable = readableTripsSql(actor, asked, params)
      const { rows } = await sql.query<Trip>(
        `select t.id::int as id, t.waybill_no as "waybillNo", t.plate_no as "plateNo", t.transport_status as "transportStatus",
           t.load_at as "loadAt", t.unload_at as "unloadAt",
           t.load_net as "loadNet", t.unload_net as "unloadNet", t.service_tons as "serviceTons", t.box_no1 as "boxNo1", t.box_no2 as "boxNo2"
         from waybill t where t.org_id = $1 and t.transport_status in ('inTransit', 'arrived', 'unloaded') and t.deleted_at is null
           and (t.load_at >= $2::date::timestamptz and t.load_at < ($3::date + 1)::timestamptz
             or t.unload_at >= $2::date::timestamptz and t.unload_at < ($3::date + 1)::timestamptz)
           and ${conditionsSql(rule, params)} and ${readable}
         order by t.load_at, t.id`,
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

/** @throws where the person may not see one of the conditions: the trips that meet it tell it */
function refuseHiddenConditions(actor: Actor, conditions: readonly (typeof RULE_CONDITIONS)[number][]): void {
  const { mayQuery } = viewerAccess(actor, ruleResource)
  const hidden = conditions.find(name => !mayQuery(name))
  if (hidden === undefined) return
  const name = labelOf(serviceRule.fields[hidden], hidden)
  failAll([wordedIssue(serviceErrors, { code: 'service_rule.hidden_condition' }, { name })])
}

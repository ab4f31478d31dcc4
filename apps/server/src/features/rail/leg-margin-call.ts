import { money, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { railOrder, SHARE_TERMS } from '@tuheng/domain/rail/index'
import { LEG_COST, legMarginCall } from '@tuheng/domain/rail/rail.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { resourceOf } from '../../engine/directory.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { read } from '../../engine/write/work.ts'
import { companySettings } from '../system/index.ts'
import { countedOf } from './leg-counted.ts'
import { type LegFact, legFacts, sharingOf, visibleLegs } from './leg-facts.ts'

type Answer = GivenOf<typeof legMarginCall>

/** `oms/railOrder/legMargin {id}`: what an order earned and cost by its legs. */
export function registerLegMargin(server: Server): void {
  serveCall(server, legMarginCall, ({ actor, body: { id }, engine }) =>
    read(engine, actor, async sql => {
      const ledger = { sql, actor }
      const reader = readerOf(sql, actor.orgId)
      const settings = await companySettings(reader)
      const [order, facts, sharing, names] = [
        await readRecord(reader, anyResource(railOrder), { id, labels: false, lock: false }),
        await legFacts(ledger, { orderId: id }, settings),
        (await sharingOf(ledger, [id], settings)).get(id),
        await visibleLegs(ledger, id),
      ]
      if (!order) failMissing(railOrder)
      const isThrough = order?.pricing === 'through'
      const weighed = isThrough ? sharing?.weighed : undefined
      const by = isThrough ? (weighed?.by ?? settings.legShare) : 'own'
      const hidesShares = by !== 'own' && !maySee(actor, by === 'cost' ? LEG_COST : SHARE_TERMS[by])
      const shown = (sharing?.legs ?? []).flatMap((leg, i) => {
        const legNo = names.get(leg.id)
        return legNo === undefined ? [] : [{ ...leg, legNo, weight: weighed?.weights[i] ?? null }]
      })
      const own = new Set(shown.map(leg => leg.id))
      const ofLegs = (isOwn: boolean) => facts.filter(fact => isOwn === (fact.legId !== null && own.has(fact.legId)))
      const figures = (rows: readonly LegFact[], isShare = true): Answer['total'] => {
        const [income, cost] = [totalOf(rows, 'revenueExcl'), totalOf(rows, 'costExcl')]
        const isHidden = isShare && hidesShares
        return { income: isHidden ? null : income, cost, margin: isHidden ? null : money(sub(income, cost)) }
      }
      return {
        by,
        shared: isThrough
          ? totalOf(
              facts.filter(fact => fact.legId !== null),
              'revenueExcl',
            )
          : null,
        list: shown.map(leg => ({ ...leg, ...figures(facts.filter(fact => fact.legId === leg.id)) })),
        weightSum: weighed ? sum(weighed.weights) : null,
        rest: figures(ofLegs(false)),
        total: figures(facts, false),
        counted: await countedOf(ledger, id),
      }
    }),
  )
}

const totalOf = (facts: readonly LegFact[], name: 'revenueExcl' | 'costExcl'): Dec =>
  money(sum(facts.map(fact => fact[name])))

/** Shares tell by what they are: of costs what each leg costs. */
function maySee(actor: Actor, paths: readonly string[]): boolean {
  return paths.every(path => {
    const [resource = '', name = ''] = path.split('.')
    return viewerAccess(actor, resourceOf(resource)).visibilityOf(name) === 'visible'
  })
}

import {
  contractErrors,
  informationPrice,
  type InformationPriceKey,
  marketGap,
  priceSources,
  shareText,
} from '@tuheng/domain/contracts/index'
import { isPos, toFixedStr } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { waybill } from '@tuheng/domain/transport/index'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { priceInForce } from './in-force.ts'

interface Paid {
  key: InformationPriceKey
  /** The day of loading. */
  date: string
  /** Yuan per tonne, asked for only where there is an information price. */
  perTonne(): Promise<string | null> | string | null
  path?: string
}

/**
 * Says that a trip pays its carrier more than the market, by how much, and by which price; nothing to whoever may see
 * neither what is paid nor the information price.
 */
export async function marketWarning(tx: Tx, { key, date, perTonne, path = '' }: Paid): Promise<Issue | undefined> {
  if (!maySeeMarket(tx.actor) || !maySeePaid(tx.actor)) return undefined
  const found = await priceInForce(tx, { key, date, figure: 'marketPrice' })
  const paid = found && (await perTonne())
  const gap = marketGap(paid, found?.marketPrice)
  if (!found || !paid || !gap || !isPos(gap.over)) return undefined
  return wordedIssue(
    contractErrors,
    { code: 'information_price.above', path },
    {
      paid: toFixedStr(paid, 2),
      market: toFixedStr(found.marketPrice, 2),
      over: toFixedStr(gap.over, 2),
      percent: shareText(gap.rate),
      no: found.priceNo,
      source: priceSources[found.source as keyof typeof priceSources] ?? text(found.source, found.source),
      date: found.collectedOn,
    },
  )
}

const PRICE = ['priceNo', 'marketPrice', 'source', 'collectedOn'] as const

/** Whether the person may see information prices: whose fields a sentence names. */
export const maySeeMarket = (actor: Actor): boolean =>
  hasPermission(actor, 'oms.information.read') &&
  PRICE.every(name => viewerAccess(actor, anyResource(informationPrice)).mayQuery(name))

const maySeePaid = (actor: Actor): boolean =>
  ['apPrice', 'apFreight'].every(name => viewerAccess(actor, anyResource(waybill)).mayQuery(name))

import { randomInt } from 'node:crypto'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { Dec } from '@tuheng/domain/kernel/decimal'
import { grantQtyIssue, loadBill, loadBillGrant } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { carrierIssues } from '../shared/check-carrier.ts'
import { memberOf } from '../shared/company.ts'
import { contractsOfCarriers, findPrice, type FoundPrice } from '../shared/prices.ts'
import type { Bill } from '../shared/rows.ts'
import { recountBill } from './recount-bill.ts'

interface GrantInput {
  carrierId: number
  qty: Dec
  trucks?: number | null
  validTo?: string | null
  remark?: string | null
}

/**
 * 发放: grants a part of the bill to one carrier. The transition locks the bill, so concurrent grants cannot exceed it.
 */
export function registerGrantBill(): void {
  onTransition(loadBill, 'grant', {
    before: async ({ tx, next, input, now }) => {
      const { carrierId, qty } = input as unknown as GrantInput
      const { blocks } = await carrierIssues(tx, carrierId, now.today)
      failAll([grantQtyIssue(next, qty), ...blocks])
    },
    derive: async ({ tx, next, input, now }) => {
      const { carrierId, qty, trucks, validTo, remark } = input as unknown as GrantInput
      const price = await carrierPrice(tx, next, carrierId)
      await tx.insert(loadBillGrant, {
        billId: next.id,
        carrierId,
        qty,
        trucks: trucks ?? null,
        validTo: validTo && validTo < next.validTo ? validTo : next.validTo,
        price: price?.price ?? null,
        priceBasis: price?.basis ?? null,
        pickupCode: pickupCode(),
        grantedBy: memberOf(tx),
        grantedAt: now.at,
        remark: remark ?? null,
      })
      await recountBill(tx, next.id)
    },
  })
}

/** The price that a sheet gives the carrier for this route today, under any of its contracts in force. */
async function carrierPrice(tx: Tx, bill: Bill, carrierId: number): Promise<FoundPrice | undefined> {
  const date = tx.now.today
  const contracts = await contractsOfCarriers(tx, [carrierId], date)
  const { rows } = await tx.sql<{ id: number }>(
    'select id from route where org_id = $1 and from_address_id = $2 and to_address_id = $3 and deleted_at is null',
    [tx.orgId, bill.loadAddressId, bill.unloadAddressId],
    'route-by-places',
  )
  return findPrice(tx, {
    side: 'ap',
    partyId: carrierId,
    contractIds: contracts.get(carrierId) ?? [],
    date,
    routeId: rows[0]?.id ?? null,
    loadAddressId: bill.loadAddressId,
    unloadAddressId: bill.unloadAddressId,
    goodsId: bill.goodsId,
    vehicleKind: null,
  })
}

/** Without 0 O 1 I L, because it is read out at the gate. Ten of 31 characters are about 50 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const pickupCode = (): string => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

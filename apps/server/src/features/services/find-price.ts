import { serviceErrors } from '@tuheng/domain/services/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { Service } from './rows.ts'

interface SheetPrice {
  price: string
  sheetId: number
  contractId: number
}

type Priced = Pick<Service, 'price' | 'priceSource' | 'sheetId'>

/**
 * The price of a service in yuan per unit, tax included: the one set by hand, else that of the provider's price sheet for
 * the day, else the usual one of the fee if it is charged by that unit. @throws where there is none
 */
export async function findPrice(tx: Tx, row: Service): Promise<Priced> {
  if (row.handPrice) return { price: row.handPrice, priceSource: 'hand', sheetId: null }
  const sheet = await sheetPrice(tx, row)
  if (sheet) return { price: sheet.price, priceSource: 'sheet', sheetId: sheet.sheetId }
  const fee = await tx.getRequired(incidentalFee, row.feeId)
  if (fee.price !== null && fee.basis === row.unit) return { price: fee.price, priceSource: 'usual', sheetId: null }
  return serviceErrors.fail('service.no_price', { date: row.serviceDate }, 'handPrice')
}

/** The latest sheet of the provider that has the fee by that unit on the day, of the contract if one is named. */
async function sheetPrice(tx: Tx, row: Service): Promise<SheetPrice | undefined> {
  const { rows } = await tx.sql<SheetPrice>(
    `select f.price, s.id::int as "sheetId", s.contract_id::int as "contractId"
     from price_sheet s join price_sheet_fee f on f.org_id = $1 and f.parent_id = s.id
     where s.org_id = $1 and s.kind = 'other' and s.side = 'ap' and s.party_id = $2 and f.fee_id = $3 and f.basis = $4
       and s.eff_from <= $5 and s.eff_to >= $5 and s.status in ('active', 'superseded', 'expired') and s.deleted_at is null
       and ($6::bigint is null or s.contract_id = $6)
     order by s.eff_from desc, s.id desc limit 1`,
    [tx.orgId, row.partyId, row.feeId, row.unit, row.serviceDate, row.contractId ?? null],
    'service-price',
  )
  return rows[0]
}

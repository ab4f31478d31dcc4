import type { RowOf } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import type { priceSheet } from './price-sheet.ts'
import { isInForce } from './price-sheet.rules.ts'
import { readTiers } from './price-tiers.ts'
import type { Incidental, MatchNames, PriceCandidate, PriceState } from './rating/index.ts'

export type PriceSheetRow = RowOf<typeof priceSheet>

/**
 * Price rows of a sheet for the pricing engine. Loss terms and goods value of a row come before those of the sheet.
 * Empty for a sheet without side or counterparty.
 */
export function priceCandidates(
  sheet: PriceSheetRow,
  namesOf?: (line: PriceSheetRow['lines'][number]) => MatchNames,
): PriceCandidate[] {
  const { side, partyId } = sheet
  if (!side || !partyId) return []
  const incidentals = sheet.fees.map(incidentalOf)
  return sheet.lines.map(line => ({
    sheetId: sheet.id,
    lineId: line.id ?? 0,
    sheetNo: sheet.sheetNo,
    version: sheet.revision ?? 1,
    side,
    partyId,
    contractId: sheet.contractId,
    routeId: line.routeId ?? null,
    loadAddressId: line.loadAddressId ?? null,
    unloadAddressId: line.unloadAddressId ?? null,
    goodsId: line.goodsId ?? null,
    vehicleKind: line.vehicleKind ?? null,
    basis: line.basis,
    price: line.price ?? '0',
    tiers: readTiers(line.tiers) ?? null,
    taxRate: line.taxRate,
    weightRule: sheet.weightRule,
    loss: {
      mode: sheet.lossMode,
      value: line.lossValue ?? sheet.lossValue ?? '0',
      valueKg: line.lossKg ?? sheet.lossKg ?? '0',
    },
    deductMode: sheet.deductMode,
    goodsValue: line.goodsValue ?? sheet.goodsValue ?? null,
    wipeRule: sheet.wipeRule,
    minQty: line.minQty ?? null,
    incidentals,
    effFrom: sheet.effFrom,
    effTo: sheet.effTo,
    state: priceState(sheet),
    ...(namesOf ? { names: namesOf(line) } : {}),
  }))
}

/** An expired or superseded sheet counts as approved: its dates decide. */
export function priceState(sheet: Pick<PriceSheetRow, 'status' | 'effFrom' | 'effTo'>): PriceState {
  if (sheet.status === 'draft' || sheet.status === 'approving' || sheet.status === 'void') return sheet.status
  return isInForce(sheet) ? 'approved' : 'expired'
}

function incidentalOf(fee: PriceSheetRow['fees'][number]): Incidental {
  const zh = fee.feeName ?? fee.feeCode ?? ''
  return {
    feeCode: fee.feeCode ?? '',
    name: text(zh, fee.feeNameEn ?? zh),
    basis: fee.basis,
    price: fee.price,
    taxRate: fee.taxRate,
    sign: fee.isDeduction ? -1 : 1,
  }
}

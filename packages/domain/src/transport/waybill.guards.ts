import { isPos, isZero, money, round, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { ChargeState } from '../settlement/index.ts'
import type { TransportStatus } from './waybill.choices.ts'
import { needsLossConfirmation, prepaidTotal, type TripPayment } from './waybill.derive.ts'
import { waybillErrors } from './waybill.errors.ts'

type Maybe<T> = T | null | undefined

export interface TripState extends TripPayment {
  waybillNo: string
  bizKind: Maybe<string>
  carrierId?: Maybe<number>
  apContractId?: Maybe<number>
  transportStatus: TransportStatus
  auditStatus: 'unaudited' | 'audited' | 'reviewed'
  receiptStatus: 'pending' | 'received' | 'returned'
  lossConfirm: 'pending' | 'confirmed'
  exceptionFlag: 'none' | 'open' | 'resolved'
  arStatus: ChargeState
  apStatus: ChargeState
  loadNet: Maybe<Dec>
  unloadNet: Maybe<Dec>
  serviceTons?: Maybe<Dec>
  lossKind: Maybe<string>
  lossQty: Maybe<Dec>
  arTotal: Maybe<Dec>
  throughPriced?: Maybe<boolean>
  arPinned?: Maybe<boolean>
  apPinned?: Maybe<boolean>
}

const UNLOCKED_STATES: readonly ChargeState[] = ['unpriced', 'priced']

/** Whether the charges of that side are in a statement, which locks the trip. */
export const inStatement = (row: Pick<TripState, 'arStatus' | 'apStatus'>, side: 'ar' | 'ap'): boolean =>
  !UNLOCKED_STATES.includes(side === 'ar' ? row.arStatus : row.apStatus)

export const inAnyStatement = (row: Pick<TripState, 'arStatus' | 'apStatus'>): boolean =>
  inStatement(row, 'ar') || inStatement(row, 'ap')

export const statementRefusal = (row: Pick<TripState, 'arStatus' | 'apStatus'>): Issue | undefined =>
  inAnyStatement(row) ? waybillErrors.issue('waybill.in_statement') : undefined

/** Weights and truck may change until the audit, and not while a statement contains the trip. */
export function changeRefusal(row: TripState): Issue | undefined {
  return auditedRefusal(row) ?? statementRefusal(row)
}

export function roadRefusal(row: TripState): Issue | undefined {
  return isRoad(row) ? undefined : waybillErrors.issue('waybill.road_only')
}

export function serviceRefusal(row: TripState): Issue | undefined {
  return isRoad(row) ? waybillErrors.issue('waybill.service_only') : undefined
}

/** Refuses to take back a trip whose prepayments are not refunded. */
export const prepaidRefusal =
  (action: string) =>
  (row: TripState): Issue | undefined => {
    const amount = money(prepaidTotal(row))
    return isZero(amount) ? undefined : waybillErrors.issue('waybill.prepaid', { no: row.waybillNo, amount, action })
  }

export function undoLoadRefusal(row: TripState): Issue | undefined {
  return (
    changeRefusal(row) ?? (row.exceptionFlag === 'open' ? waybillErrors.issue('waybill.open_exception') : undefined)
  )
}

export function undoUnloadRefusal(row: TripState): Issue | undefined {
  const no = row.waybillNo
  if (!isRoad(row)) return waybillErrors.issue(hasTons(row) ? 'waybill.served' : 'waybill.converted', { no })
  return (
    changeRefusal(row) ??
    (row.receiptStatus === 'pending' ? undefined : waybillErrors.issue('waybill.receipted', { no: row.waybillNo }))
  )
}

/** 撤销服务完成: of what was completed without scales. */
export function undoServeRefusal(row: TripState): Issue | undefined {
  return hasTons(row) ? changeRefusal(row) : waybillErrors.issue('waybill.not_served', { no: row.waybillNo })
}

/** 转服务业务: haulage that is unloaded, before its audit. */
export function toServiceRefusal(row: TripState): Issue | undefined {
  const no = row.waybillNo
  if (row.bizKind !== 'road') return waybillErrors.issue('waybill.not_haulage', { no })
  if (row.transportStatus !== 'unloaded') return waybillErrors.issue('waybill.not_unloaded', { no })
  return changeRefusal(row)
}

/** 转公路运输: a service that was weighed as haulage, before its audit. */
export function toHaulageRefusal(row: TripState): Issue | undefined {
  const no = row.waybillNo
  if (row.bizKind !== 'service6') return waybillErrors.issue('waybill.not_service', { no })
  if (row.transportStatus !== 'unloaded') return waybillErrors.issue('waybill.not_unloaded', { no })
  return hasTons(row) ? waybillErrors.issue('waybill.never_weighed', { no }) : changeRefusal(row)
}

/** Its tonnes were entered without tickets. */
const hasTons = (row: Pick<TripState, 'serviceTons'>): boolean => !!row.serviceTons

export function receiptRefusal(row: TripState): Issue | undefined {
  return row.transportStatus === 'unloaded'
    ? undefined
    : waybillErrors.issue('waybill.not_unloaded', { no: row.waybillNo })
}

export function undoReceiptRefusal(row: TripState): Issue | undefined {
  return auditedRefusal(row)
}

export function confirmLossRefusal(row: TripState): Issue | undefined {
  if (row.transportStatus !== 'unloaded') return waybillErrors.issue('waybill.not_unloaded', { no: row.waybillNo })
  return needsLossConfirmation(row) ? changeRefusal(row) : waybillErrors.issue('waybill.no_loss', { no: row.waybillNo })
}

/**
 * 业务审核: unloaded, receipt in (except service trips), both weights, both sides priced, a charged loss confirmed, no open
 * exception.
 */
export function auditRefusal(row: TripState): Issue | undefined {
  const no = row.waybillNo
  if (row.transportStatus !== 'unloaded') return waybillErrors.issue('waybill.not_unloaded', { no })
  if (!isPos(row.loadNet)) {
    return wordedIssue(
      waybillErrors,
      { code: 'waybill.no_weights', path: 'loadNet' },
      { no, what: text('装货净重', 'the loaded net weight') },
    )
  }
  if (!isPos(row.unloadNet)) {
    return wordedIssue(
      waybillErrors,
      { code: 'waybill.no_weights', path: 'unloadNet' },
      { no, what: text('卸货净重', 'the unloaded net weight') },
    )
  }
  if ((isRoad(row) || isConverted(row)) && row.receiptStatus === 'pending') {
    return waybillErrors.issue('waybill.no_receipt', { no })
  }
  // The customer pays the whole order, not its short hauls
  if (!row.throughPriced && !isPriced(row.arTotal, row.arStatus)) {
    return wordedIssue(waybillErrors, { code: 'waybill.no_price', path: 'arTotal' }, { no, side: RECEIVABLE })
  }
  // Freight that others carried without a carrier in our books has no payable side.
  const payable = row.bizKind !== 'outside' || !!row.carrierId
  if (payable && !isPriced(row.apTotal, row.apStatus)) {
    if (row.bizKind !== 'outside' && !row.apContractId) return noContractIssue(row)
    return wordedIssue(waybillErrors, { code: 'waybill.no_price', path: 'apTotal' }, { no, side: PAYABLE })
  }
  if (needsLossConfirmation(row) && row.lossConfirm !== 'confirmed') {
    // What the scales say: figures of the sides, and whether these differ, are for whoever may see both
    return waybillErrors.issue('waybill.loss_unconfirmed', { no, loss: round(row.lossQty, 3) })
  }
  return row.exceptionFlag === 'open' ? waybillErrors.issue('waybill.open_exception') : undefined
}

/** Neither a sheet nor a price by hand helps a payable side without contract. */
function noContractIssue({ waybillNo: no, carrierId }: TripState): Issue {
  const what = carrierId ? text('承运合同', 'carrier contract') : text('承运商', 'carrier')
  const issue = wordedIssue(waybillErrors, { code: 'waybill.no_ap_contract', path: 'apContractId' }, { no, what })
  return { ...issue, way: 'changeCarrier' }
}

/**
 * A side whose total is zero or negative is audited with a reason only. This is no guard: the reason is entered in the
 * dialog of the audit.
 */
export function zeroTotalIssues(
  row: SideTotals & Pick<TripState, 'waybillNo'> & { zeroReason: Maybe<string> },
): Issue[] {
  return row.zeroReason?.trim()
    ? []
    : sidesWithZeroTotal(row).map(side => {
        const [amount, sideName] = side === 'ar' ? [row.arTotal, RECEIVABLE] : [row.apTotal, PAYABLE]
        return wordedIssue(
          waybillErrors,
          { code: 'waybill.nothing_due', path: 'zeroReason' },
          { no: row.waybillNo, side: sideName, amount: money(amount) },
        )
      })
}

type SideTotals = Partial<Pick<TripState, 'arTotal' | 'apTotal' | 'arStatus' | 'apStatus'>>

/** The priced sides whose total is zero or negative. */
export function sidesWithZeroTotal(row: SideTotals): ('ar' | 'ap')[] {
  return (['ar', 'ap'] as const).filter(side => {
    const [total, state] = side === 'ar' ? [row.arTotal, row.arStatus] : [row.apTotal, row.apStatus]
    return isPriced(total, state ?? 'unpriced') && !isPos(total)
  })
}

const RECEIVABLE = text('应收', 'receivable')
const PAYABLE = text('应付', 'payable')

/** A total of 0.00 after deductions is a price, too. */
const isPriced = (total: Maybe<Dec>, state: ChargeState): boolean => !!total && state !== 'unpriced'

const isRoad = (row: Pick<TripState, 'bizKind'>): boolean => row.bizKind !== 'service6' && row.bizKind !== 'outside'

/** Haulage that is billed as a service: it was unloaded as every truck, and its receipt comes in. */
const isConverted = (row: Pick<TripState, 'bizKind' | 'serviceTons'>): boolean =>
  row.bizKind === 'service6' && !hasTons(row)

/** 反审核: not while a statement contains the trip. */
export const unauditRefusal = (row: TripState): Issue | undefined => statementRefusal(row)

/**
 * Refuses changes of a side's price after the audit or in a statement. All changes of prices and charges use it, except
 * repricing by quantity bands after the audit, which has a transition of its own.
 */
export const priceLock = (
  row: Pick<TripState, 'waybillNo' | 'auditStatus' | 'arStatus' | 'apStatus'>,
  side: 'ar' | 'ap',
): Issue | undefined => auditedRefusal(row) ?? sideRefusal(row, side)

/** At least one side must be changeable. The chosen side is checked when the transition runs. */
export function priceRefusal(row: TripState): Issue | undefined {
  return priceLock(row, 'ar') && priceLock(row, 'ap')
}

/** 重新计价: a trip that is not unloaded has no charges. */
export function repriceRefusal(row: TripState): Issue | undefined {
  if (row.transportStatus !== 'unloaded') return waybillErrors.issue('waybill.not_unloaded', { no: row.waybillNo })
  return priceRefusal(row)
}

/** 更正磅单: a trip that is not loaded has no tickets. */
export function correctRefusal(row: TripState): Issue | undefined {
  if (row.transportStatus === 'toDispatch' || row.transportStatus === 'toLoad')
    return waybillErrors.issue('waybill.not_loaded', { no: row.waybillNo })
  return changeRefusal(row)
}

/** 按修改单更正: a trip that is loaded, in whatever audit or statement it is. */
export function amendRefusal({ transportStatus, waybillNo: no }: TripState): Issue | undefined {
  const isLoaded = transportStatus === 'inTransit' || transportStatus === 'arrived' || transportStatus === 'unloaded'
  return isLoaded ? undefined : waybillErrors.issue('waybill.not_loaded', { no })
}

/** 取消手工价: at least one side that the viewer may see was priced by hand. */
export function unpinRefusal(row: TripState): Issue | undefined {
  const locked = priceRefusal(row)
  if (locked) return locked
  const pinned = [row.arPinned, row.apPinned]
  return pinned.every(one => one === false)
    ? waybillErrors.issue('waybill.not_pinned', { no: row.waybillNo })
    : undefined
}

/** Refuses a price change of a side that is in a statement. */
export const sideRefusal = (row: Pick<TripState, 'arStatus' | 'apStatus'>, side: 'ar' | 'ap'): Issue | undefined =>
  inStatement(row, side) ? waybillErrors.issue('waybill.in_statement') : undefined

export function carrierRefusal(row: TripState): Issue | undefined {
  return sideRefusal(row, 'ap') ?? prepaidRefusal('改承运商')(row)
}

function auditedRefusal(row: Pick<TripState, 'waybillNo' | 'auditStatus'>): Issue | undefined {
  return row.auditStatus === 'unaudited' ? undefined : waybillErrors.issue('waybill.audited', { no: row.waybillNo })
}

import type { Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import type { Text } from '../../kernel/text.ts'
import type { TraceStep } from './trace.ts'

/** `ar`: what the customer owes us; `ap`: what we owe the carrier. */
export type Side = 'ar' | 'ap'

/** 结算重量: 按装, 按卸, 取小, 取大, 减吨法 (loaded − excess loss). */
export type WeightRule = 'load' | 'unload' | 'less' | 'more' | 'loadLessOver'
/** 损耗方式: 不计, 比例‰, 定额 kg/车, 比例与定额取大. */
export type LossMode = 'none' | 'permille' | 'fixedKg' | 'greater'
/** 货损口径: 只扣超损, 超标全扣, 按实际. */
export type DeductMode = 'overOnly' | 'allIfOver' | 'actual'
/** 抹零: 保留2位, 四舍五入到元, 舍角分, 个位抹零. */
export type WipeRule = 'cent' | 'yuan' | 'floorYuan' | 'tenYuan'
/** 计价方式: 元/吨, 元/车, 元/吨公里, 元/箱, 元/组, 元/方, 元/件, 元/公里, 包干. */
export type PriceBasis = 'ton' | 'truck' | 'tonKm' | 'box' | 'set' | 'cubic' | 'piece' | 'km' | 'lump'
/** What a charge counts: also days and occurrences of services. */
export type ChargeUnit = PriceBasis | 'day' | 'time'
/** 专票, whose tax we deduct; 普票 and 无票 give no input tax. */
export type InvoiceKind = 'special' | 'ordinary' | 'none'
/** 累进 (each band at its own price) or 全额 (everything at the price of the band reached). */
export type TierMode = 'progressive' | 'whole'

/** One band `[fromQty, toQty)` in the basis's unit; `toQty` null = open end. Price in yuan per unit, tax included. */
export interface TierBand {
  fromQty: Dec
  toQty: Dec | null
  price: Dec
}

export interface Tiers {
  mode: TierMode
  bands: TierBand[]
}

/** Allowed loss of weight on the way. */
export interface LossTerms {
  mode: LossMode
  /** ‰ of the loaded net weight; used by `permille` and `greater`. */
  value: Dec
  /** kg per truck; used by `fixedKg` and `greater`. */
  valueKg: Dec
}

/** What one side agreed for lost weight. */
export interface LossRule {
  loss: LossTerms
  deductMode: DeductMode
  /** 货值, yuan per tonne, the price of lost weight. */
  goodsValue: Dec | null
}

/** Terms that turn weights and a price into amounts. */
export interface Terms extends LossRule {
  /** A share of one: `'0.09'`. */
  taxRate: Dec
  weightRule: WeightRule
  wipeRule: WipeRule
  /** 最低计费: smallest billed quantity in the basis's unit (tonnes for `ton` and `tonKm`); null = none. */
  minQty: Dec | null
}

/** A fee agreed together with the price, such as 装车费 per tonne. */
export interface Incidental {
  feeCode: string
  name: Text
  basis: PriceBasis
  /** Yuan per unit, tax included, > 0. */
  price: Dec
  taxRate: Dec
  /** 1 adds to the total, −1 reduces it. */
  sign: 1 | -1
}

export type PriceState = 'draft' | 'approving' | 'approved' | 'expired' | 'void'

/** Conditions of a price row and the values of a trip. Null on a row matches all. */
export interface MatchKey {
  contractId: number | null
  routeId: number | null
  loadAddressId: number | null
  unloadAddressId: number | null
  goodsId: number | null
  /** Vehicle kind or container type. */
  vehicleKind: string | null
}

/** Names for the explanation. Without a name the id is shown. */
export type MatchNames = Partial<
  Record<'party' | 'contract' | 'route' | 'loadAddress' | 'unloadAddress' | 'goods', string>
>

/** One line of a price sheet for the pricing engine. */
export interface PriceCandidate extends MatchKey, Terms {
  sheetId: number
  lineId: number
  sheetNo: string
  version: number
  side: Side
  partyId: number
  basis: PriceBasis
  /** Yuan per unit, tax included; not used with tiers. */
  price: Dec
  tiers: Tiers | null
  incidentals: Incidental[]
  /** `YYYY-MM-DD`, both days included. */
  effFrom: string
  effTo: string
  state: PriceState
  names?: MatchNames
}

/** A price or amount set by hand. It stays until somebody removes it. */
export type PricePin = { price: Dec; basis: PriceBasis; reason: string } | { amount: Dec; reason: string }

/** An amount entered on the trip, yuan, tax included, > 0. Its list decides the sign. */
export interface ExtraItem {
  feeCode: string
  name: Text
  amount: Dec
  /** Absent: the tax rate of the freight. */
  taxRate?: Dec
  reason?: string
}

/**
 * Facts of one trip (or another priced movement) for one side: party and contract are that side's. Weights, distance
 * and counts that are null or zero count as not entered.
 */
export interface TripFacts extends MatchKey {
  /** 装货日期 `YYYY-MM-DD`, which chooses the price. */
  date: string
  partyId: number
  /** The prescribed basis. Rows of another basis do not match. */
  basis?: PriceBasis | null
  km: Dec | null
  /** Net weights in tonnes. */
  loadNet: Dec | null
  unloadNet: Dec | null
  /** 扣杂/扣水 in tonnes. It reduces the received weight and is not a loss of the way. */
  deductQty: Dec | null
  boxes: number | null
  sets: number | null
  pieces: number | null
  /** m³. */
  cubic: Dec | null
  /** Absent: 1. */
  trips?: number
  /** Quantity already billed in the tier period, in the basis's unit. Absent: `'0'`. */
  tierPriorQty?: Dec
  pin?: PricePin | null
  /** Terms of the contract: those of a pinned price without a price row, and its goods value where the sheet has none. */
  terms?: Terms | null
  /** What the customer is billed for as a service: the tax rate of haulage gives way to that of services. AR side only. */
  asService?: boolean
  /** The invoice that the contract agrees on. Absent: a special one. */
  invoiceKind?: InvoiceKind
  /** Goods value of the task, yuan per tonne, for a side whose sheet and contract have none. */
  goodsValue?: Dec | null
  /** 信息费, yuan per trip, deducted; AP side only. */
  infoFee?: Dec | null
  additions?: ExtraItem[]
  deductions?: ExtraItem[]
  names?: MatchNames
}

export type ChargeKind =
  | 'freight'
  | 'goods'
  | 'lossDeduct'
  | 'incidental'
  | 'addition'
  | 'infoFee'
  | 'deduction'
  | 'wipe'

/**
 * One row for the charge ledger; `excl + tax = amount`. `qty` and `price` are positive and the sign is in `amount`;
 * only the `qty` of a correction is signed. With `priceIsQuotient` the price is `amount ÷ qty` for display and must not
 * be multiplied. Otherwise `|amount| = qty × price` to the cent.
 */
export interface RatedCharge {
  kind: ChargeKind
  feeCode: string | null
  name: Text
  qty: Dec
  unit: ChargeUnit
  price: Dec
  priceIsQuotient: boolean
  /** Signed, yuan, tax included. */
  amount: Dec
  taxRate: Dec
  excl: Dec
  tax: Dec
  sourceLineId: number | null
  pinned: boolean
  note: string | null
}

export type RejectCode =
  | 'wrongSide'
  | 'wrongParty'
  | 'notApproved'
  | 'expiredState'
  | 'voided'
  | 'notYetEffective'
  | 'noLongerEffective'
  | 'wrongContract'
  | 'wrongRoute'
  | 'wrongLoadAddress'
  | 'wrongUnloadAddress'
  | 'wrongGoods'
  | 'wrongVehicle'
  | 'wrongBasis'
  | 'superseded'
  | 'lessSpecific'
  | 'ambiguous'

export interface RejectReason {
  code: RejectCode
  text: Text
}

/** Result of one candidate. The row that was used has no reasons. */
export interface Verdict {
  sheetId: number
  lineId: number
  sheetNo: string
  version: number
  matched: boolean
  reasons: RejectReason[]
}

/** Weights of a rating in tonnes, 3 decimals; null where a weight is not known. */
export interface WeightFigures {
  /** 磅差 = loaded − unloaded; negative = 涨吨. */
  diff: Dec
  /** Lost weight, never negative. */
  lossQty: Dec
  /** 磅差率 in ‰, 2 decimals; null if nothing was loaded. */
  permille: Dec | null
  /** 合理损耗. */
  allowQty: Dec
  /** 超损. */
  overQty: Dec
}

/** The loss of one side. */
export interface SideLoss extends WeightFigures {
  /** Tonnes that are charged by the 货损口径. */
  chargedQty: Dec
  /** Charged tonnes × goods value in yuan, positive; null without a goods value. */
  deduction: Dec | null
}

export type RatingFailure = 'noMatch' | 'ambiguous' | 'missingFact' | 'badFact' | 'badRow'

export interface RatingFound {
  found: true
  side: Side
  /** The row that was used; null if a pinned price is based on the contract's terms alone. */
  row: Verdict | null
  terms: Terms
  charges: RatedCharge[]
  /** Payable total after wiping, yuan, tax included. */
  total: Dec
  excl: Dec
  tax: Dec
  loss: SideLoss | null
  trace: TraceStep[]
  rejected: Verdict[]
}

/** No price was found. `row` is set if a row matched but could not be applied. */
export interface RatingNotFound {
  found: false
  side: Side
  reason: RatingFailure
  issues: Issue[]
  row: Verdict | null
  /** Terms of the row or, without one, of the contract; null if there are none. */
  terms: Terms | null
  trace: TraceStep[]
  rejected: Verdict[]
}

export type Rating = RatingFound | RatingNotFound

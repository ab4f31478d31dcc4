import type { Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import type { Text } from '../../kernel/text.ts'
import type { TraceStep } from './trace.ts'

/** `ar`: what the customer owes us; `ap`: what we owe the carrier. */
export type Side = 'ar' | 'ap'

/** 结算重量: 按装, 按卸, 取小, 取大, 减吨法 (loaded − over-loss). */
export type WeightRule = 'load' | 'unload' | 'less' | 'more' | 'loadLessOver'
/** 损耗方式: 不计, 比例‰, 定额 kg/车, 比例与定额取大. */
export type LossMode = 'none' | 'permille' | 'fixedKg' | 'greater'
/** 扣款口径: 只扣超损, 超标全扣, 按实际. */
export type DeductMode = 'overOnly' | 'allIfOver' | 'actual'
/** 抹零: 保留2位, 四舍五入到元, 舍角分, 个位抹零. */
export type WipeRule = 'cent' | 'yuan' | 'floorYuan' | 'tenYuan'
/** 计价方式: 元/吨, 元/车, 元/吨公里, 元/箱, 元/组, 元/方, 元/件, 元/公里, 包干. */
export type PriceBasis = 'ton' | 'truck' | 'tonKm' | 'box' | 'set' | 'cubic' | 'piece' | 'km' | 'lump'
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

/** Tolerated loss of weight on the way. */
export interface LossTerms {
  mode: LossMode
  /** ‰ of the loaded net weight; read by `permille` and `greater`. */
  value: Dec
  /** kg per truck; read by `fixedKg` and `greater`. */
  valueKg: Dec
}

/** The conditions that turn weights and a price into money. */
export interface Terms {
  /** e.g. `'0.09'`. */
  taxRate: Dec
  weightRule: WeightRule
  loss: LossTerms
  deductMode: DeductMode
  /** 货值, yuan per tonne; prices the lost weight. */
  goodsValue: Dec | null
  wipeRule: WipeRule
  /** 最低计费: least billed quantity in the basis's unit (tonnes for `ton` and `tonKm`); null = none. */
  minQty: Dec | null
}

/** A fee fixed together with the price, e.g. 装车费 per tonne. */
export interface Incidental {
  feeCode: string
  name: Text
  basis: PriceBasis
  /** Yuan per unit, tax included, > 0. */
  price: Dec
  taxRate: Dec
  /** 1 adds to the total, −1 is taken off it. */
  sign: 1 | -1
}

export type PriceState = 'draft' | 'approving' | 'approved' | 'expired' | 'void'

/** What a candidate or trip can be told apart by; null on a candidate = holds for any. */
export interface MatchKey {
  contractId: number | null
  routeId: number | null
  loadAddressId: number | null
  unloadAddressId: number | null
  goodsId: number | null
  /** Vehicle kind or container type. */
  vehicleKind: string | null
}

/** Names for the explanation; the ids stand in where one is missing. */
export type MatchNames = Partial<
  Record<'party' | 'contract' | 'route' | 'loadAddress' | 'unloadAddress' | 'goods', string>
>

/** One line of a price sheet as the engine sees it. */
export interface PriceCandidate extends MatchKey, Terms {
  sheetId: number
  lineId: number
  sheetNo: string
  version: number
  side: Side
  partyId: number
  basis: PriceBasis
  /** Yuan per unit, tax included; not read when there are tiers. */
  price: Dec
  tiers: Tiers | null
  incidentals: Incidental[]
  /** `YYYY-MM-DD`, both days included. */
  effFrom: string
  effTo: string
  state: PriceState
  names?: MatchNames
}

/** A price or amount set by hand; it stands until someone takes it off. */
export type PricePin = { price: Dec; basis: PriceBasis; reason: string } | { amount: Dec; reason: string }

/** An amount entered on the trip, yuan incl. tax, > 0; its sign comes from the list it stands in. */
export interface ExtraItem {
  feeCode: string
  name: Text
  amount: Dec
  /** The freight's rate when absent. */
  taxRate?: Dec
  reason?: string
}

/**
 * The facts of one trip (or any priced movement) as one side sees them: party and contract are that side's.
 * Weights, distance and counts that are null or zero count as not entered.
 */
export interface TripFacts extends MatchKey {
  /** 装货日期 `YYYY-MM-DD`: the date that chooses the price. */
  date: string
  partyId: number
  /** Set when the order prescribes the basis; then rows of another basis do not match. */
  basis?: PriceBasis | null
  km: Dec | null
  /** Net weights in tonnes. */
  loadNet: Dec | null
  unloadNet: Dec | null
  /** 扣杂/扣水 in tonnes: reduces the received weight, is no loss of the way. */
  deductQty: Dec | null
  boxes: number | null
  sets: number | null
  pieces: number | null
  /** m³. */
  cubic: Dec | null
  /** 1 when absent. */
  trips?: number
  /** Quantity already billed in the same tier period, in the basis's unit; `'0'` when absent. */
  tierPriorQty?: Dec
  pin?: PricePin | null
  /** The contract's own terms: they serve a pinned price that stands without a price row. */
  terms?: Terms | null
  /** Overrides the row's goods value, yuan per tonne. */
  goodsValue?: Dec | null
  /** 信息费, yuan per trip, taken off; read on the AP side only. */
  infoFee?: Dec | null
  additions?: ExtraItem[]
  deductions?: ExtraItem[]
  names?: MatchNames
}

export type ChargeKind = 'freight' | 'lossDeduct' | 'incidental' | 'addition' | 'infoFee' | 'deduction' | 'wipe'

/**
 * One row for the charge ledger. `qty` and `price` are positive, the sign is in `amount`, and in the `qty` of a correction; `excl + tax = amount`.
 * Where `priceIsQuotient`, the amount came first and the price is `amount ÷ qty` for display: never multiply it back.
 * Otherwise `|amount| = qty × price` to the cent.
 */
export interface RatedCharge {
  kind: ChargeKind
  feeCode: string | null
  name: Text
  qty: Dec
  unit: PriceBasis
  price: Dec
  priceIsQuotient: boolean
  /** Signed, yuan incl. tax. */
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

/** What became of one candidate. Reasons are empty for the row that was used. */
export interface Verdict {
  sheetId: number
  lineId: number
  sheetNo: string
  version: number
  matched: boolean
  reasons: RejectReason[]
}

/** Weights behind a rating, all in tonnes with 3 decimals; null where a weight is not known. */
export interface WeightFigures {
  /** 磅差 = loaded − unloaded; negative = 涨吨. */
  diff: Dec
  /** Lost weight, never negative. */
  lossQty: Dec
  /** 磅差率 in ‰, 2 decimals; null when nothing was loaded. */
  permille: Dec | null
  /** 合理损耗. */
  allowQty: Dec
  /** 超损. */
  overQty: Dec
}

export type RatingFailure = 'noMatch' | 'ambiguous' | 'missingFact' | 'badFact' | 'badRow'

export interface RatingFound {
  found: true
  side: Side
  /** The row used; null when a pinned price stands on the contract's terms alone. */
  row: Verdict | null
  terms: Terms
  charges: RatedCharge[]
  /** Payable after wiping, yuan incl. tax. */
  total: Dec
  excl: Dec
  tax: Dec
  weights: WeightFigures | null
  trace: TraceStep[]
  rejected: Verdict[]
}

/** No price: belongs on a work queue, never a zero. `row` is set when a row matched but could not be applied. */
export interface RatingNotFound {
  found: false
  side: Side
  reason: RatingFailure
  issues: Issue[]
  row: Verdict | null
  trace: TraceStep[]
  rejected: Verdict[]
}

export type Rating = RatingFound | RatingNotFound

import { add, div, isZero, mul, quotient, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { TariffClass } from '../parties/index.ts'

/** Rates of 国铁 freight that apply from a day on. Money in yuan, tax included. */
export interface TariffRates {
  /** 基价1 in yuan per tonne, 基价2 in yuan per tonne-kilometre, by class of goods. */
  classes: Readonly<Partial<Record<TariffClass, { base1: Dec; base2: Dec }>>>
  /** Per container: 基价1 in yuan, everything else in yuan per kilometre. */
  boxes: Readonly<Partial<Record<20 | 40, { base1: Dec; base2: Dec; fund: Dec; electric: Dec }>>>
  /** 铁路建设基金, yuan per tonne-kilometre of wagonloads. */
  fund: Dec
  /** 电气化附加费, yuan per tonne-kilometre of wagonloads. */
  electric: Dec
}

/** What is carried, as the tariff asks for it. */
export type TariffLoad =
  | { by: 'tonnes'; class: TariffClass; /** 计费重量 in t. */ tonnes: Dec }
  | { by: 'boxes'; feet: 20 | 40; boxes: number }

export interface TariffCase {
  rates: TariffRates
  load: TariffLoad
  /** 运价里程, km. */
  km: number
  /** Kilometres of them on electrified lines. All when absent. */
  electricKm?: number
  /** 加减成系数 on the freight of wagonloads. */
  factor?: Dec
  /** 下浮: the share by which freight and fund are lowered, `'0.30'`. Not the surcharge for electric lines. */
  discount?: Dec
  /** Chemical fertiliser pays no construction fund. */
  withoutFund?: boolean
}

/** Parts of the railway's freight in yuan, each rounded to a tenth of a yuan, and their sum. */
export interface TariffFreight {
  freight: Dec
  fund: Dec
  electric: Dec
  total: Dec
}

/** Freight that the tariff gives. @returns undefined where it has no rates for the class or the length. */
export function tariffFreight(given: TariffCase): TariffFreight | undefined {
  const full = fullFreight(given)
  if (!full) return undefined
  const kept = sub(1, given.discount ?? '0')
  const freight = toTenth(mul(full.freight, kept))
  const fund = given.withoutFund ? '0.00' : toTenth(mul(full.fund, kept))
  const electric = toTenth(full.electric)
  return { freight, fund, electric, total: round(sum([freight, fund, electric]), 2) }
}

function fullFreight({ rates, load, km, electricKm = km, factor = '1' }: TariffCase) {
  if (load.by === 'boxes') {
    const rate = rates.boxes[load.feet]
    if (!rate) return undefined
    return {
      freight: mul(add(rate.base1, mul(rate.base2, km)), load.boxes),
      fund: mul(rate.fund, km, load.boxes),
      electric: mul(rate.electric, electricKm, load.boxes),
    }
  }
  const rate = rates.classes[load.class]
  if (!rate) return undefined
  return {
    freight: mul(add(rate.base1, mul(rate.base2, km)), load.tonnes, factor),
    fund: mul(rates.fund, km, load.tonnes),
    electric: mul(rates.electric, electricKm, load.tonnes),
  }
}

/** 取送车费 in yuan per wagon: the rate for each started kilometre of the way to the siding and back. */
export const shuntingFee = (ratePerKm: Dec, sidingKm: Dec): Dec =>
  toTenth(mul(ratePerKm, round(mul(2, sidingKm), 0, 'ceil')))

export interface BoxUseRates {
  /** Yuan per container up to `km`. */
  base: Dec
  km: number
  /** Yuan per container for each started `stepKm` beyond. */
  step: Dec
  stepKm: number
}

/** 集装箱使用费 in yuan per container of the railway. Nothing is asked for where the freight is lowered. */
export function boxUseFee(rates: BoxUseRates, km: number, discount: Dec = '0'): Dec {
  if (!isZero(discount)) return '0.00'
  const beyond = Math.max(0, Math.ceil((km - rates.km) / rates.stepKm))
  return toTenth(add(rates.base, mul(rates.step, beyond)))
}

/** 印花税 in yuan on freight of `total` yuan: 0.05 % of the amount without its tax. */
export const freightStampDuty = (total: Dec, taxRate: Dec = '0.09'): Dec =>
  toTenth(mul(div(total, add(1, taxRate)), '0.0005'))

/** Yuan per tonne or container, two decimals. */
export const perUnit = (total: Dec, units: Dec): Dec | null => quotient(total, units, 2)

/** 铁路运费 is rounded to a tenth of a yuan. */
const toTenth = (amount: Dec): Dec => round(round(amount, 1), 2)

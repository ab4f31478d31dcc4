import type { DeductMode, LossMode, Side, Terms, WeightRule } from '../contracts/index.ts'
import { qty, round, type Dec } from '../kernel/decimal.ts'
import type { LossSource } from './transport.choices.ts'

/** The fields of a trip that say by which terms a side was priced. The loss of the side follows from them. */
interface TermFields {
  arWeightRule?: WeightRule
  lossMode?: LossMode
  lossValue?: Dec | null
  lossKg?: Dec | null
  deductMode?: DeductMode
  arGoodsValue?: Dec | null
  arLossSource?: LossSource | null
  apWeightRule?: WeightRule
  apLossMode?: LossMode | null
  apLossValue?: Dec | null
  apLossKg?: Dec | null
  apDeductMode?: DeductMode | null
  apGoodsValue?: Dec | null
  apLossSource?: LossSource | null
}

/** The terms of a side as a trip shows them. Without terms, the owner's side keeps those of the task. */
export function termFieldsOf(side: Side, terms: Terms | null, source: LossSource | null): TermFields {
  if (!terms) return side === 'ar' ? { arGoodsValue: null, arLossSource: null } : NO_CARRIER_TERMS
  const { mode, value, valueKg } = terms.loss
  const lossValue = mode === 'permille' || mode === 'greater' ? qty(value) : null
  const lossKg = mode === 'fixedKg' || mode === 'greater' ? qty(valueKg) : null
  const goodsValue = terms.goodsValue === null ? null : round(terms.goodsValue, 4)
  return side === 'ar'
    ? {
        arWeightRule: terms.weightRule,
        lossMode: mode,
        lossValue,
        lossKg,
        deductMode: terms.deductMode,
        arGoodsValue: goodsValue,
        arLossSource: source,
      }
    : {
        apWeightRule: terms.weightRule,
        apLossMode: mode,
        apLossValue: lossValue,
        apLossKg: lossKg,
        apDeductMode: terms.deductMode,
        apGoodsValue: goodsValue,
        apLossSource: source,
      }
}

/** The terms of the task that a trip shows until it is priced by those of a contract or a price sheet. */
const TERMS_OF_TASK = ['arWeightRule', 'apWeightRule', 'lossMode', 'lossValue', 'lossKg', 'deductMode'] as const
type TaskTerm = (typeof TERMS_OF_TASK)[number]

/** The terms of a trip that is not unloaded any more: those that were agreed for its task. */
export const taskTermsOf = <T extends { [K in TaskTerm]?: unknown }>(task: T): Pick<T, TaskTerm & keyof T> =>
  Object.fromEntries(TERMS_OF_TASK.map(name => [name, task[name]])) as Pick<T, TaskTerm & keyof T>

const NO_CARRIER_TERMS: TermFields = {
  apLossMode: null,
  apLossValue: null,
  apLossKg: null,
  apDeductMode: null,
  apGoodsValue: null,
  apLossSource: null,
}

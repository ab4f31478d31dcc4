import { eq, neg, round, toFixedStr, type Dec, type Numeric, type RoundMode } from '../../kernel/decimal.ts'
import type { Text } from '../../kernel/text.ts'
import { evaluate } from './expression.ts'

export type TraceCode =
  | 'row'
  | 'pin'
  | 'loss'
  | 'permille'
  | 'allow'
  | 'over'
  | 'settled'
  | 'billed'
  | 'tierBand'
  | 'tierPrior'
  | 'freight'
  | 'lossDeduct'
  | 'incidental'
  | 'addition'
  | 'infoFee'
  | 'deduction'
  | 'total'
  | 'payable'
  | 'wipe'
  | 'noInputTax'
  | 'serviceRate'
  | 'excl'
  | 'tax'
  | 'quality'
  | 'qualityCap'
  | 'qualityPrice'
  | 'qualityWeight'

export type TraceUnit = 't' | 'tkm' | 'permille' | 'yuan' | 'unit'

/**
 * One step of the explanation of a price. With a formula, `round(evaluate(formula), scale, mode)` is `result`. Without
 * one the step states a choice and `result` names it.
 */
export interface TraceStep {
  code: TraceCode
  text: Text
  formula: string | null
  scale: number
  mode: RoundMode
  result: string
  unit: TraceUnit | null
}

export interface CalcStep {
  code: TraceCode
  text: Text
  formula: string
  result: Dec
  unit: TraceUnit
  /** Absent: 2. */
  scale?: number
  mode?: RoundMode
}

export const calcStep = ({ scale = 2, mode = 'half_up', ...step }: CalcStep): TraceStep => ({ ...step, scale, mode })

export const choiceStep = (code: TraceCode, text: Text, result: string): TraceStep => ({
  code,
  text,
  formula: null,
  scale: 0,
  mode: 'half_up',
  result,
  unit: null,
})

/** Computes every formula again and returns the steps with another result. */
export const brokenSteps = (trace: readonly TraceStep[]): TraceStep[] =>
  trace.filter(step => step.formula !== null && !eq(round(evaluate(step.formula), step.scale, step.mode), step.result))

/** Writes a leading minus sign as in formulas (`−`). */
export const withMinusSign = (formula: string): string => formula.replace(/^-/, '−')

/** `1 + 2 − 3` from signed amounts, each with at least 2 decimals; `0.00` if there are none. */
export function sumFormula(amounts: readonly Numeric[]): string {
  const [first, ...rest] = amounts.map(amount => toFixedStr(amount, 2))
  if (first === undefined) return '0.00'
  const tail = rest.map(a => (a.startsWith('-') ? ` − ${toFixedStr(neg(a), 2)}` : ` + ${a}`))
  return withMinusSign(first) + tail.join('')
}

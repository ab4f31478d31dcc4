import type { TraceStep, Verdict } from '@tuheng/domain/contracts/index'

export interface Trace {
  row: Verdict | null
  steps: TraceStep[]
  rejected: Verdict[]
}

/** The trace stored with a charge. Null if the value does not have its shape. */
export function readTrace(value: unknown): Trace | null {
  if (typeof value !== 'object' || value === null) return null
  const { row, steps, rejected } = value as Partial<Trace>
  const list = Array.isArray(steps) ? steps.filter(isStep) : []
  const trace = {
    row: isVerdict(row) ? row : null,
    steps: list,
    rejected: Array.isArray(rejected) ? rejected.filter(isVerdict) : [],
  }
  return trace.row || trace.steps.length ? trace : null
}

function isStep(step: unknown): step is TraceStep {
  const { text, result } = (step ?? {}) as Partial<TraceStep>
  return typeof text?.zh === 'string' && typeof result === 'string'
}

function isVerdict(verdict: unknown): verdict is Verdict {
  return typeof (verdict as Partial<Verdict> | null)?.sheetNo === 'string'
}

import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'

type Derive = Readonly<Record<string, ((row: AnyRow) => unknown) | undefined>>

/**
 * Computes the derived fields of a row during input, as the domain's `deriveRow` does, with two differences: unchanged
 * child rows keep their identity, so that they are not rendered again, and a rule that throws on unfinished input
 * leaves the field unchanged.
 */
export function deriveDuringInput(model: Pick<FormModel, 'fields' | 'derive'>, row: AnyRow): AnyRow {
  let out = row
  for (const [name, field] of Object.entries(model.fields)) {
    const derive = field.lines?.derive as Derive | undefined
    const rows = row[name]
    if (!derive || !Array.isArray(rows)) continue
    const next = (rows as AnyRow[]).map(line => deriveLine(derive, line))
    if (next.some((line, i) => line !== rows[i])) out = { ...out, [name]: next }
  }
  return model.derive ? apply(model.derive, out) : out
}

const derived = new WeakMap<AnyRow, AnyRow>()

function deriveLine(derive: Derive, line: AnyRow): AnyRow {
  const cached = derived.get(line)
  if (cached) return cached
  const next = apply(derive, line)
  derived.set(line, next)
  derived.set(next, next)
  return next
}

function apply(derive: Derive, row: AnyRow): AnyRow {
  let out = row
  for (const [name, rule] of Object.entries(derive)) {
    if (!rule) continue
    const value = tryRule(rule, out)
    if (value !== UNKNOWN && value !== out[name]) out = { ...out, [name]: value }
  }
  return out
}

const UNKNOWN = Symbol('unknown')

function tryRule(rule: (row: AnyRow) => unknown, row: AnyRow): unknown {
  try {
    return rule(row) ?? null
  } catch {
    return UNKNOWN
  }
}

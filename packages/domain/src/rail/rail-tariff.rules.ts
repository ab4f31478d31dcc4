import type { Issue } from '../kernel/errors.ts'
import type { Dec } from '../kernel/decimal.ts'
import { railErrors } from './rail.errors.ts'
import type { TariffClass } from '../parties/index.ts'
import type { TariffRates } from './tariff.ts'

interface TariffFacts {
  effFrom?: string | null
  effTo?: string | null
  classes?: readonly unknown[] | null
  boxes?: readonly unknown[] | null
  boxUse?: string | null
  boxUseKm?: number | null
  boxUseStep?: string | null
  boxUseStepKm?: number | null
}

const BOX_USE = ['boxUse', 'boxUseKm', 'boxUseStep', 'boxUseStepKm'] as const

export function tariffIssues(row: TariffFacts): Issue[] {
  const issues: Issue[] = []
  if (!row.classes?.length && !row.boxes?.length) issues.push(railErrors.issue('tariff.nothing', {}, 'classes'))
  if (row.effFrom && row.effTo && row.effTo < row.effFrom) issues.push(railErrors.issue('tariff.period', {}, 'effTo'))
  const missing = BOX_USE.find(name => row[name] === null || row[name] === undefined)
  if (missing && BOX_USE.some(name => row[name] !== null && row[name] !== undefined))
    issues.push(railErrors.issue('tariff.box_use', {}, missing))
  return issues
}

interface StoredTariff {
  fund: Dec
  electric: Dec
  classes: readonly { class: string; base1: Dec; base2: Dec }[]
  boxes: readonly { length: string; base1: Dec; base2: Dec; fund: Dec; electric: Dec }[]
}

/** A stored tariff as the computation of freight takes it. */
export const ratesOf = ({ fund, electric, classes, boxes }: StoredTariff): TariffRates => ({
  fund,
  electric,
  classes: Object.fromEntries(classes.map(({ class: one, base1, base2 }) => [one as TariffClass, { base1, base2 }])),
  boxes: Object.fromEntries(boxes.map(({ length, ...rates }) => [length === 'ft40' ? 40 : 20, rates])),
})

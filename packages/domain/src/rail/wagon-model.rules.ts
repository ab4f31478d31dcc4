import { eq } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { railErrors } from './rail.errors.ts'
import { WAGON_MODELS } from './wagon-models.ts'

/** A type that everybody knows has the load that everybody knows. */
export function wagonModelIssues({ code, markedLoad }: { code?: string | null; markedLoad?: string | null }): Issue[] {
  const known = code ? WAGON_MODELS[code.toUpperCase()] : undefined
  return known && code && markedLoad && !eq(known.markedLoad, markedLoad)
    ? [railErrors.issue('wagon.known_model', { model: code, load: known.markedLoad }, 'markedLoad')]
    : []
}

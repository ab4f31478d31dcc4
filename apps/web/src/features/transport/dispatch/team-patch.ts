import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../../../engine/common/missing.ts'
import { unmatchedText } from '../../../engine/common/unmatched.ts'

export type TeamMember = 'trailerId' | 'driverId'

/** What goes with a truck, as the values that each of them sets; null: nobody knows. */
export interface TeamValues {
  trailerId: AnyRow | null
  driverId: AnyRow | null
  /** A truck that pulls nothing leaves the trailer of the one before. */
  pulls: boolean
}

interface Facts {
  values: AnyRow
  /** As the dialog was opened. */
  opened: AnyRow
  /** What an earlier choice of a truck filled in. */
  filled: Readonly<Partial<Record<TeamMember, unknown>>>
}

const NO_TRAILER: AnyRow = {
  trailerId: null,
  trailerId$: null,
  trailerNo: null,
  trailerRated: null,
  trailerAxles: null,
}

/**
 * Trailer and driver come with their truck: they replace those of the truck before, never what a person chose or typed
 * in this dialog. Where nobody knows who drives, the driver stays.
 */
export function teamPatch(team: TeamValues, { values, opened, filled }: Facts): { patch: AnyRow; names: TeamMember[] } {
  const isOpen = (name: TeamMember): boolean =>
    isMissing(values[name])
      ? !unmatchedText(values, name)
      : values[name] === filled[name] || values[name] === opened[name]
  const names = (['trailerId', 'driverId'] as const).filter(name => team[name] && isOpen(name))
  const leaves = !team.pulls && !isMissing(values['trailerId']) && isOpen('trailerId')
  return {
    patch: Object.assign({}, leaves ? NO_TRAILER : {}, ...names.map(name => team[name])) as AnyRow,
    names,
  }
}

import type { Issue } from '../kernel/errors.ts'
import type { BoxEvent, LiableKind } from './rail.choices.ts'
import { railErrors } from './rail.errors.ts'

type Maybe<T> = T | null | undefined

interface MoveFacts {
  status?: string | undefined
  event?: Maybe<BoxEvent>
  boxNo?: Maybe<string>
  liableKind?: Maybe<LiableKind>
}

/** A move that was undone has no effect any more. */
const undoneRefusal = (row: MoveFacts): Issue | undefined =>
  row.status === 'undone' ? railErrors.issue('container_move.undone', { box: row.boxNo ?? '' }) : undefined

/** The registration of a container is deleted with the container. */
export const undoRefusal = (row: MoveFacts): Issue | undefined =>
  row.event === 'register' ? railErrors.issue('container_move.register', {}) : undefined

export const isRepair = (row: MoveFacts): boolean => row.event === 'repaired'

/** Moves that end with a container repaired, or lost. */
export const isDamage = (row: MoveFacts): boolean => isRepair(row) || row.event === 'scrap'

export const feeRefusal = (row: MoveFacts): Issue | undefined => undoneRefusal(row)

export const repairRefusal = (row: MoveFacts): Issue | undefined =>
  undoneRefusal(row) ?? (isRepair(row) ? undefined : railErrors.issue('container_move.no_repair', {}))

export const recoverRefusal = (row: MoveFacts): Issue | undefined =>
  undoneRefusal(row) ?? (isDamage(row) ? undefined : railErrors.issue('container_move.no_damage', {}))

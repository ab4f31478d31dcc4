import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Tx } from '../../../engine/tx.ts'

const noted = new WeakMap<Tx, Map<number, readonly Issue[]>>()

/** Keeps what a dispatch warned of for the rest of the transaction, so that a call which does more than one move can tell. */
export function noteWarnings(tx: Tx, tripId: number, warnings: readonly Issue[]): void {
  const all = noted.get(tx) ?? new Map<number, readonly Issue[]>()
  noted.set(tx, all.set(tripId, warnings))
}

export function warningsOf(tx: Tx, tripId: number): readonly Issue[] {
  return noted.get(tx)?.get(tripId) ?? []
}

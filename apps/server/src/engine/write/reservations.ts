import type { AnyResource, AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

/** What a record takes of others while its submission waits for an approval. */
export interface Reservation<Row = AnyRow> {
  /** The held transition. */
  act: string
  /** Takes it. Returns values of the record that say what was taken. @throws if there is not enough. */
  reserve(tx: Tx, row: Row): Promise<Partial<Row>>
  /** Gives it back. */
  release(tx: Tx, row: Row): Promise<void>
}

const registered = new Map<string, Reservation>()

/**
 * Registers what a record takes when its submission begins to wait for an approval. It is given back when the waiting
 * ends, before what was approved is performed, and before a save, whose `post` hook takes it anew. The record says so in
 * `isReserved`.
 */
export function registerReservation<R extends { name: string; fields: { isReserved: unknown } }>(
  resource: R,
  reservation: Reservation<RowOf<R>>,
): void {
  registered.set(resource.name, reservation as unknown as Reservation)
}

/** Gives back what a record that waits holds, so that a change of the record takes it anew. */
export const giveBack = async (tx: Tx, resource: AnyResource, row: AnyRow): Promise<void> =>
  row.isReserved ? reservationOf(resource)?.release(tx, row) : undefined

export const reservationOf = (resource: AnyResource): Reservation | undefined => registered.get(resource.name)

import type { Tx } from '../../engine/write/tx.ts'

/**
 * Lets everybody else in the company who uses one of these numbers of wagons or containers, or numbers legs of the order,
 * wait until the transaction ends. The lock is on the number, so that it holds those that nobody registered, too.
 */
export async function holdNumbers(
  tx: Tx,
  kind: 'wagon' | 'box' | 'legs',
  numbers: readonly (string | null)[],
): Promise<void> {
  // In one order for everybody
  for (const no of [...new Set(numbers.flatMap(one => one ?? []))].toSorted())
    await tx.sql('select pg_advisory_xact_lock($1::int, hashtext($2))', [tx.orgId, `${kind} ${no}`], 'hold-number')
}

import type { Tx } from '../../../engine/write/tx.ts'
import { onlyContract } from '../shared/prices.ts'
import type { Task, Trip } from '../shared/rows.ts'

/**
 * The contract by which the trip's carrier is paid: the chosen one if it is of this carrier, else that of the task,
 * else the only one in force.
 */
export async function apContractFor(
  tx: Tx,
  args: { task: Task; before: Partial<Trip>; next: Trip; date: string },
): Promise<number | null> {
  const { task, before, next, date } = args
  if (!next.carrierId) return null
  const chosen =
    next.apContractId !== null && (next.carrierId === before.carrierId || next.apContractId !== before.apContractId)
  if (chosen) return next.apContractId
  const share = task.carriers.find(line => line.carrierId === next.carrierId)
  return share?.contractId ?? onlyContract(tx, next.carrierId, date)
}

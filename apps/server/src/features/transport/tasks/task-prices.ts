import type { Tx } from '../../../engine/write/tx.ts'
import { contractsOfCarriers, findPrice, type PriceQuestion } from '../shared/prices.ts'
import type { Task } from '../shared/rows.ts'

type Priced = Pick<Task, 'arBasis' | 'arPrice' | 'arPriceLineId' | 'apPrice' | 'carriers'>

/**
 * The prices of the task on its first day, as copies for lists and carriers' shares. Trips are priced by their own
 * loading day. A share without a contract takes the carrier's only one in force.
 */
export async function taskPrices(tx: Tx, task: Task): Promise<Priced> {
  const date = task.planFrom
  const open = task.carriers.filter(line => !line.contractId).map(line => line.carrierId)
  const contracts = await contractsOfCarriers(tx, open, date)
  const way = {
    date,
    routeId: task.routeId,
    loadAddressId: task.loadAddressId,
    unloadAddressId: task.unloadAddressId,
    goodsId: task.goodsId,
    vehicleKind: null,
  } satisfies Partial<PriceQuestion>
  const ar = !task.arContractId
    ? undefined
    : await findPrice(tx, { ...way, side: 'ar', partyId: task.customerId, contractIds: [task.arContractId] })
  const carriers: Task['carriers'] = []
  for (const line of task.carriers) {
    const choice = contracts.get(line.carrierId) ?? []
    const contractId = line.contractId ?? (choice.length === 1 ? (choice[0] ?? null) : null)
    const ap = await findPrice(tx, {
      ...way,
      side: 'ap',
      partyId: line.carrierId,
      contractIds: contractId ? [contractId] : [],
    })
    carriers.push({
      ...line,
      contractId,
      apPrice: ap?.price ?? null,
      apBasis: ap?.basis ?? null,
      apPriceLineId: ap?.lineId ?? null,
    })
  }
  return {
    arBasis: ar?.basis ?? null,
    arPrice: ar?.price ?? null,
    arPriceLineId: ar?.lineId ?? null,
    apPrice: carriers[0]?.apPrice ?? null,
    carriers,
  }
}

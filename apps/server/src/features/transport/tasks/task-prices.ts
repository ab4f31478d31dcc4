import { isByTruck } from '@tuheng/domain/transport/index'
import { contract } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { contractsOfCarriers, findPrice, type FoundPrice, type PriceQuestion } from '../shared/prices.ts'
import type { Task } from '../shared/rows.ts'

type Priced = Pick<Task, 'arBasis' | 'arPrice' | 'arPriceLineId' | 'apPrice' | 'carriers'> &
  Partial<Pick<Task, 'apWeightRule' | 'apWipeRule'>>

/**
 * The prices of the task on its first day, as copies for lists and carriers' shares. Trips are priced by their own
 * loading day. A share without a contract takes the carrier's only one in force. The payable terms are those of the first
 * carrier that has any: of its price, otherwise of its contract.
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
  const payable: (Pick<FoundPrice, 'weightRule' | 'wipeRule'> | undefined)[] = []
  for (const line of task.carriers) {
    const choice = contracts.get(line.carrierId) ?? []
    const contractId = line.contractId ?? (choice.length === 1 ? (choice[0] ?? null) : null)
    const ap = await findPrice(tx, {
      ...way,
      side: 'ap',
      partyId: line.carrierId,
      contractIds: contractId ? [contractId] : [],
    })
    payable.push(ap ?? (contractId ? await tx.get(contract, contractId) : undefined))
    carriers.push({
      ...line,
      contractId,
      apPrice: ap?.price ?? null,
      apBasis: ap?.basis ?? null,
      apPriceLineId: ap?.lineId ?? null,
    })
  }
  const terms = isByTruck(task.bizKind) ? payable.find(one => one !== undefined) : undefined
  return {
    arBasis: ar?.basis ?? null,
    arPrice: ar?.price ?? null,
    arPriceLineId: ar?.lineId ?? null,
    apPrice: carriers[0]?.apPrice ?? null,
    ...(terms ? { apWeightRule: terms.weightRule, apWipeRule: terms.wipeRule } : {}),
    carriers,
  }
}

import { contract } from '@tuheng/domain/contracts/index'
import { party } from '@tuheng/domain/parties/index'
import { station, yard } from '@tuheng/domain/rail/index'
import { onSave, onTransition } from '../../engine/write/hooks.ts'
import { onMerge } from '../parties/index.ts'
import { standingBy } from './agreed-terms.ts'
import { countStays } from './stays.ts'

/** Registers that stays which go on are counted by what is agreed now; the terms of a container count with its own save. */
export function registerChangedTerms(): void {
  onSave(yard, {
    derive: async ({ tx, row, next }) => {
      if (row.id !== undefined && areOther(row, next, 'freeDays', 'dayFee', 'kind', 'stationId'))
        await countStays(tx, { yardId: next.id })
    },
  })
  onSave(station, {
    derive: async ({ tx, row, next }) => {
      if (row.id === undefined || !areOther(row, next, 'freeDays', 'dayFee')) return
      const yards = await tx.find(yard, { where: { stationId: next.id }, sort: ['id'], limit: 1000 })
      for (const { id: yardId } of yards) await countStays(tx, { yardId })
    },
  })
  onSave(party, {
    derive: async ({ tx, row, next }) => {
      if (row.id !== undefined && areOther(row, next, 'boxFreeDays', 'boxDayFee'))
        await countStays(tx, { ids: await standingBy(tx, { customerId: next.id }) })
    },
  })
  onMerge('rail', async (tx, customerId) => {
    await countStays(tx, { ids: await standingBy(tx, { customerId }) })
  })
  onTransition(contract, 'amend', {
    derive: async ({ tx, row, next }) => {
      if (areOther(row, next, 'boxFreeDays', 'boxDayFee'))
        await countStays(tx, { ids: await standingBy(tx, { contractId: next.id }) })
    },
  })
}

const areOther = <R extends object>(row: Partial<R>, next: R, ...names: (keyof R)[]): boolean =>
  names.some(name => row[name] !== next[name])

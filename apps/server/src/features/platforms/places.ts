import { regionPath } from '@tuheng/domain/kernel/regions/index'
import { address } from '@tuheng/domain/parties/index'
import type { Tx } from '../../engine/write/tx.ts'

/** An address with the names of its divisions. */
export const placeText = ({ regionCode, detail, name }: { regionCode: string; detail: string; name: string }): string =>
  `${regionPath(regionCode).join('')}${detail}${name}`.slice(0, 200)

export async function placeOf(tx: Tx, id: number | null): Promise<string | null> {
  const found = id ? await tx.get(address, id) : undefined
  return found ? placeText(found) : null
}

import type { Server } from '../../engine/calls/endpoint.ts'
import { registerAccountCheck } from './account-check.ts'
import { registerBlockList } from './block-list.ts'
import { registerDoubles } from './doubles/double-calls.ts'
import { registerDriverCards } from './driver-card.ts'
import { registerDisableGuards } from './disable-guards.ts'
import { registerPartyEffects } from './party-effects.ts'
import { registerDistances } from './distances.ts'
import { registerPlaceNames } from './place-names.ts'
import { registerVerification } from './verify-papers.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { onMerge } from './doubles/merge.ts'
export { endBlocks } from './block-list.ts'
export { confirmedPayees } from './driver-card.ts'

/** Registers counterparties, drivers, vehicles and places: the hooks once per process, the calls once per server. */
export function registerPartiesArea(server: Server): void {
  registerDoubles(server)
  registerDistances(server)
  oncePerProcess(registerPartyHooks)
}

function registerPartyHooks(): void {
  registerPartyEffects()
  registerAccountCheck()
  registerVerification()
  registerDriverCards()
  registerBlockList()
  registerDisableGuards()
  registerPlaceNames()
}

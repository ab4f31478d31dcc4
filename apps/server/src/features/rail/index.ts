import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerContainerMoves } from './container-moves.ts'

export { countStays, countStaysOfAll } from './stays.ts'

/** Registers stations, yards and containers. Once per process. */
export function registerRailArea(): void {
  oncePerProcess(registerRailHooks)
}

function registerRailHooks(): void {
  registerContainerMoves()
}

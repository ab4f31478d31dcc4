import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerContainerMoves } from './container-moves.ts'

export { countStays, countStaysOfAll } from './stays.ts'

/** Registers stations, yards and containers. */
export function registerRailArea(): void {
  oncePerProcess(registerContainerMoves)
}

import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerEntries } from './entries.ts'
import { registerLots } from './lots.ts'

/** Registers lots and their entries. */
export function registerTradeArea(): void {
  oncePerProcess(registerTradeHooks)
}

function registerTradeHooks(): void {
  registerLots()
  registerEntries()
}

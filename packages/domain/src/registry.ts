import { contractsArea } from './contracts/index.ts'
import { composeRegistry, type Registry } from './kernel/registry.ts'
import { partiesArea } from './parties/index.ts'
import { SCREEN_ORDER, systemArea } from './system/index.ts'

/** Everything the product knows: what areas bring, with screens in menu order. */
export const registry: Registry = composeRegistry([systemArea, partiesArea, contractsArea], SCREEN_ORDER)

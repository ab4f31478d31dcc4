import { approvalsArea } from './approvals/index.ts'
import { changesArea } from './changes/index.ts'
import { claimsArea } from './claims/index.ts'
import { contractsArea } from './contracts/index.ts'
import { invoicesArea } from './invoices/index.ts'
import { filesArea } from './files/index.ts'
import { composeRegistry, type Registry } from './kernel/registry.ts'
import { marginArea } from './margin/index.ts'
import { partiesArea } from './parties/index.ts'
import { platformsArea } from './platforms/index.ts'
import { railArea } from './rail/index.ts'
import { robotsArea } from './robots/index.ts'
import { servicesArea } from './services/index.ts'
import { settlementArea } from './settlement/index.ts'
import { statisticsArea } from './statistics/index.ts'
import { SCREEN_ORDER, systemArea } from './system/index.ts'
import { tradeArea } from './trade/index.ts'
import { transportArea } from './transport/index.ts'
import { warehouseArea } from './warehouse/index.ts'
import { workOrdersArea } from './work-orders/index.ts'

/** Everything the product knows: what areas bring, with screens in menu order. */
export const registry: Registry = composeRegistry(
  [
    systemArea,
    partiesArea,
    contractsArea,
    transportArea,
    railArea,
    servicesArea,
    settlementArea,
    claimsArea,
    tradeArea,
    warehouseArea,
    invoicesArea,
    marginArea,
    statisticsArea,
    platformsArea,
    approvalsArea,
    robotsArea,
    filesArea,
    workOrdersArea,
    changesArea,
  ],
  SCREEN_ORDER,
)

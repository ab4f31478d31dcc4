import type { Server } from '../engine/calls/endpoint.ts'
import type { Config } from '../plugins/config.ts'
import { checkRecalculations } from '../engine/write/hooks.ts'
import { registry } from '@tuheng/domain/registry'
import { registerPrints } from '../engine/print/index.ts'
import { registerReports } from '../engine/report/index.ts'
import { registerApprovals } from './approvals/index.ts'
import { registerCredit } from './credit/index.ts'
import { registerChanges } from './changes/index.ts'
import { registerClaimsArea } from './claims/index.ts'
import { registerContractsArea } from './contracts/index.ts'
import { registerDataExports } from './exports/index.ts'
import { registerDownloads, registerFolders } from './files/index.ts'
import { registerHome } from './home/index.ts'
import { registerInvoicesArea } from './invoices/index.ts'
import { registerMarginArea } from './margin/index.ts'
import { registerPartiesArea } from './parties/index.ts'
import { registerPrintLayouts } from './prints.ts'
import { codeSenderOf } from '../plugins/code-sender.ts'
import { registerSettlementArea } from './settlement/index.ts'
import { registerAccount } from './system/account.ts'
import { registerAnnouncements } from './system/announcements.ts'
import { registerDictionaries } from './system/dictionaries.ts'
import { registerInterfaces } from './system/interfaces/index.ts'
import { registerLog } from './system/log/log-calls.ts'
import { registerMembers } from './system/members.ts'
import { registerDepartments } from './system/departments.ts'
import { registerRoles } from './system/roles.ts'
import { registerMonths } from './system/months.ts'
import { registerPeople } from './system/people.ts'
import { registerMessenger } from './system/messenger.ts'
import { registerPlatforms } from './system/platforms.ts'
import { registerRecordSearch } from './system/record-search.ts'
import { registerSettings } from './system/settings.ts'
import { registerTitles } from './system/titles.ts'
import { registerAwaited } from './system/awaited.ts'
import { registerVerdicts } from './system/verdicts.ts'
import { registerRailArea } from './rail/index.ts'
import { registerPlatformsArea } from './platforms/index.ts'
import { registerBatchDeletion } from './services/deletion/index.ts'
import { registerRobots } from './robots/index.ts'
import { registerServicesArea } from './services/index.ts'
import { registerStatisticsArea } from './statistics/index.ts'
import { registerTradeArea } from './trade/index.ts'
import { registerTransportArea } from './transport/index.ts'
import { registerVouchersArea } from './vouchers/index.ts'
import { registerWarehouseArea } from './warehouse/index.ts'
import { registerWorkOrders } from './work-orders/index.ts'

/** Registers everything that declarations cannot express, area by area. */
export async function registerFeatures(server: Server, config: Config): Promise<void> {
  registerAccount(server, config.widgets)
  registerPeople(server, config)
  registerMessenger(server, config.messenger)
  registerPlatforms({ server, settings: config })
  registerAnnouncements({ server, dataDir: config.dataDir })
  registerTitles(server)
  registerRecordSearch(server)
  registerSettings(server)
  registerMonths()
  registerDictionaries(server)
  registerLog(server)
  registerMembers(server)
  registerRoles(server)
  registerDepartments(server)
  registerSettlementArea(server, {
    send: codeSenderOf(config.codes, server.app.log),
    publicUrl: config.platforms[config.platformSelf],
  })
  registerTransportArea(server)
  registerRailArea(server)
  registerServicesArea(server)
  registerClaimsArea(server)
  registerWarehouseArea(server)
  registerTradeArea(server)
  registerBatchDeletion(server)
  registerPlatformsArea(server, config)
  registerPartiesArea(server)
  registerContractsArea(server)
  registerCredit(server)
  registerInvoicesArea(server)
  registerMarginArea()
  registerVouchersArea(server, config)
  registerStatisticsArea(server)
  registerHome(server)
  registerVerdicts()
  registerApprovals(server)
  registerAwaited(server)
  registerRobots(server, config)
  registerWorkOrders(server)
  registerChanges(server)
  registerDataExports(server)
  registerDownloads(server)
  registerFolders(server)
  registerInterfaces(server, config)
  registerPrintLayouts()
  // Last, because every report must have its query and every print its layout by now.
  registerReports(server)
  registerPrints(server)
  checkRecalculations(registry.resources)
}

import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection, pageScreen, reportScreen } from '../system/index.ts'
import { serviceCost } from './service-cost.report.ts'

const SERVICE = '/transportation_management/service_waybill'

export const serviceSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(SERVICE, [
      listScreen(`${SERVICE}/service_waybill_list`, text('服务运单', 'Service waybills'), {
        guard: 'oms.server.read',
        resource: 'serviceWaybill',
        face: 'all',
      }),
      pageScreen(`${SERVICE}/service_entry`, text('服务运单录入', 'Service waybill entry'), {
        guard: 'oms.server.modify',
        page: 'serviceEntry',
      }),
      listScreen(`${SERVICE}/service_rule`, text('服务规则', 'Service rules'), {
        guard: 'oms.serverRule.read',
        resource: 'serviceRule',
        face: 'all',
      }),
      pageScreen(`${SERVICE}/batch_deletion_waybill`, text('批量删除运单', 'Batch deletion'), {
        guard: 'oms.way.delete',
        page: 'batchDeletion',
      }),
      listScreen(`${SERVICE}/deletion_log`, text('批量删除记录', 'Batch deletion log'), {
        guard: 'oms.way.delete',
        resource: 'deletionEntry',
        face: 'all',
      }),
    ]),
  ]),
  menuSection('settlement', [
    reportScreen('/business_settlement/service_cost', text('服务成本', 'Service cost'), serviceCost),
  ]),
]

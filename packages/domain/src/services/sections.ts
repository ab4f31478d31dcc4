import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection, pageScreen } from '../system/index.ts'

const SERVICE = '/transportation_management/service_waybill'

export const serviceSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(SERVICE, [
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
]

import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection, pageScreen, reportScreen } from '../system/index.ts'
import { undelivered } from './undelivered.report.ts'

const AT = '/supply_management'

export const tradeSections: readonly ScreenSection[] = [
  menuSection('trade', [
    pageScreen(`${AT}/document_entry`, text('单据录入', 'Document entry'), {
      guard: 'scm.data.modify',
      page: 'documentEntry',
    }),
    listScreen(`${AT}/supply_entry`, text('供应链单据', 'Supply entries'), {
      guard: 'scm.data.read',
      resource: 'supplyEntry',
      face: 'all',
    }),
    listScreen(`${AT}/lab_sheet`, text('化验单', 'Laboratory sheets'), {
      guard: 'scm.lab.read',
      resource: 'labSheet',
      face: 'all',
    }),
    listScreen(`${AT}/supply_chain_management`, text('供应链管理', 'Supply chain'), {
      guard: 'scm.data.read',
      resource: 'supplyLot',
      face: 'all',
    }),
    reportScreen(`${AT}/undelivered_waybill`, text('未交货运单', 'Undelivered'), undelivered),
    listScreen(`${AT}/unaudited_waybill`, text('未审核运单', 'Unaudited'), {
      guard: 'scm.data.read',
      resource: 'supplyEntry',
      face: 'open',
    }),
  ]),
]

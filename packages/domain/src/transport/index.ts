import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { loadBill } from './load-bill.ts'
import { loadBillGrant } from './load-bill-grant.ts'
import { mainWaybill } from './main-waybill.ts'
import { transportSections } from './sections.ts'
import { waybillException } from './waybill-exception.ts'
import { waybill } from './waybill.ts'

export {
  billLimit,
  billLoadIssue,
  billQuantities,
  billStage,
  extendRefusal,
  grantQtyIssue,
  leftToLoad,
  loadingRefusal,
  loadQtyIssue,
} from './load-bill.rules.ts'
export {
  contractPeriodIssue,
  isTaskDone,
  leftQty as taskLeftQty,
  planIssue,
  quotaIssue,
  taskProgress,
} from './main-waybill.rules.ts'
export { BUSINESS_TYPE_CODES, extraSides, bizKinds, isByTruck, type BizKind } from './transport.choices.ts'
export { transportErrors } from './transport.errors.ts'
export { isOtherLoss, needsLossConfirmation, paymentParts } from './waybill.derive.ts'
export { waybillErrors } from './waybill.errors.ts'
export { payablePrice, SERVICE_ITEMS, serviceItemIssue, serviceItemOf } from './service-business.ts'
export { priceLock, sideRefusal } from './waybill.guards.ts'
export { taskTermsOf, termFieldsOf } from './waybill.terms.ts'
export {
  leftIssue,
  loadIssues,
  receiptIssues,
  unloadIssues,
  DEFAULT_WEIGH_SETTINGS,
  type WeighSettings,
} from './waybill.rules.ts'
export { loadBill, loadBillGrant, mainWaybill, waybill, waybillException }

export const transportArea: AreaModule = {
  resources: [loadBill, loadBillGrant, mainWaybill, waybill, waybillException].map(anyResource),
  reports: [],
  sections: transportSections,
}

import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { deletionEntry } from './deletion-entry.ts'
import { serviceSections } from './sections.ts'
import { serviceCost } from './service-cost.report.ts'
import { serviceRule } from './service-rule.ts'
import { serviceWaybill } from './service-waybill.ts'

export { DELETED_BY_NUMBER, deletionEntry } from './deletion-entry.ts'
export { serviceErrors } from './services.errors.ts'
export { payableCharge, receivableCharge, sourceStep, type ServiceFigures } from './service-amounts.ts'
export { subjectOf } from './service-waybill.rules.ts'
export { chargesByRule, reachedEnd, RULE_CONDITIONS, type Ruled } from './service-rule.rules.ts'
export { serviceCost, serviceRule, serviceWaybill }

export const servicesArea: AreaModule = {
  resources: [serviceRule, serviceWaybill, deletionEntry].map(anyResource),
  reports: [serviceCost],
  sections: serviceSections,
}

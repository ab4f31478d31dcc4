import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { deletionEntry } from './deletion-entry.ts'
import { serviceSections } from './sections.ts'

export { DELETED_BY_NUMBER, deletionEntry } from './deletion-entry.ts'

export const servicesArea: AreaModule = {
  resources: [deletionEntry].map(anyResource),
  reports: [],
  sections: serviceSections,
}

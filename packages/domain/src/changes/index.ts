import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection } from '../system/index.ts'
import { dataChange } from './data-change.ts'

export { CHANGEABLE } from './changeable.ts'
export { changeErrors } from './changes.errors.ts'
export { dataChange }

export const changesArea: AreaModule = {
  resources: [anyResource(dataChange)],
  reports: [],
  sections: [
    menuSection('changes', [
      listScreen('/changeData/modification_table', text('数据修改', 'Data modification'), {
        guard: 'oms.changeData.read',
        resource: 'dataChange',
        face: 'all',
      }),
    ]),
  ],
}

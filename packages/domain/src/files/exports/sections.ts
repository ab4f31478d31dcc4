import type { ScreenSection } from '../../kernel/registry.ts'
import { text } from '../../kernel/text.ts'
import { listScreen, menuSection } from '../../system/index.ts'

const PATH = '/changeData/data_export'

export const exportSections: readonly ScreenSection[] = [
  menuSection('changes', [
    listScreen(PATH, text('数据导出', 'Data export'), {
      guard: 'oms.changeData.read',
      resource: 'exportTemplate',
      face: 'all',
    }),
    {
      ...listScreen(`${PATH}_runs`, text('数据导出记录', 'Data exports'), {
        guard: 'oms.changeData.read',
        resource: 'exportRun',
        face: 'all',
      }),
      hidden: true,
      activeMenu: PATH,
    },
  ]),
]

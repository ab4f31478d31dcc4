import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection } from '../system/index.ts'

const RPA = '/transportation_management/rpa'

export const robotSections: readonly ScreenSection[] = [
  menuSection('transport', [
    listScreen(RPA, text('RPA任务', 'RPA tasks'), { guard: 'oms.temp.read', resource: 'robotTask', face: 'all' }),
    {
      ...listScreen(`${RPA}_runs`, text('RPA执行记录', 'RPA runs'), {
        guard: 'oms.temp.read',
        resource: 'robotRun',
        face: 'all',
      }),
      hidden: true,
      activeMenu: RPA,
    },
  ]),
]

import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection } from '../system/index.ts'

const GROUP = '/transportation_management/three_party_waybill'

export const platformSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(GROUP, [
      listScreen(`${GROUP}/G7_cai_yun_tong`, text('G7财运通', 'G7 Cai Yun Tong'), {
        guard: 'oms.other.read',
        resource: 'platformWaybill',
        face: 'all',
      }),
      listScreen(`${GROUP}/ministry_report`, text('部平台上报', 'Ministry reports'), {
        guard: 'oms.ministry.read',
        resource: 'ministryReport',
        face: 'all',
      }),
      listScreen(`${GROUP}/platform_message`, text('平台往来', 'Platform messages'), {
        guard: 'oms.otherMessage.read',
        resource: 'platformMessage',
        face: 'all',
      }),
      listScreen(`${GROUP}/platform_account`, text('平台账户', 'Platform accounts'), {
        guard: 'oms.otherAccount.read',
        resource: 'platformAccount',
        face: 'all',
      }),
    ]),
  ]),
]

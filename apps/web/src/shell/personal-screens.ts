import type { Screen } from '@tuheng/domain/kernel/registry'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { HOME_PATH } from '../shared/tabs/tab-rules.ts'
import type { Crumb, Place } from './navigation.ts'

export const PROCEDURE_PATH = '/procedure'

const SETTINGS: readonly Crumb[] = [{ path: '/personalSettings', zh: '个人设置', en: 'Personal settings' }]

/** Screens behind the sign-in that are outside the menu's sections. */
export const PERSONAL_PLACES: readonly Place[] = [
  home(),
  flagged(page('procedure', text('业务流程', 'Process'), PROCEDURE_PATH), {
    icon: 'PartitionOutlined',
    noColumn: true,
  }),
  page('pageInfo', text('个人信息', 'Personal info')),
  page('messages', text('消息', 'Messages')),
  flagged(page('homeSet', text('首页设置', 'Home settings')), { activeMenu: HOME_PATH }),
  flagged(page('joinCompany', text('加入公司', 'Join a company')), { tabHidden: true }),
  flagged(page('switchingCompanies', text('切换公司', 'Switch company')), { tabHidden: true }),
  setting('tags', text('个人标签', 'Tags')),
  setting('opinion', text('审批意见模板', 'Opinion templates')),
  flagged(setting('homeSet', text('首页设置', 'Home settings')), {
    activeMenu: HOME_PATH,
  }),
  setting('syncAccount', text('账号同步', 'Sync account')),
  flagged(setting('password', text('修改密码', 'Change password')), {
    noKeepAlive: true,
  }),
  setting('altimeter', text('高拍仪设置', 'Document scanner')),
]

/** The first entry of the menu. Its screens are not shown beside the page. */
function home(): Place {
  return flagged(page('home', text('首页', 'Home'), HOME_PATH), {
    icon: 'HomeOutlined',
    noColumn: true,
    noClosable: true,
  })
}

function flagged({ screen, parents }: Place, flags: Partial<Screen>): Place {
  return { screen: { ...screen, ...flags }, parents }
}

/** A page of personal settings. */
function setting(name: string, title: Text): Place {
  return { ...page(name, title, `/personalSettings/${name}`), parents: SETTINGS }
}

function page(name: string, title: Text, path = `/${name}`): Place {
  return { screen: { path, ...title, guard: [], view: { kind: 'page', page: name } }, parents: [] }
}

import type { Screen } from '@tuheng/domain/kernel/registry'
import { HOME_PATH } from '../shared/tabs/tab-rules.ts'
import type { Crumb, Place } from './navigation.ts'

const SETTINGS: readonly Crumb[] = [{ path: '/personalSettings', zh: '个人设置', en: 'Personal settings' }]

/** Screens behind the sign-in that stand outside the menu's sections. */
export const PERSONAL_PLACES: readonly Place[] = [
  home(),
  flagged(page('procedure', '/procedure', '业务流程', 'Procedure'), { activeMenu: HOME_PATH }),
  page('pageInfo', '/pageInfo', '个人信息', 'Personal info'),
  page('messages', '/messages', '消息', 'Messages'),
  flagged(page('homeSet', '/homeSet', '首页设置', 'Home settings'), { activeMenu: HOME_PATH }),
  flagged(page('joinCompany', '/joinCompany', '加入公司', 'Join a company'), { tabHidden: true }),
  flagged(page('switchingCompanies', '/switchingCompanies', '切换公司', 'Switch company'), { tabHidden: true }),
  page('tags', '/personalSettings/tags', '个人标签', 'Tags', SETTINGS),
  page('opinion', '/personalSettings/opinion', '审批意见模板', 'Opinion templates', SETTINGS),
  flagged(page('homeSet', '/personalSettings/homeSet', '首页设置', 'Home settings', SETTINGS), {
    activeMenu: HOME_PATH,
  }),
  page('syncAccount', '/personalSettings/syncAccount', '账号同步', 'Sync account', SETTINGS),
  flagged(page('password', '/personalSettings/password', '修改密码', 'Change password', SETTINGS), {
    noKeepAlive: true,
  }),
  page('altimeter', '/personalSettings/altimeter', '高拍仪设置', 'Document scanner', SETTINGS),
]

/** First in the menu; nothing stands beside it. */
function home(): Place {
  return flagged(page('home', HOME_PATH, '首页', 'Home'), { icon: 'HomeOutlined', noColumn: true, noClosable: true })
}

function flagged({ screen, parents }: Place, flags: Partial<Screen>): Place {
  return { screen: { ...screen, ...flags }, parents }
}

function page(name: string, path: string, zh: string, en: string, parents: readonly Crumb[] = []): Place {
  return { screen: { path, zh, en, guard: [], view: { kind: 'page', page: name } }, parents }
}

import type { Crumb, Place } from './navigation.ts'

const SETTINGS: readonly Crumb[] = [{ path: '/personalSettings', zh: '个人设置', en: 'Personal settings' }]

/** Screens behind the sign-in that stand outside the menu's sections. */
export const PERSONAL_PLACES: readonly Place[] = [
  page('home', '/index', '首页', 'Home'),
  page('procedure', '/procedure', '业务流程', 'Procedure'),
  page('pageInfo', '/pageInfo', '个人信息', 'Personal info'),
  page('homeSet', '/homeSet', '首页设置', 'Home settings'),
  page('joinCompany', '/joinCompany', '加入公司', 'Join a company'),
  page('switchingCompanies', '/switchingCompanies', '切换公司', 'Switch company'),
  page('tags', '/personalSettings/tags', '个人标签', 'Tags', SETTINGS),
  page('opinion', '/personalSettings/opinion', '审批意见模板', 'Opinion templates', SETTINGS),
  page('homeSet', '/personalSettings/homeSet', '首页设置', 'Home settings', SETTINGS),
  page('syncAccount', '/personalSettings/syncAccount', '账号同步', 'Sync account', SETTINGS),
  page('password', '/personalSettings/password', '修改密码', 'Change password', SETTINGS),
  page('altimeter', '/personalSettings/altimeter', '高拍仪设置', 'Document scanner', SETTINGS),
]

function page(name: string, path: string, zh: string, en: string, parents: readonly Crumb[] = []): Place {
  return { screen: { path, zh, en, guard: [], view: { kind: 'page', page: name } }, parents }
}

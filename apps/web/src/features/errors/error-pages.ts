import { OTHER_COMPANY_PATH } from '../../shared/session/addressed-company.ts'
import type { Text } from '../../shared/text/i18n.ts'

/** Titles of the error pages by path. */
export const errorPages: Readonly<Record<string, Text>> = {
  '/403': { zh: '没有权限', en: 'No access' },
  '/404': { zh: '页面不存在', en: 'Page not found' },
  '/500': { zh: '服务器出错', en: 'Server error' },
  '/503': { zh: '服务暂不可用', en: 'Service unavailable' },
  [OTHER_COMPANY_PATH]: { zh: '其他公司的链接', en: 'Link to another company' },
}

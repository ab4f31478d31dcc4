import type { Text } from '../../../shared/text/i18n.ts'

interface SiteLink extends Text {
  path: string
}

const PORTAL: SiteLink = { path: '/portal', zh: '门户', en: 'Overview' }
const PRODUCT: SiteLink = { path: '/product', zh: '产品介绍', en: 'Product' }
const QUERY: SiteLink = { path: '/customer/company/search/info', zh: '运单查询', en: 'Track a waybill' }

export const NAV: readonly SiteLink[] = [PORTAL, PRODUCT, QUERY]

export const FOOTER: readonly SiteLink[] = [
  { path: '/homepage', zh: '首页', en: 'Home page' },
  PRODUCT,
  QUERY,
  { path: '/manual', zh: '使用手册', en: 'Handbook' },
  { path: '/register', zh: '注册', en: 'Register' },
  { path: '/user_agreement', zh: '用户协议', en: 'User agreement' },
  { path: '/privacy_policy', zh: '隐私政策', en: 'Privacy policy' },
]

export const words = {
  nav: { zh: '网站', en: 'Site' },
  foot: { zh: '更多页面', en: 'More pages' },
  enter: { zh: '进入系统', en: 'Open the system' },
  what: {
    zh: '途衡：运输公司的合同、运单、对账、结算、发票与毛利',
    en: 'Tuheng: contracts, waybills, statements, settlements, invoices and margin of a haulage company',
  },
} as const satisfies Record<string, Text>

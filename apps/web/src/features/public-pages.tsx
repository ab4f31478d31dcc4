import { lazy, type ComponentType } from 'react'
import type { Text } from '../shared/text/i18n.ts'
import { errorPages } from './errors/error-pages.ts'

export interface PublicPage {
  title: Text
  page: ComponentType
  /** Members of a company see the page inside the shell. */
  inside?: boolean
}

const ErrorPage = lazy(() => import('./errors/error-page.tsx'))
const Portal = lazy(() => import('./public/portal/portal-page.tsx'))

/** Pages that need no sign-in, by path. Each is fetched when it is opened, without the code of the back-office. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/login': { title: { zh: '登录', en: 'Sign in' }, page: lazy(() => import('./login/login-page.tsx')) },
  '/homepage': { title: { zh: '首页', en: 'Home page' }, page: lazy(() => import('./public/homepage/home-page.tsx')) },
  '/shouye': { title: { zh: '门户', en: 'Portal' }, page: Portal },
  '/portal': { title: { zh: '门户', en: 'Portal' }, page: Portal },
  '/product': {
    title: { zh: '产品介绍', en: 'Product' },
    page: lazy(() => import('./public/product/product-page.tsx')),
  },
  '/customer/company/search/info': {
    title: { zh: '运单查询', en: 'Waybill query' },
    page: lazy(() => import('./public/query/query-page.tsx')),
  },
  '/settle/info': {
    title: { zh: '结算信息', en: 'Settlement info' },
    page: lazy(() => import('./public/settle/settle-page.tsx')),
  },
  '/claim/info': {
    title: { zh: '索赔信息', en: 'Claim info' },
    page: lazy(() => import('./public/claim/claim-page.tsx')),
  },
  '/share/info': {
    title: { zh: '分享的文件', en: 'Shared file' },
    page: lazy(() => import('./public/share/share-page.tsx')),
  },
  '/seal/info': {
    title: { zh: '用章验真', en: 'Check a stamped paper' },
    page: lazy(() => import('./public/seal/seal-page.tsx')),
  },
  '/preview': {
    title: { zh: '文件预览', en: 'File preview' },
    page: lazy(() => import('./public/preview/preview-page.tsx')),
  },
  '/register': {
    title: { zh: '注册', en: 'Register' },
    page: lazy(() => import('./public/account/register-page.tsx')),
  },
  '/forget': {
    title: { zh: '找回密码', en: 'Forgot password' },
    page: lazy(() => import('./public/account/forget-page.tsx')),
  },
  '/callback': {
    title: { zh: '登录回调', en: 'Login callback' },
    page: lazy(() => import('./public/account/callback-page.tsx')),
  },
  '/redirect': {
    title: { zh: '跳转', en: 'Redirect' },
    page: lazy(() => import('./public/account/redirect-page.tsx')),
    inside: true,
  },
  '/pageInfo': {
    title: { zh: '个人信息', en: 'Personal info' },
    page: lazy(() => import('./public/account/info-page.tsx')),
    inside: true,
  },
  '/homeSet': {
    title: { zh: '首页设置', en: 'Home settings' },
    page: lazy(() => import('./public/account/home-set-page.tsx')),
    inside: true,
  },
  '/joinCompany': {
    title: { zh: '加入公司', en: 'Join a company' },
    page: lazy(() => import('./public/account/join-page.tsx')),
    inside: true,
  },
  '/manual': { title: { zh: '使用手册', en: 'Handbook' }, page: lazy(() => import('./public/manual/manual-page.tsx')) },
  '/privacy_policy': {
    title: { zh: '隐私政策', en: 'Privacy policy' },
    page: lazy(() => import('./public/legal/privacy-page.tsx')),
  },
  '/user_agreement': {
    title: { zh: '用户协议', en: 'User agreement' },
    page: lazy(() => import('./public/legal/agreement-page.tsx')),
  },
  ...Object.fromEntries(
    Object.entries(errorPages).map(([path, title]) => [path, { title, page: ErrorPage, inside: true }]),
  ),
}

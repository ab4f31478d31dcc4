import { lazy, type ComponentType } from 'react'
import type { Text } from '../shared/i18n.ts'
import { errorPages } from './errors/error-pages.ts'
import { LoginPage } from './login/login-page.tsx'

export interface PublicPage {
  title: Text
  page: ComponentType
}

const ErrorPage = lazy(() => import('./errors/error-page.tsx'))

/** Pages that need no sign-in, by path. The sign-in page is in the first bundle, the others come when they are opened. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/login': { title: { zh: '登录', en: 'Sign in' }, page: LoginPage },
  ...Object.fromEntries(Object.entries(errorPages).map(([path, title]) => [path, { title, page: ErrorPage }])),
}

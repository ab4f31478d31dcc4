import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Hand-written pages by the `view` of their screen: `home: lazy(() => import('./home/home-page.tsx'))`. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  home: lazy(() => import('./home/home-page.tsx')),
  procedure: lazy(() => import('./home/procedure-page.tsx')),
  pageInfo: lazy(() => import('./public/account/info-page.tsx')),
  approvalInbox: lazy(() => import('./approvals/inbox/inbox-page.tsx')),
  auditList: lazy(() => import('./approvals/audit-list/audit-page.tsx')),
  homeSet: lazy(() => import('./personal/home-set-page.tsx')),
  tags: lazy(() => import('./personal/tags-page.tsx')),
  opinion: lazy(() => import('./personal/opinion-page.tsx')),
  syncAccount: lazy(() => import('./personal/sync-account-page.tsx')),
  password: lazy(() => import('./personal/password-page.tsx')),
  messages: lazy(() => import('./messages/messages-page.tsx')),
  altimeter: lazy(() => import('./personal/scanner/scanner-page.tsx')),
  switchingCompanies: lazy(() => import('./public/account/companies-page.tsx')),
  joinCompany: lazy(() => import('./public/account/join-page.tsx')),
  addHighwayWaybill: lazy(() => import('./transport/entry/entry-page.tsx')),
  highwayArrival: lazy(() => import('./transport/arrival/highway-arrival.tsx')),
  billLadingDeliver: lazy(() => import('./transport/deliver/deliver-page.tsx')),
  billLadingArrival: lazy(() => import('./transport/arrival/bill-lading-arrival.tsx')),
  batchDeletion: lazy(() => import('./deletion/batch-deletion-page.tsx')),
  company: lazy(() => import('./system/company/company-page.tsx')),
  globalSettings: lazy(() => import('./system/company/settings-page.tsx')),
  systemLog: lazy(() => import('./system/log/log-page.tsx')),
  fieldAuthorization: lazy(() => import('./system/field-rights/field-authorization-page.tsx')),
}

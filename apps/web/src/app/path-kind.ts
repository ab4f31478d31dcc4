import { publicPages } from '../features/public-pages.tsx'
import type { PathKind } from './access.ts'

/**
 * First segments of the paths behind the sign-in. They distinguish a protected path from a mistyped one before any code
 * of the back-office is fetched. A test compares them with the sections and personal places.
 */
export const PROTECTED_ROOTS: ReadonlySet<string> = new Set([
  '',
  'index',
  'procedure',
  'switchingCompanies',
  'personalSettings',
  'messages',
  'logout',
  'contract_management',
  'transportation_management',
  'supply_management',
  'statement_management',
  'changeData',
  'warehouse_management',
  'invoice_management',
  'business_settlement',
  'gross',
  'process_management',
  'file',
  'work_order',
  'system_settings',
])

/** How a path, without its search, is protected. */
export function pathKind(path: string): PathKind {
  const page = Object.hasOwn(publicPages, path) ? publicPages[path] : undefined
  if (page) return page.inside ? 'shared' : 'public'
  return PROTECTED_ROOTS.has(path.split('/')[1] ?? '') ? 'inside' : 'unknown'
}

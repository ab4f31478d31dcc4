import { publicPages } from '../features/public-pages.tsx'
import type { PathKind } from './access.ts'

/**
 * First parts of the paths behind the sign-in. Visitors are told apart from those who mistyped by them, before anything
 * of the back-office is fetched; a test holds them against the sections and personal places.
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

/** What a path, without its search, asks of its visitor. */
export function pathKind(path: string): PathKind {
  const page = Object.hasOwn(publicPages, path) ? publicPages[path] : undefined
  if (page) return page.inside ? 'shared' : 'public'
  return PROTECTED_ROOTS.has(path.split('/')[1] ?? '') ? 'inside' : 'unknown'
}

import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import { COMPANY_CODES } from './company.ts'
import { LOG_CODES } from './log/log-calls.ts'
import { SETTING_CODES } from './settings.ts'

/** Every permission code of the product: of resources, reports, screens and the company's settings. */
export function allPermissionCodes(): string[] {
  return [...new Set([
    ...registry.resources.flatMap(permissionCodes),
    ...registry.reports.flatMap(report => [`${report.permission}.read`, `${report.permission}.export`]),
    ...screensOf(registry.sections).flatMap(screen => [...screen.guard]),
    ...SETTING_CODES,
    ...COMPANY_CODES,
    ...LOG_CODES,
  ])]
}

import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'

/** Every permission code of the product: of resources, reports, screens and what there is once in a company. */
export function allPermissionCodes(): string[] {
  return [
    ...new Set([
      ...registry.resources.flatMap(permissionCodes),
      ...registry.reports.flatMap(report => [`${report.permission}.read`, `${report.permission}.export`]),
      ...screensOf(registry.sections).flatMap(screen => [...screen.guard]),
      ...ownCodes(),
    ]),
  ]
}

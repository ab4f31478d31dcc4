import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import { declaredCodes } from '@tuheng/domain/system/rights/implied-grants'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'

/** Every permission code of the product: of resources, reports, screens and company-wide functions. */
export function allPermissionCodes(): string[] {
  return [
    ...new Set([
      ...declaredCodes(registry),
      ...screensOf(registry.sections).flatMap(screen => [...screen.guard]),
      ...ownCodes(),
    ]),
  ]
}

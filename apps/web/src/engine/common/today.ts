import { businessDate, type IsoDate } from '@tuheng/domain/kernel/dates'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { RuleContext } from '@tuheng/domain/kernel/resource'
import { companySettings } from '../../shared/session/company-settings.ts'

/** The business date now, in Shanghai. */
export function today(): IsoDate {
  return businessDate(Date.now())
}

/** What guards may look at, as the page knows it now. */
export function ruleContext(actor: Actor): RuleContext {
  return { today: today(), actor, settings: companySettings() }
}

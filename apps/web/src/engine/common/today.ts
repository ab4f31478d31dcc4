import { businessDate, type IsoDate } from '@tuheng/domain/kernel/dates'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { RuleContext } from '@tuheng/domain/kernel/resource'
import { companySettings } from '../../shared/session/company-settings.ts'

/** Today's business date in Shanghai. */
export function today(): IsoDate {
  return businessDate(Date.now())
}

/** The context for guards, as far as the page knows it. */
export function ruleContext(actor: Actor): RuleContext {
  return { today: today(), actor, settings: companySettings() }
}

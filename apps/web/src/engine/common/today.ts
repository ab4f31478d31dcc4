import { businessDate, formatDateTime, type IsoDate } from '@tuheng/domain/kernel/dates'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { MomentContext } from '@tuheng/domain/kernel/draft'
import { companySettings } from '../../shared/session/company-settings.ts'

/** Today's business date in Shanghai. */
export function today(): IsoDate {
  return businessDate(Date.now())
}

/** Wall time in Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export function nowText(): string {
  return formatDateTime(Date.now())
}

/** The context for guards and rules, as far as the page knows it. */
export function ruleContext(actor: Actor): MomentContext {
  return { today: today(), at: nowText(), actor, settings: companySettings() }
}

import { type Settings, settingsFrom } from '@tuheng/domain/system/company/settings'

let current: Settings = settingsFrom({})

/** Settings of the current company; the defaults while nobody is signed in. */
export const companySettings = (): Settings => current

/** Sets the settings of the company that the shell shows. */
export function setCompanySettings(settings: Settings | undefined): void {
  current = settings ?? settingsFrom({})
}

import { type Settings, settingsFrom } from '@tuheng/domain/system/company/settings'

let current: Settings = settingsFrom({})

/** What the company decided for itself; the defaults while nobody is signed in. */
export const companySettings = (): Settings => current

/** Called by the shell: the settings belong to the company that it is in. */
export function adoptSettings(settings: Settings | undefined): void {
  current = settings ?? settingsFrom({})
}

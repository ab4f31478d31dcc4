import type { Settings } from '@tuheng/domain/system/company/settings'

/** The server sends every setting of a company. Without a company there is no record that asks for one. */
const NONE = {} as Settings

let current: Settings = NONE

/** Settings of the company that the shell shows. */
export const companySettings = (): Settings => current

export function setCompanySettings(settings: Settings | undefined): void {
  current = settings ?? NONE
}

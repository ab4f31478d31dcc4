import { registerContractChoices } from './contracts.ts'
import { registerTeamChoices } from './team.ts'
import { registerTaskChoices } from './tasks.ts'

/** What speaks against a choice for a trip or a task, as dispatch and save would say it. */
export function registerChoices(): void {
  registerTeamChoices()
  registerContractChoices()
  registerTaskChoices()
}

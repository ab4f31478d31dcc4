import { registerContractChoices } from './contracts.ts'
import { registerTeamChoices } from './team.ts'
import { registerTaskChoices } from './tasks.ts'

/** Registers what dispatch and save would refuse for a choice of a trip or a task. */
export function registerChoices(): void {
  registerTeamChoices()
  registerContractChoices()
  registerTaskChoices()
}

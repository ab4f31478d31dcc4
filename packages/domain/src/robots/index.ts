import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { robotRun } from './robot-run.ts'
import { robotTask } from './robot-task.ts'
import { robotSections } from './sections.ts'

export { columnsOf, type RobotColumn } from './robot-task.rules.ts'
export {
  bringsInvoices,
  ROBOT_TARGETS,
  type RunReason,
  runReasons,
  type RunState,
  type RunTrigger,
} from './robots.choices.ts'
export { robotErrors } from './robots.errors.ts'
export { robotRun, robotTask }

export const robotsArea: AreaModule = {
  resources: [robotTask, robotRun].map(anyResource),
  reports: [],
  sections: robotSections,
}

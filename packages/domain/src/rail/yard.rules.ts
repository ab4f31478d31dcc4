import type { Issue } from '../kernel/errors.ts'
import { handlesAnything, type Handles } from './handles.ts'
import { railErrors } from './rail.errors.ts'

export const yardIssues = (row: Handles): Issue[] =>
  handlesAnything(row) ? [] : [railErrors.issue('station.handles_nothing', {}, 'handlesWagonload')]

import type { Issue } from '../kernel/errors.ts'
import { handlesIssues, type Handles } from './handles.ts'
import { railErrors } from './rail.errors.ts'

interface StationFacts extends Handles {
  telegraphCode?: string | null
  tmis?: string | null
}

export function stationIssues(row: StationFacts): Issue[] {
  const issues = handlesIssues(row)
  if (row.telegraphCode && !/^[A-Z]{3}$/.test(row.telegraphCode))
    issues.push(railErrors.issue('station.telegraph_code', {}, 'telegraphCode'))
  if (row.tmis && !/^\d{5}$/.test(row.tmis)) issues.push(railErrors.issue('station.tmis', {}, 'tmis'))
  return issues
}

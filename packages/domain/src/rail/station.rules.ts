import type { Issue } from '../kernel/errors.ts'
import { handlesAnything, type Handles } from './handles.ts'
import { railErrors } from './rail.errors.ts'

interface StationFacts extends Handles {
  telegraphCode?: string | null
  tmis?: string | null
}

export function stationIssues(row: StationFacts): Issue[] {
  const issues: Issue[] = []
  if (row.telegraphCode && !/^[A-Z]{3}$/.test(row.telegraphCode))
    issues.push(railErrors.issue('station.telegraph_code', {}, 'telegraphCode'))
  if (row.tmis && !/^\d{5}$/.test(row.tmis)) issues.push(railErrors.issue('station.tmis', {}, 'tmis'))
  if (!handlesAnything(row)) issues.push(railErrors.issue('station.handles_nothing', {}, 'handlesWagonload'))
  return issues
}

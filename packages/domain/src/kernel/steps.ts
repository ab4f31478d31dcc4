import type { Issue } from './errors.ts'
import type { Text } from './text.ts'

/** A refusal that goes on with the steps that lead out of it. */
export function withSteps(issue: Issue, steps: Text): Issue {
  return {
    ...issue,
    zh: `${issue.zh}${steps.zh}`,
    en: `${issue.en}${steps.en}`,
    params: { ...issue.params, steps },
  }
}

/** The refusal alone: steps tell the status of the record to whoever may not see it. */
export function withoutSteps(issue: Issue): Issue {
  const { steps, ...params } = issue.params
  if (!steps) return issue
  const { zh, en } = steps as Text
  return { ...issue, params, zh: issue.zh.slice(0, -zh.length), en: issue.en.slice(0, -en.length) }
}

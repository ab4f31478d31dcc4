import { ApiError } from '../../shared/calls/api.ts'

/** A node of an approval whose people the starter has to name. */
export interface ApproverChoice {
  nodeId: string
  /** What the server asks for. */
  msg: string
}

const PATH = 'approvers.'

/** The nodes for which a refusal asks who approves; none if it says something else. */
export const unchosenApprovers = (error: unknown): ApproverChoice[] =>
  error instanceof ApiError
    ? error.errors
        .filter(({ code }) => code === 'approval.choose')
        .map(({ path, msg }) => ({ nodeId: path.slice(PATH.length), msg }))
    : []

/** Why people who were named cannot approve, by node; none if the refusal says something else. */
export function refusedApprovers(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof ApiError ? error.errors : []
  if (!errors.every(({ path }) => path.startsWith(PATH))) return {}
  return Object.fromEntries(
    [...Map.groupBy(errors, ({ path }) => path.slice(PATH.length))].map(([node, all]) => [
      node,
      all.map(({ msg }) => msg).join(' '),
    ]),
  )
}

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

import type { Call } from '@tuheng/domain/kernel/call'

/** A declared call beside the generic ones, as the OpenAPI document lists it. */
export interface CallDoc {
  /** The path in the router's notation: `/api/v1/sys/user/change/:id/company`. */
  path: string
  /** Permission code. Absent: every member of the company may call it. */
  permission?: string | undefined
  /** Its declaration in the domain. */
  declared: Call
}

const documented = new Map<string, CallDoc>()

/** Adds a call to the OpenAPI document. */
export function documentCall(doc: CallDoc): void {
  documented.set(`${doc.declared.method} ${doc.path}`, doc)
}

/** Whether the route accepts JSON without a session. */
export const isPublicCall = (path: string): boolean => {
  const call = documented.get(`POST ${path}`)?.declared
  return call?.by === 'anyone' && !call.upload
}

export const documentedCalls = (): CallDoc[] => [...documented.values()]

import type { Call } from '@tuheng/domain/kernel/call'

/** A call beside the generic ones, as the description of the API tells of it. */
export interface CallDoc {
  /** As the router has it: `/api/v1/sys/user/change/:id/company`. */
  path: string
  /** Permission code; absent: any member of the company. */
  permission?: string | undefined
  /** Its declaration in the domain. */
  declared: Call
}

const documented = new Map<string, CallDoc>()

/** Takes a call into the description of the API. */
export function documentCall(doc: CallDoc): void {
  documented.set(`${doc.declared.method} ${doc.path}`, doc)
}

/** Whether that route takes JSON from whoever has no session. */
export const isPublicCall = (path: string): boolean => {
  const call = documented.get(`POST ${path}`)?.declared
  return call?.by === 'anyone' && !call.upload
}

export const documentedCalls = (): CallDoc[] => [...documented.values()]

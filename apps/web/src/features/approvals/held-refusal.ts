/** Refusals of an act on an approval itself, and of what was entered with it or how it was sent. */
const OF_THE_ACT = /^(approval|request|record|file|session|net)\./

/** Whether an agreement was refused because of the act behind it, by the status and the name of the error. */
export const isOfHeldAct = ({ status, error }: { status: number; error: string }): boolean =>
  status >= 400 && status < 500 && !OF_THE_ACT.test(error)

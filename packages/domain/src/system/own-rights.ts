import type { GenericAction } from '../kernel/policy.ts'

/** Rights to what is neither a resource nor a report: what there is once in a company. Prefix → actions. */
export const OWN_RIGHTS: Readonly<Record<string, readonly GenericAction[]>> = {
  'sys.company': ['read', 'modify'],
  'sys.set': ['read', 'modify'],
  'sys.log': ['read', 'export'],
}

export const ownCodes = (): string[] => Object.entries(OWN_RIGHTS).flatMap(([prefix, actions]) => actions.map(action => `${prefix}.${action}`))

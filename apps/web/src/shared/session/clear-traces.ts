import { addressedCompany, writeAddressedCompany } from './addressed-company.ts'
import { REGISTER_STEP } from './register-step.ts'

/** Prefixes of storage keys that record where a person has been. */
const TRACES = ['tuheng.tabs.', 'tuheng.scroll', REGISTER_STEP]

/** Removes the traces of what was open on sign-out. A session that only expired keeps them. */
export function clearTraces(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages)
    for (const name of Object.keys(storage)) if (TRACES.some(trace => name.startsWith(trace))) storage.removeItem(name)
}

/** Removes codes and tokens of a sign-in from the address. The company that it names stays: it belongs to the page. */
export function clearQuery(): void {
  const { pathname, search, hash } = window.location
  const orgId = addressedCompany(search)
  if (search) window.history.replaceState(window.history.state, '', pathname + hash)
  if (orgId) writeAddressedCompany(orgId)
}

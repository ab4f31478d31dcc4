import { confirm } from '../../shared/ui/notify.tsx'
import { confirmLeave } from '../close-tabs.ts'
import { clearableNames } from './cache-rules.ts'
import { appearanceT } from './locale.ts'

/** Removes what this browser keeps for comfort. The session stays. */
export async function clearCache(): Promise<void> {
  if (!(await confirmLeave())) return
  if (!(await confirm({ title: appearanceT('clear.title'), content: appearanceT('clear.text') }))) return
  for (const storage of [localStorage, sessionStorage])
    for (const name of clearableNames(Object.keys(storage))) storage.removeItem(name)
  window.location.reload()
}

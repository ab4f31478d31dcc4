import { confirm } from '../../shared/ui/notify.tsx'
import { mayLeave } from '../close-tabs.ts'
import { forgettable } from './cache-rules.ts'
import { appearanceT } from './locale.ts'

/** Forgets what this browser keeps for comfort; the session stays. */
export async function clearCache(): Promise<void> {
  if (!(await mayLeave())) return
  if (!(await confirm({ title: appearanceT('clear.title'), content: appearanceT('clear.text') }))) return
  for (const storage of [localStorage, sessionStorage])
    for (const name of forgettable(Object.keys(storage))) storage.removeItem(name)
  window.location.reload()
}

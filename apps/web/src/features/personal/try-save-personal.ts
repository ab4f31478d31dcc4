import { notify } from '../../shared/ui/notify.tsx'
import { savePersonal } from '../../shared/session/personal.ts'
import type { Personal } from '../../shared/session/personal-rules.ts'

/** Saves a personal setting and returns whether it was saved. A refusal is shown, and the setting reverted. */
export function trySavePersonal<K extends keyof Personal>(name: K, value: Personal[K]): Promise<boolean> {
  return savePersonal(name, value).then(
    () => true,
    (error: unknown) => {
      notify.error(error)
      return false
    },
  )
}

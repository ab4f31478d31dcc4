import { notify } from '../../shared/ui/notify.tsx'
import { savePersonal } from '../../shared/session/personal.ts'
import type { Personal } from '../../shared/session/personal-rules.ts'

/** Keeps a choice and answers whether it was kept; a refusal is told and taken back. */
export function keep<K extends keyof Personal>(name: K, value: Personal[K]): Promise<boolean> {
  return savePersonal(name, value).then(
    () => true,
    (error: unknown) => {
      notify.error(error)
      return false
    },
  )
}

import { notify } from '../../shared/ui/notify.tsx'
import { savePersonal } from '../../shared/session/personal.ts'
import type { Personal } from '../../shared/session/personal-rules.ts'

/** Keeps a choice; a refusal is told and taken back. */
export function keep<K extends keyof Personal>(name: K, value: Personal[K]): void {
  savePersonal(name, value).catch((error: unknown) => notify.error(error))
}

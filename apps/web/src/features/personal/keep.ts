import { notify } from '../../shared/notify.tsx'
import { savePersonal } from '../../shared/personal.ts'
import type { Personal } from '../../shared/personal-rules.ts'

/** Keeps a choice; a refusal is told and taken back. */
export function keep<K extends keyof Personal>(name: K, value: Personal[K]): void {
  savePersonal(name, value).catch((error: unknown) => notify.error(error))
}

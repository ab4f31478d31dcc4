import { createContext, useContext } from 'react'
import { notify } from '../../../shared/ui/notify.tsx'
import { FormContext } from '../../form/form-context.ts'
import { t } from '../../locale/index.ts'
import type { Uploads } from './uploads.ts'

/** Pending uploads of the surroundings, for file inputs outside an engine form. */
export const UploadsContext = createContext<Uploads | null>(null)

/**
 * The uploads that file inputs here report to: those of the context, or of the form. Throws if there are none, since a
 * save would not wait for the files.
 */
export function useContextUploads(): Uploads {
  const form = useContext(FormContext)
  const own = useContext(UploadsContext) ?? form?.uploads
  if (!own) throw new Error('files are taken where nothing waits for them')
  return own
}

/** Waits for pending uploads. Returns false, with a message, if the save must not go on. */
export async function uploadsSettled(uploads: Uploads): Promise<boolean> {
  const arrival = await uploads.settled()
  if (arrival === 'some') notify.warning(t('files.notAll'), 8)
  return arrival === 'all'
}

import { createContext, useContext } from 'react'
import { notify } from '../../../shared/ui/notify.tsx'
import { FormContext } from '../../form/form-context.ts'
import { t } from '../../locale/index.ts'
import type { Uploads } from './uploads.ts'

/** Where files are taken outside a form of the engine: what waits for them before it saves. */
export const UploadsContext = createContext<Uploads | null>(null)

/** What follows the files that are taken here. A place without it would lose a press during an upload. */
export function useUploadsHere(): Uploads {
  const form = useContext(FormContext)
  const own = useContext(UploadsContext) ?? form?.uploads
  if (!own) throw new Error('files are taken where nothing waits for them')
  return own
}

/** Waits for the files on their way. False when the press is not to be carried out, which is said. */
export async function filesArrived(uploads: Uploads): Promise<boolean> {
  const arrival = await uploads.arrived()
  if (arrival === 'some') notify.warning(t('files.notAll'), 8)
  return arrival === 'all'
}
